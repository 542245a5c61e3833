package austerity

import "divisionbell/engine"

// feedVerb is Feed the War, once a year.
var feedVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "feed", Title: "Feed the War", Rule: "11.7", Free: true,
		Help: "Feed the War, once a year: spend an Income cube, Employment −1", Params: []engine.Param{from},
	},
	Open:  func(s *state, _ engine.Seat) bool { return s.canFeed() },
	Root:  lastSource((*state).spendingOne),
	Next:  nextSource((*state).spendingOne),
	Parse: readSource,
	Words: saySource,
	Apply: (*state).feed,
}

func (s *state) canFeed() bool {
	return s.Set.Scenario == War && !s.Fed && s.acting() && s.spendingOne() != 0
}

// feed Spends an Income cube on the war (rule 11.7).
func (s *state) feed(st *engine.Step, a action) error {
	if s.Set.Scenario != War {
		return engine.Bar("11.7", "there's no war in this game")
	}
	if err := s.judgeAct(); err != nil {
		return err
	}
	if s.Fed {
		return engine.Bar("11.7", "you've already fed the war this year")
	}
	source, err := s.pickSpending(1, a.source, "11.7")
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
