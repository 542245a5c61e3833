package cantillon

import (
	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/term"
)

// leaveVerb is said by the table.
var leaveVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "leave", Rule: "8.6", Host: true, Help: "your units stay on the map and only defend",
		Params: []engine.Param{whose},
	},
	Next: func(s *state, _ engine.Seat, rest []string) []engine.Option {
		return term.Alone(rest, term.Seats(s.partners(nobody), true))
	},
	Parse: readSeat,
	Words: sayNumber,
	Apply: (*state).leave,
}

// leave takes a seat out whose player has gone for good. Its pieces stay and only
// defend; who takes its last city inherits them (rule 8.6).
func (s *state) leave(st *engine.Step, a action) error {
	number := a.n
	if st.Seat != engine.Nobody {
		return engine.Illegal("8.6", "seats leave with `/match leave`")
	}
	if number < 1 || number > uint32(s.Seats) {
		return engine.Illegal("8.6", "there's no seat %d. Seats are 1 to %d", number, s.Seats)
	}
	seat := int8(number - 1)
	if !s.rules(engine.Seat(seat)) {
		return engine.Illegal("8.6", "seat %d is already out", number)
	}
	s.fall(st, seat, engine.Nobody, byLeaving, atlas.Regions{})
	switch {
	case s.rulers() == 1:
		s.finish(st, last)
	case seat == s.Turn:
		s.passOn(st)
	case s.Lot != nil:
		s.unbid(st, seat)
	}
	return nil
}
