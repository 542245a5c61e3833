package poleconomy

import (
	"slices"

	"divisionbell/engine"
)

// mayDeal reports whether deals can be offered and accepted now (rule 9.5).
func (s *state) mayDeal() bool { return s.Phase != bidding && s.Phase != over }

// noDeal says why a verb of deals is closed.
func noDeal(rule, why string) func(*state, engine.Seat) error {
	return func(s *state, _ engine.Seat) error {
		if !s.mayDeal() {
			return engine.Illegal("9.5", "deals have to wait until the auction is over")
		}
		return engine.Illegal(rule, "%s", why)
	}
}

// holds reports whether a seat has a paper that can be dealt in.
func (s *state) holds(seat int8, paper uint8) bool {
	if paper == business {
		return s.Business[seat] > 0
	}
	return paper < firstCorner && isProperty(paper) && s.owner(paper) == seat
}

func (s *state) findOffer(no int64) int {
	return slices.IndexFunc(s.Offers, func(o offered) bool { return int64(o.No) == no })
}

// offerOptions offers the numbers of some offers.
func (s *state) offerOptions(of func(offered) bool) (out []engine.Option) {
	for _, o := range s.Offers {
		if of(o) {
			out = append(out, engine.Option{Kind: engine.Number, Min: int64(o.No), Max: int64(o.No), Last: true, Free: true})
		}
	}
	return out
}

func (o *offered) parties() engine.Seats { return 1<<o.From | 1<<o.To }

func (s *state) tellEnd(st *engine.Step, o *offered, why string) {
	engine.Tell(st, o.parties(), OfferEnded{No: int(o.No), From: engine.Seat(o.From), To: engine.Seat(o.To), Why: why}, engine.Silence{})
}

// drop ends the offers of which a condition holds, and tells their two.
func (s *state) drop(st *engine.Step, why string, dead func(o *offered) bool) {
	s.Offers = slices.DeleteFunc(s.Offers, func(o offered) bool {
		if !dead(&o) {
			return false
		}
		s.tellEnd(st, &o, why)
		return true
	})
}

// cull ends the offers whose papers have gone elsewhere, whose visitor has, or whose
// support is given already (rule 9.4).
func (s *state) cull(st *engine.Step) {
	s.drop(st, WhyChanged, func(o *offered) bool {
		t := &o.Terms
		for i := range t.Give {
			if t.Give[i] != 0 && !s.holds(o.From, t.Give[i]) || t.Want[i] != 0 && !s.holds(o.To, t.Want[i]) {
				return true
			}
		}
		if t.Support > 0 && !s.maySway(o.From, t.Support-1) || t.Sway > 0 && !s.maySway(o.To, t.Sway-1) {
			return true
		}
		return t.Share > 0 && !s.mayShare(o.From, o.To) || s.short(o.From, t.Give) || s.short(o.To, t.Want)
	})
}

// short reports that a seat has one business policy where two are part of a deal.
func (s *state) short(seat int8, of [2]uint8) bool {
	return of == [2]uint8{business, business} && s.Business[seat] < 2
}

// expire ends offers whose time is over.
func (s *state) expire(st *engine.Step) {
	s.drop(st, WhyExpired, func(o *offered) bool { return o.Until <= s.Turns })
}
