package cantillon

import (
	"slices"

	"divisionbell/engine"
)

// sides are the seats that pick takes of the offers on the table.
func (s *state) sides(pick func(d *deal) (side int8, ok bool)) (set engine.Seats) {
	for i := range s.Offers {
		if side, ok := pick(&s.Offers[i]); ok {
			set |= 1 << side
		}
	}
	return set
}

// findOffer is the offer from one seat to another, or nil.
func (s *state) findOffer(from, to int8) *deal {
	i := slices.IndexFunc(s.Offers, func(d deal) bool { return d.From == from && d.To == to })
	if i < 0 {
		return nil
	}
	return &s.Offers[i]
}

// offered is the offer that a seat answers; there must be one (rule 7.2).
func (s *state) offered(from, to int8) (*deal, error) {
	d := s.findOffer(from, to)
	if d == nil {
		return nil, engine.Illegal("7.2", "seat %d offers you nothing", from+1)
	}
	return d, nil
}

// dropOffer takes the offer from one seat to another off the table.
func (s *state) dropOffer(from, to int8) {
	s.dropOffers(func(d *deal) bool { return d.From == from && d.To == to })
}

// dropOffers takes offers off the table.
func (s *state) dropOffers(gone func(*deal) bool) {
	if s.Offers == nil {
		return
	}
	s.Offers = slices.DeleteFunc(s.Offers, func(d deal) bool { return gone(&d) })
	if len(s.Offers) == 0 {
		s.Offers = nil
	}
}
