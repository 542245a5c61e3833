package austerity

import "divisionbell/engine"

// Setup lays tracks, bag and cards out (rule 2).
func (*rules) Setup(s *state, st *engine.Step, t engine.Terms) error {
	if t.Seats != 1 {
		return engine.Illegal("1.1", "Austerity is for 1 player, not %d", t.Seats)
	}
	*s = state{Year: 1, Marker: warStart}
	randomScenario, randomCountry, err := s.Set.read(t.Options)
	if err != nil {
		return err
	}
	if randomScenario {
		s.Set.Scenario = Crash + Scenario(st.Dice().Below(len(Briefs)-1))
	}
	if randomCountry {
		s.Set.Country = Capitalist + Country(st.Dice().Below(len(Nations)-1))
	}
	b, n := &Briefs[s.Set.Scenario], &Nations[s.Set.Country]
	s.Tracks = b.Tracks
	s.Bag = cubes(n.Bag + b.Extra[s.Set.Difficulty])
	s.Opening = s.Bag[Debt]
	for i := range printed {
		s.Bodies[i].InPlay = true
	}
	if s.Set.Policies && s.Set.Country != NoCountry {
		s.Faces[n.Policy] = n.Face
	}
	engine.Say(st, Began{
		Scenario: s.Set.Scenario, Difficulty: s.Set.Difficulty, Country: s.Set.Country,
		ScenarioDrawn: randomScenario, CountryDrawn: randomCountry,
		Policies: s.Set.Policies, Institutions: s.Set.Extra, Daily: s.Set.Daily, Tracks: s.Tracks, Bag: s.Bag,
	})
	return nil
}

// fixed reports a policy card that never turns (rule 9.6).
func (s *state) fixed(p Policy) bool {
	n := &Nations[s.Set.Country]
	return n.Fixed && n.Policy == p
}

// goal is the number that the scenario's aim wants.
func (s *state) goal() int { return int(Briefs[s.Set.Scenario].Goal[s.Set.Difficulty]) }
