package exchequer

import "divisionbell/engine"

// occupyVerb follows an area won where there is a choice.
var occupyVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "occupy", Rule: "5.1", Help: "move tokens into the area you just won",
		Params: []engine.Param{{Name: "tokens", Help: "how many move in", Kind: engine.Number, Min: 1}},
	},
	Open: func(s *state, seat engine.Seat) bool { return int8(seat) == s.Turn && s.Phase == occupying },
	Next: func(s *state, _ engine.Seat, words []string) []engine.Option {
		if len(words) > 0 {
			return nil
		}
		return number(int64(s.Must), int64(s.Tokens[s.From])-1)
	},
	Parse: readNumber,
	Words: sayNumber,
	Apply: (*state).occupy,
}

// occupy moves tokens into the area just won: at least as many as dice thrown,
// at most all but one (rule 5.1).
func (s *state) occupy(st *engine.Step, a action) error {
	if int8(st.Seat) != s.Turn {
		return s.notYourTurn("5.1")
	}
	if s.Phase != occupying {
		return engine.Bar("5.1", "there's no area to move into now. ")
	}
	if most := s.Tokens[s.From] - 1; a.n < s.Must || a.n > most {
		return engine.Illegal("5.1", "you can move %d to %d tokens into %s, not %d", s.Must, most, Areas[s.To].Name, a.n)
	}
	s.moveIn(st, a.n, false)
	s.lull(st)
	return nil
}

// moveIn occupies what was won and goes back to the attacks.
func (s *state) moveIn(st *engine.Step, n uint32, forced bool) {
	engine.Say(st, Occupied{Seat: engine.Seat(s.Turn), From: int(s.From), To: int(s.To), N: int(n), Forced: forced})
	s.put(uint8(s.To), n)
	s.put(uint8(s.From), s.Tokens[s.From]-n)
	s.Phase, s.Key, s.From, s.To, s.Must = attacking, st.Seq, -1, -1, 0
}
