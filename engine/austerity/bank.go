package austerity

import "divisionbell/engine"

// bankVerb banks Income unless another colour is said.
var bankVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "bank", Rule: "6.5", Help: "put an Income cube of the pair in the Treasury",
		Params: []engine.Param{{Name: "colour", Help: "in a police state, a Security cube instead", Set: "banked", Optional: true}},
	},
	Open: func(s *state, _ engine.Seat) bool { return s.Phase == earning && s.earning() },
	Root: func(s *state, _ engine.Seat, o *engine.Option) { o.Last = s.bankable(Income) },
	Next: oneOf(func(s *state) setOf[Colour] {
		if s.bankable(Security) {
			return 1 << Security
		}
		return 0
	}, Colour.title),
	Parse: func(_ *state, t *engine.Taker, a *action) {
		a.x = uint8(Income)
		if len(t.Rest) > 0 {
			if a.x = take(t, colourWords, "colour"); a.x != uint8(Security) {
				t.Wrong("to bank Income, type only bank; a colour is for Security")
			}
		}
	},
	Words: func(_ *state, a action, w []string) []string {
		if Colour(a.x) == Income {
			return w
		}
		return append(w, Colour(a.x).String())
	},
	Apply: (*state).bank,
}

// bankable reports whether a cube of that colour in Current may be banked: Income,
// and Security in a police state (rules 6.5 and 9.3).
func (s *state) bankable(c Colour) bool {
	return s.Current[c] > 0 && (c == Income || c == Security && s.policed())
}

// bank puts a cube of the pair into the Treasury (rule 6.5).
func (s *state) bank(st *engine.Step, a action) error {
	c := Colour(a.x)
	if err := s.judgeIncome("6.5"); err != nil {
		return err
	}
	if !s.bankable(c) {
		if c == Security {
			return engine.Bar("9.3", "only a police state can bank Security")
		}
		return engine.Bar("6.5", "there's no Income in Current")
	}
	s.Current[c]--
	s.Treasury[c]++
	engine.Say(st, Banked{Colour: c})
	s.earn(st)
	return nil
}
