package cantillon

import (
	"divisionbell/engine"
	"divisionbell/engine/cantillon/term"
)

// whose is the seat that an action names.
var whose = engine.Param{Name: "seat", Help: "which, counted from 1", Set: setSeats}

// withPartner is a verb that is said at any time and names another ruler, one of
// those who are open to it, and nothing else.
func withPartner(v engine.Verb, open func(s *state, seat int8) engine.Seats, apply func(s *state, st *engine.Step, partner int8) error) engine.VerbRules[state, action] {
	v.Params = []engine.Param{whose}
	return engine.VerbRules[state, action]{
		Verb: v,
		Open: func(s *state, seat engine.Seat) bool { return s.rules(seat) && open(s, int8(seat)) != 0 },
		Next: func(s *state, seat engine.Seat, rest []string) []engine.Option {
			return term.Alone(rest, term.Seats(open(s, int8(seat)), true))
		},
		Parse: readSeat,
		Words: sayNumber,
		Apply: func(s *state, st *engine.Step, a action) error {
			partner, err := s.partner(st.Seat, a.n)
			if err != nil {
				return err
			}
			return apply(s, st, partner)
		},
	}
}

// partners are the other seats that rule.
func (s *state) partners(seat int8) (set engine.Seats) {
	for x := range s.Seats {
		if x != seat && s.Why[x] == 0 {
			set |= 1 << x
		}
	}
	return set
}

// partner is another seat that rules, by its number from 1.
func (s *state) partner(seat engine.Seat, number uint32) (int8, error) {
	if number < 1 || number > uint32(s.Seats) {
		return 0, engine.Illegal("7.1", "there's no seat %d. Seats are 1 to %d", number, s.Seats)
	}
	to := int8(number - 1)
	if to == int8(seat) {
		return 0, engine.Illegal("7.1", "that's you: choose another ruler")
	}
	if !s.rules(engine.Seat(to)) {
		return 0, engine.Illegal("7.1", "seat %d is out of the match", number)
	}
	return to, nil
}
