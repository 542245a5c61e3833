package poleconomy

import (
	"slices"
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// mostRead is how many divisions the Hansard shows, the newest last.
const mostRead = 8

// A debate is a division of Parliament, as the facts tell it.
type debate struct {
	round  int
	mover  engine.Seat
	bill   rules.Bill
	passed bool
	other  bool // as amended
	kept   []rules.Pledge
	broken []rules.Pledge
}

// A promise is a vote that a seat has promised another.
type promise struct {
	by, to engine.Seat
	aye    bool
}

// kept counts promises that were due.
type kept struct{ kept, broken int }

// A hansard is the record of Parliament, kept from the facts alone: divisions, and who kept their
// promises.
type hansard struct {
	divisions []debate
	members   []kept
	open      []promise
	round     int
	pm        engine.Seat
	kept      []rules.Pledge // by the votes of the division that goes on
	broken    []rules.Pledge
}

// debates keeps the record of a match from its log.
func debates(seats int, log []engine.Fact) *hansard {
	h := &hansard{members: make([]kept, seats), pm: engine.Nobody}
	for _, f := range log {
		h.read(f)
	}
	return h
}

func (h *hansard) read(f engine.Fact) {
	switch f := f.(type) {
	case rules.TurnBegan:
		h.round = f.Round
	case rules.PremierChosen:
		h.pm = f.PM
	case rules.DealMade:
		h.promised(f.Offer.From, f.Offer.To, f.Offer.Promise)
		h.promised(f.Offer.To, f.Offer.From, f.Offer.Vote)
	case rules.BillRead:
		h.kept, h.broken = nil, nil
		h.voted(h.pm, f.Broken)
	case rules.Voted:
		h.voted(f.Seat, f.Broken)
	case rules.Divided:
		for _, p := range f.Kept {
			h.settle(p, true)
		}
		for _, p := range f.Broken {
			h.settle(p, false)
		}
		h.divisions = append(h.divisions, debate{h.round, h.pm, f.Bill, f.Passed, f.Amended, h.kept, h.broken})
		h.kept, h.broken = nil, nil
	case rules.Departed:
		h.open = slices.DeleteFunc(h.open, func(p promise) bool { return p.by == f.Seat || p.to == f.Seat })
	}
}

// promised is a vote promised in a deal, in place of an older promise between the two.
func (h *hansard) promised(by, to engine.Seat, side string) {
	if side == "" {
		return
	}
	h.open = slices.DeleteFunc(h.open, func(p promise) bool { return p.by == by && p.to == to })
	h.open = append(h.open, promise{by, to, side == "aye"})
}

// voted ends what a seat has promised; broken is to whom it was promised otherwise.
func (h *hansard) voted(seat engine.Seat, broken []engine.Seat) {
	for _, p := range slices.Clone(h.open) {
		if p.by == seat {
			h.settle(rules.Pledge{By: p.by, To: p.to, Aye: p.aye}, !slices.Contains(broken, p.to))
		}
	}
}

// settle ends a promise, which was kept or broken.
func (h *hansard) settle(p rules.Pledge, kept bool) {
	h.open = slices.DeleteFunc(h.open, func(o promise) bool { return o.by == p.By && o.to == p.To })
	if p.By < 0 || int(p.By) >= len(h.members) {
		return
	}
	if kept {
		h.kept = append(h.kept, p)
		h.members[p.By].kept++
	} else {
		h.broken = append(h.broken, p)
		h.members[p.By].broken++
	}
}

// page is the record in words: each division with its mover and who voted how, then
// promises kept and broken.
func (h *hansard) page(s msg.Scene) *msg.Message {
	t := msg.Text{}.Bold("Hansard").Plain(": " + counted(len(h.divisions), "division") + " so far.")
	if n := len(h.divisions); n > mostRead {
		t = t.Plain(" The last " + strconv.Itoa(mostRead) + ":")
	}
	for i := range h.divisions[max(0, len(h.divisions)-mostRead):] {
		t = t.Line().Join(h.divisions[max(0, len(h.divisions)-mostRead)+i].told(s))
	}
	for seat, k := range h.members {
		if k.kept+k.broken > 0 {
			t = t.Line().Plain(called(s, engine.Seat(seat)) + " kept " + counted(k.kept, "promise") + " and broke " + strconv.Itoa(k.broken) + ".")
		}
	}
	for _, p := range h.open {
		side := "no"
		if p.aye {
			side = "aye"
		}
		t = t.Line().Plain(called(s, p.by) + " still has to keep a promise to " + called(s, p.to) + ": vote " + side + ".")
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
func (d *debate) told(s msg.Scene) msg.Text {
	result := "lost"
	switch {
	case d.other:
		result = "carried as amended by " + called(s, d.bill.Other.By)
	case d.passed:
		result = "carried"
	}
	t := msg.Text{}.Bold("Round " + strconv.Itoa(d.round) + ", moved by " + called(s, d.mover) + ", " + result).
		Plain(": " + cut(reading(d.bill, s), askRunes) + " Ayes " + strconv.Itoa(d.bill.AyeVotes) + ": " + voters(d.bill.Ayes, s) + ". ")
	if o := d.bill.Other; o != nil {
		by := ""
		if !d.other {
			by = " by " + called(s, o.By)
		}
		t = t.Plain("As amended" + by + ": " + cut(instead(d.bill, s), askRunes) + " Ayes " + strconv.Itoa(o.AyeVotes) + ": " + voters(o.Ayes, s) + ". ")
	}
	t = t.Plain("Noes " + strconv.Itoa(d.bill.NoVotes) + ": " + voters(d.bill.Noes, s) + ".")
	return t.Plain(between("Promise", "kept", d.kept, s) + between("Promise", "broken", d.broken, s))
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
