package exchequer

import "divisionbell/engine"

// defendVerb is said at any time.
var defendVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "defend", Rule: "4.4", Free: true, Help: "choose how many dice you defend with from now on; nobody else sees it",
		Params: []engine.Param{{Name: "dice", Help: "1, or 2 wherever you have 3 tokens", Kind: engine.Number, Min: 1, Max: mostGuards}},
	},
	Open: (*state).plays,
	Next: func(_ *state, _ engine.Seat, words []string) []engine.Option {
		if len(words) > 0 {
			return nil
		}
		return number(1, mostGuards)
	},
	Parse: readNumber,
	Words: sayNumber,
	Apply: (*state).defend,
}

// defend is a seat's standing choice of dice, known to nobody else (rule 4.4).
func (s *state) defend(st *engine.Step, a action) error {
	if a.n < 1 || a.n > mostGuards {
		return engine.Illegal("4.4", "you defend with 1 or 2 dice, not %d", a.n)
	}
	s.One &^= 1 << st.Seat
	if a.n == 1 {
		s.One |= 1 << st.Seat
	}
	engine.Tell(st, engine.Only(st.Seat), Defends{Dice: int(a.n)}, engine.Silence{})
	return nil
}
