package austerity

import "divisionbell/engine"

// passVerb ends a pair of which something could still be used.
var passVerb = engine.VerbRules[state, action]{
	Verb:  engine.Verb{Name: "pass", Title: "Skip it", Rule: "6.6", Help: "put what is left of the pair in Used"},
	Open:  during(earning),
	Apply: (*state).pass,
}

// pass lets the rest of the pair go to Used (rule 6.6).
func (s *state) pass(st *engine.Step, _ action) error {
	if err := s.judgeIncome("6.6"); err != nil {
		return err
	}
	f := Passed{}
	f.Cubes[Income] = s.Current[Income]
	if s.policed() {
		f.Cubes[Security] = s.Current[Security]
	}
	engine.Say(st, f)
	s.endPair(st)
	return nil
}
