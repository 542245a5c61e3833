package poleconomy

import (
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/bot/render/poleconomy/hansard"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// mostRead is how many divisions the Hansard shows, the newest last.
const mostRead = 8

// record is the Hansard in words: each division with its mover and who voted how, then
// promises kept and broken.
func record(h *hansard.Hansard, s msg.Scene) *msg.Message {
	t := msg.Text{}.Bold("Hansard").Plain(": " + counted(len(h.Divisions), "division") + " so far.")
	if n := len(h.Divisions); n > mostRead {
		t = t.Plain(" The last " + strconv.Itoa(mostRead) + ":")
	}
	for i := range h.Divisions[max(0, len(h.Divisions)-mostRead):] {
		t = t.Line().Join(told(&h.Divisions[max(0, len(h.Divisions)-mostRead)+i], s))
	}
	for seat, k := range h.Members {
		if k.Kept+k.Broken > 0 {
			t = t.Line().Plain(called(s, engine.Seat(seat)) + " kept " + counted(k.Kept, "promise") + " and broke " + strconv.Itoa(k.Broken) + ".")
		}
	}
	for _, p := range h.Open {
		side := "no"
		if p.Aye {
			side = "aye"
		}
		t = t.Line().Plain(called(s, p.By) + " still has to keep a promise to " + called(s, p.To) + ": vote " + side + ".")
	}
	return &msg.Message{Text: t}
}

func voters(seats []engine.Seat, s msg.Scene) string {
	if len(seats) == 0 {
		return "nobody"
	}
	return all(s, seats)
}

// told is a division in words.
func told(d *hansard.Debate, s msg.Scene) msg.Text {
	result := "lost"
	switch {
	case d.Other:
		result = "carried as amended by " + called(s, d.Bill.Other.By)
	case d.Passed:
		result = "carried"
	}
	t := msg.Text{}.Bold("Round " + strconv.Itoa(d.Round) + ", moved by " + called(s, d.Mover) + ", " + result).
		Plain(": " + cut(reading(d.Bill, s), askRunes) + " Ayes " + strconv.Itoa(d.Bill.AyeVotes) + ": " + voters(d.Bill.Ayes, s) + ". ")
	if o := d.Bill.Other; o != nil {
		by := ""
		if !d.Other {
			by = " by " + called(s, o.By)
		}
		t = t.Plain("As amended" + by + ": " + cut(instead(d.Bill, s), askRunes) + " Ayes " + strconv.Itoa(o.AyeVotes) + ": " + voters(o.Ayes, s) + ". ")
	}
	t = t.Plain("Noes " + strconv.Itoa(d.Bill.NoVotes) + ": " + voters(d.Bill.Noes, s) + ".")
	return t.Plain(between("Promise", "kept", d.Kept, s) + between("Promise", "broken", d.Broken, s))
}

// between is by whom promises were kept or broken, and to whom.
func between(what, how string, of []rules.Pledge, s msg.Scene) string {
	if len(of) == 0 {
		return ""
	}
	if len(of) > 1 {
		what += "s"
	}
	var parts []string
	for _, p := range of {
		parts = append(parts, called(s, p.By)+" to "+called(s, p.To))
	}
	return " " + what + " " + how + ": " + listed(parts) + "."
}
