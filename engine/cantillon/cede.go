package cantillon

import (
	"divisionbell/engine"
	"divisionbell/engine/cantillon/fact"
	"divisionbell/engine/cantillon/term"
)

// cedeVerb gives parts of an estate away.
var cedeVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "cede", Rule: "8.3", Help: "when leaving: give a region with all on it to someone",
		Params: []engine.Param{disposing(true), whose},
	},
	Open: inTurn(cede, nil),
	Next: (*state).nextCede,
	Parse: func(_ *state, t *engine.Taker, a *action) {
		readPlace(nil, t, a)
		readSeat(nil, t, a)
	},
	Words: func(_ *state, a action, w []string) []string { return sayNumber(nil, a, sayPlace(nil, a, w)) },
	Apply: (*state).cede,
}

// nextCede: LOT SEAT.
func (s *state) nextCede(seat engine.Seat, rest []string) []engine.Option {
	return term.Behind(rest, s.lots(), false, func(uint8) []engine.Option { return term.Seats(s.partners(int8(seat)), true) })
}

// cede hands regions over with all that is on them (rule 8.3).
func (s *state) cede(st *engine.Step, a action) error {
	what, err := s.disposal(a.from, "8.3")
	if err != nil {
		return err
	}
	to, err := s.partner(st.Seat, a.n)
	if err != nil {
		return err
	}
	s.Key = st.Seq
	s.transfer(what, to)
	engine.Say(st, fact.Ceded{Seat: st.Seat, To: engine.Seat(to), Regions: what.List()})
	s.departed(st)
	return nil
}
