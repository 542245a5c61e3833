package poleconomy

import (
	"divisionbell/engine"
	"divisionbell/engine/poleconomy/manner"
)

var _ engine.Explainer[state, action] = (*rules)(nil)

// Why is the reason for a refusal.
func (*rules) Why(s *state, ask engine.Ask, c engine.Character, a action) string {
	i := s.findOffer(a.n)
	if a.verb != refuse || i < 0 || s.Offers[i].To != int8(ask.Seat) {
		return ""
	}
	e := look(s, int8(ask.Seat))
	e.Character = c
	return reason(&e, &s.Offers[i]).Says(c)
}

// reason is the first thing that speaks against an offer.
func reason(e *eye, o *offered) manner.Reason {
	t := &o.Terms
	worth := e.offer(o.From, t)
	switch s := e.s; {
	case manner.Shuns(e.Character, s.Regard.Grudge(e.seat, o.From)):
		return manner.Resented
	case s.Cash[o.From] < t.Pay+t.Lend:
		return manner.TheyLack
	case s.Cash[e.seat] < t.Ask+t.Borrow:
		return manner.ILack
	case s.mayAccept(o) != "":
		return manner.FullOfLoans
	case t.Borrow > 0 && !debt(s, o.From, t.Repay).Good():
		return manner.InDebt
	case t.Borrow > 0 && !e.lends(t, debt(s, o.From, t.Repay)):
		return manner.KeepsCash
	case worth >= 0:
		return manner.WinsLess
	}
	if t.Vote > 0 && worth+favourPrice >= 0 || t.Sway+t.Support > 0 && worth+e.swayed(t) >= 0 {
		return manner.CheapVote
	}
	switch alone := worth + e.envied(o.From, t); {
	case alone < 0 && t.Lend > 0:
		return manner.DearLoan
	case alone < 0 && t.Share > 0:
		return manner.SmallPart
	case alone < 0:
		return manner.TooDear
	case e.s.Seats > 2 && leads(e.s, o.From):
		return manner.Leads(3*e.turns < float64(e.s.Set.Rounds))
	}
	return manner.HelpsThem
}
