package austerity

import "divisionbell/engine"

// Caretaker answers what is asked as the steady bot would, and takes no action
// that nobody asked for.
func (*rules) Caretaker(s *state, _ engine.Ask) action { return s.advise() }
