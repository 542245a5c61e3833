package cantillon

import "divisionbell/engine"

// burnVerb lays parts of an estate waste.
var burnVerb = engine.VerbRules[state, action]{
	Verb:  engine.Verb{Name: "burn", Rule: "8.2", Help: "leaving, lay a region waste", Params: []engine.Param{disposing(true)}},
	Open:  inTurn(burn, nil),
	Next:  (*state).nextLot,
	Parse: readPlace,
	Words: sayPlace,
	Apply: (*state).burn,
}

// burn lays regions waste (rule 8.2).
func (s *state) burn(st *engine.Step, a action) error {
	what, err := s.disposal(a.from, "8.2")
	if err != nil {
		return err
	}
	s.Key = st.Seq
	s.raze(st, what)
	s.departed(st)
	return nil
}
