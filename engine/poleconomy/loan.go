package poleconomy

import (
	"slices"

	"divisionbell/engine"
)

// lend records the loan of a deal (rule 9.7).
func (s *state) lend(o *offered) int {
	s.LastNo++
	l := loan{No: s.LastNo, From: o.From, To: o.To, Owed: o.Terms.Repay}
	if o.Terms.Borrow > 0 {
		l.From, l.To = o.To, o.From
	}
	if o.Terms.Due > 0 {
		l.Due = s.Turns + uint32(o.Terms.Due)*uint32(s.Seats)
	}
	s.Loans = append(s.Loans, l)
	return int(l.No)
}

func (s *state) closeLoans() {
	s.Loans = slices.DeleteFunc(s.Loans, func(l loan) bool { return l.Owed == 0 })
}

// collectLoans collects what has fallen due, as far as cash goes. What is still
// owed is then owed to the end.
func (s *state) collectLoans(st *engine.Step) {
	for i := range s.Loans {
		l := &s.Loans[i]
		if l.Due == 0 || l.Due > s.Turns {
			continue
		}
		sum := min(l.Owed, s.Cash[l.To])
		s.transfer(l.To, l.From, sum)
		l.Owed -= sum
		l.Due = 0
		engine.Say(st, LoanDue{Loan: int(l.No), From: engine.Seat(l.To), To: engine.Seat(l.From), Amount: sum, Left: l.Owed})
	}
	s.closeLoans()
}

// cancelLoans ends loans that nobody is left to collect or to pay.
func (s *state) cancelLoans(st *engine.Step, dead func(*loan) bool) {
	for i := range s.Loans {
		if l := &s.Loans[i]; dead(l) {
			engine.Say(st, LoanCancelled{Loan: int(l.No), From: engine.Seat(l.To), To: engine.Seat(l.From), Owed: l.Owed})
			l.Owed = 0
		}
	}
	s.closeLoans()
}
