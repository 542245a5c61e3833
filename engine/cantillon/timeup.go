package cantillon

import "divisionbell/engine"

// timeUpVerb is said by the table where a date was agreed upon.
var timeUpVerb = engine.VerbRules[state, action]{
	Verb:  engine.Verb{Name: "time-up", Rule: "9.3", Host: true, Help: "time is up, and the richest wins"},
	Open:  func(s *state, _ engine.Seat) bool { return s.Set.Goal == date },
	Apply: (*state).timeUp,
}

// timeUp is the date that was agreed upon (rule 9.3).
func (s *state) timeUp(st *engine.Step, _ action) error {
	switch {
	case st.Seat != engine.Nobody:
		return engine.Illegal("9.3", "matches finish on their date, or with `/match end`")
	case s.Set.Goal != date:
		return engine.Illegal("9.3", "this match doesn't finish on a date")
	}
	s.finish(st, date)
	return nil
}
