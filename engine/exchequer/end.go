package exchequer

import "divisionbell/engine"

// endVerb ends a turn without a redeployment.
var endVerb = engine.VerbRules[state, action]{
	Verb:  engine.Verb{Name: "end", Rule: "6.2", Help: "end your turn"},
	Open:  (*state).attacks,
	Apply: (*state).end,
}

// end gives the turn up (rule 6.2).
func (s *state) end(st *engine.Step, _ action) error {
	if err := s.judgePlay(st.Seat, "6.2"); err != nil {
		return err
	}
	s.pass(st, false)
	return nil
}
