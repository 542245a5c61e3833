package austerity

import "divisionbell/engine"

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

// judgeIncome refuses what belongs to the pair's Income.
func (s *state) judgeIncome(rule string) error {
	if s.Phase != earning {
		return engine.Bar(rule, "there's no Income in Current to use now")
	}
	return nil
}
