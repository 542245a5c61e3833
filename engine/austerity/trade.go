package austerity

import "divisionbell/engine"

// tradeVerb answers what the Trade card is to show, at Year End.
var tradeVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "trade", Rule: "9.4", Help: "turn the Trade card one step, or leave it as it is",
		Params: []engine.Param{{Name: "face", Help: "what it shows from now on", Set: "faces"}},
	},
	Open:  during(turning),
	Next:  oneOf((*state).tradeFaces, Face.title),
	Parse: func(_ *state, t *engine.Taker, a *action) { a.x = take(t, faceWords, "face of a policy card") },
	Words: func(_ *state, a action, w []string) []string { return append(w, Face(a.x).String()) },
	Apply: (*state).trade,
}

// tradeFaces are what Trade can show next: as it is, or one step on (rule 9.4).
func (s *state) tradeFaces() faceSet {
	if s.Faces[TradePolicy] == Neutral {
		return 1<<Neutral | 1<<Protectionism | 1<<FreeTrade
	}
	return 1<<Neutral | 1<<s.Faces[TradePolicy]
}

// trade turns the Trade card, and the Year End goes on (rule 9.4).
func (s *state) trade(st *engine.Step, a action) error {
	f := Face(a.x)
	if s.Phase != turning {
		return engine.Bar("9.4", "you turn the Trade card at Year End, with policy cards in play")
	}
	if faces := s.tradeFaces(); !faces.has(f) {
		return engine.Illegal("9.4", "Trade turns one step at a time, through neutral: from %s it can show %s",
			s.Faces[TradePolicy], faces)
	}
	s.turn(st, TradePolicy, f, true)
	if s.govern(st) {
		s.closeYear(st)
	}
	return nil
}
