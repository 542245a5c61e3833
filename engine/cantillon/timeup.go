package cantillon

import "divisionbell/engine"

// timeUpVerb is said by the table where a date was agreed upon.
var timeUpVerb = engine.VerbRules[state, action]{
	Verb:  engine.Verb{Name: "time-up", Rule: "9.3", Host: true, Help: "the date has come that was agreed upon"},
	Open:  func(s *state, _ engine.Seat) bool { return s.Set.Goal == date },
	Apply: (*state).timeUp,
}

// timeUp is the date that was agreed upon (rule 9.3).
func (s *state) timeUp(st *engine.Step, _ action) error {
	switch {
	case st.Seat != engine.Nobody:
		return engine.Illegal("9.3", "only the table says that the time is up")
	case s.Set.Goal != date:
		return engine.Illegal("9.3", "no date was agreed upon for this match")
	}
	s.finish(st, date)
	return nil
}
