package exchequer

import "divisionbell/engine"

// neutralVerb puts the neutral's tokens down when two play.
var neutralVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "neutral", Rule: "7.3", Help: "put tokens of the neutral party on one of its areas", Params: placing,
	},
	Open: func(s *state, seat engine.Seat) bool { return seat != engine.Nobody && seat == s.placer() },
	Next: func(s *state, _ engine.Seat, words []string) []engine.Option {
		return nextPlace(words, s.Own[third], s.Neutral)
	},
	Parse: readPlace,
	Words: sayPlace,
	Apply: (*state).placeNeutral,
}

// placeNeutral puts down the neutral's tokens: in play the opponent does, side
// by side with whoever's turn it is (rule 7.3).
func (s *state) placeNeutral(st *engine.Step, a action) error {
	if s.Seats != 2 {
		return engine.Illegal("7.1", "there's a neutral party only with 2 players")
	}
	rule := "7.3"
	if s.Phase <= deploying {
		rule = "7.2"
	}
	if s.placer() != st.Seat {
		return engine.Bar(rule, "you have no neutral tokens to place now. ")
	}
	if s.board().all>>a.to&1 == 0 {
		return s.offBoard(a.to)
	}
	if s.Own[third]>>a.to&1 == 0 {
		return engine.Illegal(rule, "%s isn't the neutral party's. It has %s", Areas[a.to].Name, some(s.Own[third]))
	}
	n := max(a.n, 1)
	if n > s.Neutral {
		return engine.Illegal(rule, "you have %d neutral tokens to place, not %d", s.Neutral, n)
	}
	s.lay(st, third, a.to, n, false)
	s.NKey = st.Seq
	s.settle(st)
	return nil
}
