package austerity

import "divisionbell/engine"

func (s *state) judgeFinance() error {
	if s.Set.Scenario != Olympics {
		return engine.Illegal("11.5", "there are no Olympics in this game: you may %s", s.may())
	}
	if err := s.judgeAct(); err != nil {
		return err
	}
	if s.spending(1) == 0 {
		return engine.Illegal("11.5", "that takes an Income cube from Current or the Treasury: you may %s", s.may())
	}
	return nil
}

// finance puts an Income cube on the Olympics card, where it stays (rule 11.5).
func (s *state) finance(st *engine.Step, said Area) error {
	if err := s.judgeFinance(); err != nil {
		return err
	}
	source, err := s.spending(1).source(said, "11.5")
	if err != nil {
		return err
	}
	engine.Say(st, Acted{Action: ByFinance})
	s.in(source)[Income]--
	s.Games++
	engine.Say(st, Financed{From: source, Income: int(s.Games)})
	s.settle(st)
	return nil
}

// canFinance reports whether the Olympics can be financed now.
func (s *state) canFinance() bool {
	return s.Set.Scenario == Olympics && s.acting() && s.spending(1) != 0
}

// canFeed reports whether the war can be fed now.
func (s *state) canFeed() bool {
	return s.Set.Scenario == War && !s.Fed && s.acting() && s.spending(1) != 0
}

func (s *state) judgeFeed() error {
	if s.Set.Scenario != War {
		return engine.Illegal("11.7", "there is no war in this game: you may %s", s.may())
	}
	if err := s.judgeAct(); err != nil {
		return err
	}
	if s.Fed {
		return engine.Illegal("11.7", "the war has been fed this year: you may %s", s.may())
	}
	if s.spending(1) == 0 {
		return engine.Illegal("11.7", "that takes an Income cube from Current or the Treasury: you may %s", s.may())
	}
	return nil
}

// feed is Feed the War (rule 11.7).
func (s *state) feed(st *engine.Step, said Area) error {
	if err := s.judgeFeed(); err != nil {
		return err
	}
	source, err := s.spending(1).source(said, "11.7")
	if err != nil {
		return err
	}
	engine.Say(st, Acted{Action: ByFeed})
	s.Fed = true
	s.spend(st, 1, source, ByFeed)
	if s.shift(st, Employment, -1, ByFeed) {
		s.settle(st)
	}
	return nil
}

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
