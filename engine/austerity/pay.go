package austerity

import "divisionbell/engine"

// payVerb is Pay Loan.
var payVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "pay", Title: "Pay Loan", Rule: "7.4", Free: true, Help: "Pay Loan: Remove two Income and one Debt",
		Params: []engine.Param{from},
	},
	Open:  func(s *state, _ engine.Seat) bool { return s.canPay() },
	Root:  lastSource((*state).paying),
	Next:  nextSource((*state).paying),
	Parse: readSource,
	Words: saySource,
	Apply: (*state).pay,
}

// loanIncome is how many Income cubes Pay Loan takes.
const loanIncome = 2

// paying are the ways to come by them.
func (s *state) paying() areaSet { return s.removing(loanIncome) }

func (s *state) canPay() bool { return s.acting() && s.removable(Debt) && s.paying() != 0 }

// pay Removes two Income and a Debt (rule 7.4).
func (s *state) pay(st *engine.Step, a action) error {
	if err := s.judgeAct(); err != nil {
		return err
	}
	if !s.removable(Debt) {
		return engine.Bar("7.4", "no Debt lies in Current or Used to be removed")
	}
	if s.paying() == 0 {
		return engine.Bar("7.4", "that takes two Income from Current, Used and the Treasury, where you have %d",
			s.Current[Income]+s.Used[Income]+s.Treasury[Income])
	}
	source, err := pick(s.paying(), a.source, "3.5")
	if err != nil {
		return err
	}
	engine.Say(st, Acted{Action: ByPay})
	s.removeIncome(st, loanIncome, source, ByPay)
	s.remove(st, Debt, ByPay)
	s.settle(st)
	return nil
}
