package cantillon

import (
	"slices"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/fact"
	"divisionbell/engine/cantillon/term"
)

const (
	firstNo = 101   // of an offer, so that no number is a seat's
	mostNo  = 65000 // no offer has this number or a higher one
)

// name is by what an offer is accepted or declined: its number, or where offers
// have none its maker's.
func (d *deal) name() uint32 {
	if d.No > 0 {
		return uint32(d.No)
	}
	return uint32(d.From) + 1
}

// withOffer is a verb that names an offer, one of those that pick takes for a seat,
// and nothing else. Side is the seat by which it is named where offers have no
// numbers.
func withOffer(v engine.Verb, side func(*deal) int8, pick func(s *state, seat int8, d *deal) bool, apply func(s *state, st *engine.Step, d *deal) error) engine.VerbRules[state, action] {
	v.Params = []engine.Param{{Name: "offer", Help: "the offer's number", Kind: engine.Number, Min: 1}}
	picked := func(s *state, seat int8) (list []engine.Option, set engine.Seats) {
		for i := range s.Offers {
			if d := &s.Offers[i]; pick(s, seat, d) {
				list = append(list, engine.Option{Kind: engine.Number, Min: int64(d.No), Max: int64(d.No), Last: true})
				set |= 1 << side(d)
			}
		}
		return list, set
	}
	return engine.VerbRules[state, action]{
		Verb: v,
		Open: func(s *state, seat engine.Seat) bool {
			return s.rules(seat) && slices.ContainsFunc(s.Offers, func(d deal) bool { return pick(s, int8(seat), &d) })
		},
		Next: func(s *state, seat engine.Seat, rest []string) []engine.Option {
			list, set := picked(s, int8(seat))
			if !s.Counted {
				list = term.Seats(set, true)
			}
			return term.Alone(rest, list)
		},
		Parse: readSeat,
		Words: sayNumber,
		Apply: func(s *state, st *engine.Step, a action) error {
			if s.Counted {
				i := slices.IndexFunc(s.Offers, func(d deal) bool {
					return uint32(d.No) == a.n && (d.From == int8(st.Seat) || d.To == int8(st.Seat))
				})
				if i < 0 {
					return engine.Illegal("7.2", "there's no offer %d from you or to you now", a.n)
				}
				return apply(s, st, &s.Offers[i])
			}
			partner, err := s.partner(st.Seat, a.n)
			if err != nil {
				return err
			}
			if d := s.findOffer(partner, int8(st.Seat)); d != nil && side(d) == partner {
				return apply(s, st, d)
			}
			if d := s.findOffer(int8(st.Seat), partner); d != nil && side(d) == partner {
				return apply(s, st, d)
			}
			if side(&deal{From: 0, To: 1}) == 1 {
				return engine.Illegal("7.2", "you have no offer open to seat %d", partner+1)
			}
			return engine.Illegal("7.2", "there's no offer to you from seat %d", partner+1)
		},
	}
}

func maker(d *deal) int8 { return d.From }
func other(d *deal) int8 { return d.To }

// lay puts an offer on the table, in place of an older one of its kind to the same
// seat. It stands for a round (rules 7.1, 7.2). Its number is that of its entry in the
// log, which no undo gives back; edition 2 counts offers instead.
func (s *state) lay(st *engine.Step, d deal) (no int, err error) {
	next := firstNo + uint32(s.LastNo)
	if s.Logged {
		next = firstNo - 1 + st.Seq
	}
	if s.Counted && next >= mostNo {
		return 0, engine.Illegal("7.2", "this match has had all the offers it can have")
	}
	s.dropOffers(func(o *deal) bool { return o.From == d.From && o.To == d.To && o.Ally == d.Ally })
	if d.Key = st.Seq; s.Counted {
		d.No, d.Until = uint16(next), s.number()+maxSeats
		s.LastNo = d.No - firstNo + 1
	}
	s.Offers = append(s.Offers, d)
	if s.Refused.Offered(d.From, d.To); !d.Ally {
		s.Traded[d.From] = s.number() + 1
	}
	return int(d.No), nil
}

// expire takes the offers off the table that have stood for a round (rule 7.2).
func (s *state) expire(st *engine.Step) {
	s.dropOffers(func(d *deal) bool {
		gone := d.Until > 0 && d.Until <= s.number()
		if gone {
			engine.Say(st, fact.Expired{No: int(d.No), Seat: engine.Seat(d.From), To: engine.Seat(d.To)})
		}
		return gone
	})
}

// findOffer is the offer of a trade from one seat to another, or nil.
func (s *state) findOffer(from, to int8) *deal {
	i := slices.IndexFunc(s.Offers, func(d deal) bool { return d.From == from && d.To == to && !d.Ally })
	if i < 0 {
		return nil
	}
	return &s.Offers[i]
}

// drop takes an offer off the table.
func (s *state) drop(gone deal) {
	s.dropOffers(func(d *deal) bool { return d.From == gone.From && d.To == gone.To && d.Ally == gone.Ally })
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
