package austerity

import "divisionbell/engine"

// bankable reports whether a cube of that colour in Current may be banked: Income,
// and Security in a police state (rules 6.5 and 9.3).
func (s *state) bankable(c Colour) bool {
	return s.Current[c] > 0 && (c == Income || c == Security && s.policed())
}

// earning reports whether anything of the pair can still be put to use.
func (s *state) earning() bool { return s.bankable(Income) || s.bankable(Security) }

// earn asks what becomes of the pair's Income, or ends the pair (rule 6.1).
func (s *state) earn(st *engine.Step) {
	if s.earning() {
		s.to(st, earning)
		return
	}
	s.endPair(st)
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

// judgeIncome refuses what belongs to the pair's Income.
func (s *state) judgeIncome(rule string) error {
	if s.Phase != earning {
		return engine.Illegal(rule, "there is no Income in Current to use now: you may %s", s.may())
	}
	return nil
}

// fund puts an Income cube of the pair on an institution (rule 6.2).
func (s *state) fund(st *engine.Step, i Institution) error {
	if err := s.judgeIncome("6.4"); err != nil {
		return err
	}
	b := &s.Bodies[i]
	switch {
	case s.Current[Income] == 0:
		return engine.Illegal("6.4", "funding takes Income from Current, and there is none: you may %s", s.may())
	case !b.InPlay:
		return engine.Illegal("10.2", "%s is not in play: you may %s", Bodies[i].Name, s.may())
	case !s.fundable(i):
		return engine.Illegal("6.3", "%s has been funded this year: you may %s", Bodies[i].Name, s.may())
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
func (s *state) fundAgain(st *engine.Step, i Institution) error {
	if err := s.judgeIncome("6.8"); err != nil {
		return err
	}
	if s.Event != Surplus || s.Current[Income] < 2 {
		return engine.Illegal("6.8", "that takes both cubes of a Budget Surplus: you may %s", s.may())
	}
	b := &s.Bodies[i]
	if b.Rewards == 0 {
		return engine.Illegal("6.8", "%s has had no reward this year yet: you may %s", Bodies[i].Name, s.may())
	}
	engine.Say(st, Funded{Institution: i, Cubes: int(b.Cubes), Reward: true, Again: true})
	s.spend(st, 2, Current, ByFund)
	if s.reward(st, i) {
		s.earn(st)
	}
	return nil
}

// bank puts a cube of the pair into the Treasury (rule 6.5).
func (s *state) bank(st *engine.Step, c Colour) error {
	if err := s.judgeIncome("6.5"); err != nil {
		return err
	}
	if !s.bankable(c) {
		if c == Security {
			return engine.Illegal("9.3", "only a police state banks Security: you may %s", s.may())
		}
		return engine.Illegal("6.5", "there is no Income in Current: you may %s", s.may())
	}
	s.Current[c]--
	s.Treasury[c]++
	engine.Say(st, Banked{Colour: c})
	s.earn(st)
	return nil
}

// pass lets the rest of the pair go to Used (rule 6.6).
func (s *state) pass(st *engine.Step) error {
	if err := s.judgeIncome("6.6"); err != nil {
		return err
	}
	f := Passed{}
	f.Cubes[Income] = s.Current[Income]
	if s.policed() {
		f.Cubes[Security] = s.Current[Security]
	}
	engine.Say(st, f)
	s.endPair(st)
	return nil
}
