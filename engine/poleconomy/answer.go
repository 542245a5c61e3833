package poleconomy

import "divisionbell/engine"

// Answer answers worth, odds and law.
func (*rules) Answer(s *state, seat engine.Seat, a action) (engine.Fact, error) {
	switch a.verb {
	case worth:
		of := a.seat
		if of < 0 {
			of = int8(seat)
		}
		if of < 0 || of >= s.Seats {
			return nil, engine.Illegal("10.5", "say whose worth you want to know: a seat from 1 to %d", s.Seats)
		}
		return s.worth(of), nil
	case odds:
		if s.At[s.thrower(seat)] < firstCorner && circuit(a.what) != unsaid {
			return nil, engine.Illegal("5.2", "a throw leads along the circuit that the piece is on; from a Corner Square alone there is a choice")
		}
		return s.odds(seat, circuit(a.what)), nil
	}
	if a.keys.has != 0 && !s.Set.Politics {
		return nil, engine.Illegal("12.7", "laws are made in game 2; in game 1 the tax is as it is")
	}
	if a.keys.has != 0 {
		if err := s.judgeLaw(&a.keys); err != nil {
			return nil, err
		}
	}
	return s.statutes(&a.keys), nil
}

// thrower is whose throw a viewer asks about: their own, or the turn's.
func (s *state) thrower(viewer engine.Seat) int8 {
	if viewer < 0 || int8(viewer) >= s.Seats {
		return s.Turn
	}
	return int8(viewer)
}

// odds is where somebody's next throw may lead.
func (s *state) odds(viewer engine.Seat, on circuit) Odds {
	seat := s.thrower(viewer)
	at := s.At[seat]
	if at < firstCorner {
		on = circuitOf(at)
	} else if on == unsaid {
		on = inner
	}
	f := Odds{From: Squares[at].ID, Circuit: circuitWords[on], Insured: s.Business[seat] > 0}
	for n := 2; n <= 12; n++ {
		f.Lands = append(f.Lands, Land{Squares[reach(at, on, n)].ID, n, 6 - max(n-7, 7-n)})
	}
	return f
}

// statutes is the statute book, and what each would pay under it, under the bill,
// and under the law with what keys say.
func (s *state) statutes(k *keyed) Statutes {
	f := Statutes{Law: s.Law, Now: s.taxes(&s.Law)}
	if s.Phase == dividing {
		b := s.showBill()
		f.Bill, f.ByBill = &b, s.byBill()
	}
	if k.has != 0 {
		l := s.Law.amended(k)
		f.WhatIf, f.Then = &l, s.taxes(&l)
	}
	for _, l := range s.Later {
		f.Later = append(f.Later, l.law())
	}
	return f
}

func (s *state) taxes(l *TaxLaw) (sums []int64) {
	for seat := range s.Seats {
		sum := int64(0)
		if !has(s.Gone, seat) {
			sum = s.taxOf(seat, l)
		}
		sums = append(sums, sum)
	}
	return sums
}
