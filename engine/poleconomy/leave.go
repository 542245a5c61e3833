package poleconomy

import (
	"slices"

	"divisionbell/engine"
)

// leaveVerb is said by the table.
var leaveVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "leave", Rule: "10.7", Host: true, Help: "somebody leaves for good, and everything they have goes to the Bank",
		Params: []engine.Param{{Name: "seat", Help: "which, counted from 1", Kind: engine.Number, Min: 1, Max: maxSeats}},
	},
	Next: once(func(s *state, _ engine.Seat) (out []engine.Option) {
		for _, seat := range list(s.playing()) {
			out = append(out, engine.Option{Kind: engine.Number, Min: int64(seat) + 1, Max: int64(seat) + 1, Last: true})
		}
		return out
	}),
	Parse: readNumber,
	Words: sayNumber,
	Apply: (*state).leave,
}

// leave takes a seat out of the match; all it has goes to the Bank (rule 10.7).
func (s *state) leave(st *engine.Step, a action) error {
	seat := int8(a.n - 1)
	switch {
	case a.n < 1 || a.n > int64(s.Seats):
		return engine.Illegal("10.7", "there's no seat %d; choose 1 to %d", a.n, s.Seats)
	case has(s.Gone, seat):
		return engine.Illegal("10.7", "seat %d has already left", a.n)
	}
	st.Final()
	s.Gone |= 1 << seat
	engine.Say(st, Departed{Seat: engine.Seat(seat)})
	s.drop(st, WhyGone, func(o *offered) bool { return o.From == seat || o.To == seat })
	s.cancelLoans(st, func(l *loan) bool { return l.From == seat || l.To == seat })
	s.forfeit(seat)
	if count(s.playing()) < 2 {
		s.finish(st, WhyDeserted)
		return nil
	}
	s.resume(st, seat)
	s.checkConsent(st)
	return nil
}

// forfeit gives all that a seat has to the Bank.
func (s *state) forfeit(seat int8) {
	for _, i := range properties {
		if s.owner(i) == seat {
			s.own(i, -1)
		}
	}
	s.payBank(seat, s.Cash[seat])
	if s.Set.Politics {
		s.BankBond += s.Bonds[seat]
	}
	s.Savings[seat], s.Bonds[seat], s.Life[seat], s.Business[seat] = 0, 0, 0, 0
	s.Votes[seat], s.Post[seat], s.Salary[seat], s.Party[seat] = 0, noPost, 0, independent
	s.Gov &^= 1 << seat
	s.Agreed &^= 1 << seat
	s.Visit.Shares[seat] = 0
	s.Ceilings = slices.DeleteFunc(s.Ceilings, func(c ceiling) bool { return c.Seat == seat })
	s.Pledges = slices.DeleteFunc(s.Pledges, func(p pledge) bool { return p.By == seat || p.To == seat })
}

// resume goes on without a seat that has just left.
func (s *state) resume(st *engine.Step, seat int8) {
	switch s.Phase {
	case joining, coalescing, electing:
		s.elect(st, callGone)
		return
	}
	if seat == s.PM {
		s.PM, s.Call = -1, callGone
	}
	switch {
	case s.Phase == bidding:
		s.bidWithout(st, seat)
	case seat == s.Turn, s.Phase == directing && seat == s.Visit.Director:
		s.Bill, s.Laid = bill{}, s.Laid[:0]
		s.endTurn(st)
	case s.Phase == dividing && len(s.Laid) > 0:
		s.Laid.without(seat)
		s.Laid.divide(s, st)
	case s.Phase == dividing:
		s.Bill.Ayes &^= 1 << seat
		s.Bill.Noes &^= 1 << seat
		s.divide(st)
	}
}
