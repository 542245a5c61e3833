package austerity

import "divisionbell/engine"

// payVerb is Pay Loan.
var payVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "pay", Title: "Pay Loan", Rule: "7.4", Free: true, Help: "Pay Loan: Remove 2 Income and 1 Debt",
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
		return engine.Bar("7.4", "there's no Debt in Current or Used to remove")
	}
	if s.paying() == 0 {
		return engine.Bar("7.4", "that takes 2 Income from Current, Used and the Treasury, and you have %d there",
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
