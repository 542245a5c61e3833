package poleconomy

import "divisionbell/engine"

// owes sees to it that the Treasury has a sum that is due, by issuing as few bonds
// as will do. False: it cannot, and the match ends (rules 13.5 and 13.6).
func (s *state) owes(st *engine.Step, sum int64) bool {
	if s.Treasury >= sum {
		return true
	}
	n := (sum - s.Treasury + CardPrice - 1) / CardPrice
	if n > int64(s.unissued()) {
		s.Bankrupt = true
		return false
	}
	s.issue(st, uint8(n), true)
	return s.Treasury >= sum
}

// spend pays a seat out of the Treasury, which has the sum.
func (s *state) spend(seat int8, sum int64) {
	s.Treasury -= sum
	s.Cash[seat] += sum
}

// issue sells bonds to the Bank at their face value (rule 13.1).
func (s *state) issue(st *engine.Step, n uint8, auto bool) {
	sum := CardPrice * int64(n)
	paid := min(sum, s.Bank)
	s.Bank -= paid
	s.Treasury += paid
	s.BankBond += n
	s.Broke = s.Broke || s.Bank == 0 || paid < sum
	engine.Say(st, BondsIssued{Number: int(n), Amount: paid, Auto: auto})
}
