package austerity

import "divisionbell/engine"

// financeVerb pays for the Olympics.
var financeVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "finance", Title: "Finance the Olympics", Rule: "11.5", Free: true,
		Help: "Finance the Olympics: put an Income cube on the card for good", Params: []engine.Param{from},
	},
	Open:  func(s *state, _ engine.Seat) bool { return s.canFinance() },
	Root:  lastSource((*state).spendingOne),
	Next:  nextSource((*state).spendingOne),
	Parse: readSource,
	Words: saySource,
	Apply: (*state).finance,
}

func (s *state) canFinance() bool {
	return s.Set.Scenario == Olympics && s.acting() && s.spendingOne() != 0
}

// finance puts an Income cube on the Olympics card, where it stays (rule 11.5).
func (s *state) finance(st *engine.Step, a action) error {
	if s.Set.Scenario != Olympics {
		return engine.Bar("11.5", "there are no Olympics in this game")
	}
	if err := s.judgeAct(); err != nil {
		return err
	}
	source, err := s.pickSpending(1, a.source, "11.5")
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
