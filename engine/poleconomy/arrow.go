package poleconomy

import "divisionbell/engine"

// arrowVerb is the one power that the Prime Minister has in game 1 too.
var arrowVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{Name: "arrow", Rule: "4.3", Help: "as Prime Minister, turn the inflation arrow before you move"},
	Open: func(s *state, seat engine.Seat) bool { return s.presides(seat) && !s.Turned },
	Closed: because("4.3", "you've already turned the arrow this turn",
		func(s *state, seat engine.Seat) bool { return s.Turn == s.PM && int8(seat) == s.PM && s.Turned }),
	Apply: (*state).turnArrow,
}

// turnArrow reverses the arrow, once, before the Prime Minister moves (rule 4.3).
func (s *state) turnArrow(st *engine.Step, _ action) error {
	s.Anti, s.Turned, s.Key = !s.Anti, true, st.Seq
	engine.Say(st, ArrowTurned{Seat: st.Seat, Arrow: s.arrow()})
	return nil
}
