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
		h.voted(h.pm)
		h.blame(h.pm, f.Broken)
	case rules.Voted:
		h.voted(f.Seat)
		h.blame(f.Seat, f.Broken)
	case rules.Divided:
		h.divisions = append(h.divisions, debate{h.round, h.pm, f.Bill, f.Passed})
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

// voted ends what a seat has promised; all of it counts as kept until it is blamed.
func (h *hansard) voted(seat engine.Seat) {
	h.open = slices.DeleteFunc(h.open, func(p promise) bool {
		if p.by == seat && int(seat) < len(h.members) {
			h.members[seat].kept++
		}
		return p.by == seat
	})
}

// blame is of promises that a vote has broken.
func (h *hansard) blame(seat engine.Seat, broken []engine.Seat) {
	if seat >= 0 && int(seat) < len(h.members) {
		h.members[seat].kept -= len(broken)
		h.members[seat].broken += len(broken)
	}
}

// page is the record in words: each division with its mover and who voted how, then
// promises kept and broken.
func (h *hansard) page(s msg.Scene) *msg.Message {
	t := msg.Text{}.Bold("Hansard").Plain(": " + counted(len(h.divisions), "division") + " so far.")
	if n := len(h.divisions); n > mostRead {
		t = t.Plain(" The last " + strconv.Itoa(mostRead) + ":")
	}
	for _, d := range h.divisions[max(0, len(h.divisions)-mostRead):] {
		result := "lost"
		if d.passed {
			result = "carried"
		}
		t = t.Line().Bold("Round " + strconv.Itoa(d.round) + ", moved by " + called(s, d.mover) + ", " + result).
			Plain(": " + cut(reading(d.bill, s), askRunes) + " Ayes " + strconv.Itoa(d.bill.AyeVotes) + ": " + voters(d.bill.Ayes, s) +
				". Noes " + strconv.Itoa(d.bill.NoVotes) + ": " + voters(d.bill.Noes, s) + ".")
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
