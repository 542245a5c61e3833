package tax

import "divisionbell/engine"

// foldVerb gives a round up. Whoever can do nothing else is not asked about it.
var foldVerb = engine.VerbRules[state, action]{
	Verb:  engine.Verb{Name: "fold", Rule: "4.5", Confirm: true, Help: "sit out this round"},
	Open:  func(s *state, seat engine.Seat) bool { return int8(seat) == s.Turn },
	Root:  func(s *state, _ engine.Seat, o *engine.Option) { o.Confirm = !s.stuck() },
	Apply: (*state).fold,
}

// fold leaves the round (rule 4.5). Nothing in it says whether there was a
// choice (rule 4.7).
func (s *state) fold(st *engine.Step, _ action) error {
	seat := s.Turn
	s.note(seat, action{})
	s.In &^= 1 << seat
	if !st.Muted() {
		engine.Say(st, Folded{engine.Seat(seat), s.Hands[seat].size()})
	}
	if count(s.In) == 1 {
		s.score(st, s.next(seat, s.In), forLast)
		return nil
	}
	s.pass(st)
	return nil
}
