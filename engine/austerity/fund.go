package austerity

import "divisionbell/engine"

// fundVerb is open while an institution can take the pair's Income.
var fundVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "fund", Rule: "6.2", Help: "put an Income cube of the pair on an institution and get its reward",
		Params: []engine.Param{{Name: "institution", Help: "which", Set: "institutions"}},
	},
	Open:  func(s *state, _ engine.Seat) bool { return s.funds() != 0 },
	Next:  oneOf((*state).funds, Institution.title),
	Parse: readBody,
	Words: sayBody,
	Apply: (*state).fund,
}

// fundable reports whether an institution can take an Income cube this year
// (rules 6.3, 9.4 and 10.4).
func (s *state) fundable(i Institution) bool {
	b := &s.Bodies[i]
	most := Bodies[i].Need
	if i == Enterprise && s.Set.Policies && s.Faces[TradePolicy] == Protectionism {
		most *= 2
	}
	return b.InPlay && int(b.Cubes) < most
}

// funds are the institutions that the pair's Income can fund now.
func (s *state) funds() (set bodySet) {
	if s.Phase != earning || s.Current[Income] == 0 {
		return 0
	}
	for i := range Institution(institutions) {
		if s.fundable(i) {
			set |= 1 << i
		}
	}
	return set
}

// fund puts an Income cube of the pair on an institution (rule 6.2).
func (s *state) fund(st *engine.Step, a action) error {
	if err := s.judgeIncome("6.4"); err != nil {
		return err
	}
	i := Institution(a.x)
	b := &s.Bodies[i]
	switch {
	case s.Current[Income] == 0:
		return engine.Bar("6.4", "funding takes Income from Current, and there's none")
	case !b.InPlay:
		return engine.Bar("10.2", "%s isn't in play", Bodies[i].Name)
	case !s.fundable(i):
		return engine.Bar("6.3", "you've already funded %s this year", Bodies[i].Name)
	}
	s.Current[Income]--
	b.Cubes++
	full := int(b.Cubes)%Bodies[i].Need == 0
	engine.Say(st, Funded{Institution: i, Cubes: int(b.Cubes), Reward: full})
	if full && !s.reward(st, i) {
		return nil
	}
	s.earn(st)
	return nil
}

// reward is what a funded institution brings (rules 6.2 and 10.3). False: the
// game is lost.
func (s *state) reward(st *engine.Step, i Institution) bool {
	s.Bodies[i].Rewards++
	switch i {
	case Enterprise:
		return s.shift(st, Employment, 1, ByFund)
	case National:
		s.add(st, Security, 1, Used, ByFund)
	case Social:
		s.add(st, Welfare, 1, Used, ByFund)
	case Infrastructure:
		return s.shift(st, Wealth, 1, ByFund)
	case Investment:
		s.add(st, Income, 1, Used, ByFund)
	case Education:
		return s.shift(st, Employment, 1, ByFund) && s.shift(st, Wealth, -1, ByFund)
	}
	return true
}
