// Package hansard keeps the record of Poleconomy's Parliament from the facts alone:
// divisions, and who kept their promises.
package hansard

import (
	"slices"

	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// A Debate is a division of Parliament, as the facts tell it.
type Debate struct {
	Round  int
	Mover  engine.Seat
	Bill   rules.Bill
	Passed bool
	Other  bool // as amended
	Kept   []rules.Pledge
	Broken []rules.Pledge
}

// A Tally counts promises that were due.
type Tally struct{ Kept, Broken int }

// A Hansard is the record of Parliament: divisions in order, how each seat kept its
// promises, and which are open. Settled, if it is not nil, is told of each that ends.
type Hansard struct {
	Divisions []Debate
	Members   []Tally
	Open      []rules.Pledge
	Settled   func(p rules.Pledge, kept bool)

	round        int
	pm           engine.Seat
	kept, broken []rules.Pledge // by the votes of the division that goes on
}

// New is an empty record for so many seats.
func New(seats int) *Hansard { return &Hansard{Members: make([]Tally, seats), pm: engine.Nobody} }

// Of is the record of a match from its log.
func Of(seats int, log []engine.Fact) *Hansard {
	h := New(seats)
	for _, f := range log {
		h.Read(f)
	}
	return h
}

// Read takes the next fact into the record.
func (h *Hansard) Read(f engine.Fact) {
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
		h.Divisions = append(h.Divisions, Debate{h.round, h.pm, f.Bill, f.Passed, f.Amended, h.kept, h.broken})
		h.kept, h.broken = nil, nil
	case rules.Departed:
		h.Open = slices.DeleteFunc(h.Open, func(p rules.Pledge) bool { return p.By == f.Seat || p.To == f.Seat })
	}
}

// promised is a vote promised in a deal, in place of an older promise between the two.
func (h *Hansard) promised(by, to engine.Seat, side string) {
	if side == "" {
		return
	}
	h.Open = slices.DeleteFunc(h.Open, func(p rules.Pledge) bool { return p.By == by && p.To == to })
	h.Open = append(h.Open, rules.Pledge{By: by, To: to, Aye: side == "aye"})
}

// voted ends what a seat has promised; broken is to whom it was promised otherwise.
func (h *Hansard) voted(seat engine.Seat, broken []engine.Seat) {
	for _, p := range slices.Clone(h.Open) {
		if p.By == seat {
			h.settle(p, !slices.Contains(broken, p.To))
		}
	}
}

// settle ends a promise, which was kept or broken.
func (h *Hansard) settle(p rules.Pledge, kept bool) {
	h.Open = slices.DeleteFunc(h.Open, func(o rules.Pledge) bool { return o.By == p.By && o.To == p.To })
	if p.By < 0 || int(p.By) >= len(h.Members) {
		return
	}
	if h.Settled != nil {
		h.Settled(p, kept)
	}
	if kept {
		h.kept = append(h.kept, p)
		h.Members[p.By].Kept++
	} else {
		h.broken = append(h.broken, p)
		h.Members[p.By].Broken++
	}
}
