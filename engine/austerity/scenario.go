package austerity

import "divisionbell/engine"

// judged looks whether the year has won or lost the game (rules 8.1 and 11).
// True: it is over.
func (s *state) judged(st *engine.Step) bool {
	switch s.Set.Scenario {
	case Crime:
		return s.Used[Unrest] == 0 && s.finish(st, true, byCrime)
	case Olympics:
		if s.Year < gamesYears {
			return false
		}
		held := s.Tracks[Safety] >= gamesSafety && int(s.Games) >= s.goal()
		return s.finish(st, held, byGames)
	case War:
		return s.warYear(st)
	}
	return s.Used[Debt] == 0 && s.finish(st, true, byDebt)
}

// warYear moves the war's marker (rule 11.6). True: the game is over.
func (s *state) warYear(st *engine.Step) bool {
	was := s.Marker
	if s.Marker--; s.Fed {
		s.Marker += 2
	}
	engine.Say(st, Marked{From: int(was), To: int(s.Marker), Fed: s.Fed})
	switch {
	case s.Marker <= 0:
		return s.finish(st, false, byWar)
	case int(s.Marker) >= s.goal():
		return s.finish(st, true, byWar)
	}
	return false
}
