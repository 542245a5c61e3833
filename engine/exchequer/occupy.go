package exchequer

import "divisionbell/engine"

// occupy moves tokens into the area just won: at least as many as dice thrown,
// at most all but one (rule 5.1).
func (s *state) occupy(st *engine.Step, n uint32) error {
	if int8(st.Seat) != s.Turn {
		return s.notYourTurn("5.1")
	}
	if s.Phase != occupying {
		return engine.Illegal("5.1", "there is no area to occupy now; say %s", s.may(st.Seat))
	}
	if most := s.Tokens[s.From] - 1; n < s.Must || n > most {
		return engine.Illegal("5.1", "%d to %d tokens move into %s, not %d", s.Must, most, Areas[s.To].Name, n)
	}
	s.moveIn(st, n, false)
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
