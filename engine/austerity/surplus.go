package austerity

import "divisionbell/engine"

// surplusVerb funds once more.
var surplusVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "surplus", Rule: "6.8", Help: "Spend both cubes of a Budget Surplus on an institution that had its reward",
		Params: []engine.Param{{Name: "institution", Help: "one already funded this year", Set: "institutions"}},
	},
	Open:  func(s *state, _ engine.Seat) bool { return s.again() != 0 },
	Next:  oneOf((*state).again, Institution.title),
	Parse: readBody,
	Words: sayBody,
	Apply: (*state).fundAgain,
}

// again are the institutions that a Budget Surplus can fund once more (rule 6.8).
func (s *state) again() (set bodySet) {
	if s.Phase != earning || s.Event != Surplus || s.Current[Income] < 2 {
		return 0
	}
	for i := range s.Bodies {
		if s.Bodies[i].Rewards > 0 {
			set |= 1 << i
		}
	}
	return set
}

// fundAgain Spends both cubes of a Budget Surplus for a second reward (rule 6.8).
func (s *state) fundAgain(st *engine.Step, a action) error {
	if err := s.judgeIncome("6.8"); err != nil {
		return err
	}
	if s.Event != Surplus || s.Current[Income] < 2 {
		return engine.Bar("6.8", "you need both cubes of a Budget Surplus for that")
	}
	i := Institution(a.x)
	b := &s.Bodies[i]
	if b.Rewards == 0 {
		return engine.Bar("6.8", "you haven't funded %s this year yet", Bodies[i].Name)
	}
	engine.Say(st, Funded{Institution: i, Cubes: int(b.Cubes), Reward: true, Again: true})
	s.spend(st, 2, Current, ByFund)
	if s.reward(st, i) {
		s.earn(st)
	}
	return nil
}
