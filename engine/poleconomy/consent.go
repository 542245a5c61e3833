package poleconomy

import "divisionbell/engine"

// consentVerb can be said out of turn.
var consentVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "consent", Rule: "10.4", Free: true, Confirm: true, Help: "vote to finish now; the match ends when everyone agrees",
		Params: []engine.Param{{Name: "answer", Help: "yes or no", Set: "answers"}},
	},
	Root: func(s *state, seat engine.Seat, o *engine.Option) { o.Confirm = !s.Agreed.Has(seat) },
	Next: once(func(s *state, seat engine.Seat) []engine.Option {
		given := s.Agreed.Has(seat)
		out := otherAnswer(given)
		out[0].Confirm = !given
		return out
	}),
	Parse: readWord(answerWords, "answer"),
	Words: sayWord(answerWords),
	Apply: (*state).consent,
}

// consent agrees to end now, or no longer (rule 10.4).
func (s *state) consent(st *engine.Step, a action) error {
	given := a.what == yes
	if given == has(s.Agreed, int8(st.Seat)) {
		return engine.Illegal("10.4", "that's already your answer")
	}
	s.Agreed ^= 1 << st.Seat
	engine.Say(st, Consented{Seat: st.Seat, Agrees: given})
	s.checkConsent(st)
	return nil
}

func (s *state) checkConsent(st *engine.Step) {
	if s.Phase != over && s.playing()&^s.Agreed == 0 {
		s.finish(st, WhyAgreed)
	}
}
