package poleconomy

import (
	"slices"

	"divisionbell/engine"
)

var billWords = words{taxBill: "tax", paymentBill: "payment", salaryBill: "salary", repealBill: "repeal"}

// presides reports whether a seat is the Prime Minister and about to move.
func (s *state) presides(seat engine.Seat) bool { return s.awaits(seat, moving) && s.Turn == s.PM }

// legislates reports whether a seat has the Prime Minister's powers of game 2 now.
func (s *state) legislates(seat engine.Seat) bool { return s.Set.Politics && s.presides(seat) }

// mayPut reports whether a kind of bill can still be put this turn (rule 12.12).
func (s *state) mayPut(kind uint8) bool { return s.Billed>>kind&1 == 0 }

var noBill = because("12.12", "you've already put a bill of this kind to the vote this turn, or the Treasury couldn't pay for one", (*state).legislates)

// read reads a bill to Parliament. Its mover votes for it.
func (s *state) read(st *engine.Step, b bill) {
	s.Bill = b
	s.Billed |= 1 << b.Kind
	s.Bill.Ayes = 1 << s.PM
	s.ask(st, dividing)
	s.Key = st.Seq
	broken := s.redeemed(s.PM, true)
	if !st.Muted() {
		engine.Say(st, BillRead{s.showBill(), broken})
	}
	s.divide(st)
}

// divide closes the division as soon as its result is certain: more than half of
// all votes are for the bill, or can no longer be (rule 12.6).
func (s *state) divide(st *engine.Step) {
	needed := s.majority()
	passed := s.votesOf(s.Bill.Ayes) >= needed
	if !passed && s.votesOf(s.playing()&^s.Bill.Noes) >= needed {
		return
	}
	if !st.Muted() {
		engine.Say(st, Divided{s.showBill(), passed})
	}
	b := s.Bill
	s.Bill = bill{}
	s.Phase, s.Key = moving, st.Seq
	if !passed {
		return
	}
	switch b.Kind {
	case taxBill:
		s.Law = b.Law
	case paymentBill:
		if b.Pay.In > 0 {
			s.Later = append(s.Later, b.Pay)
		} else if s.Set.amended() && s.payable(b.Pay.Who) < b.Pay.Amount {
			engine.Say(st, PaymentLapsed{Payment: b.Pay.law(), Short: true})
		} else {
			s.payOut(st, b.Pay)
		}
	case salaryBill:
		if has(s.Gov, b.Seat) {
			s.setSalary(st, b.Seat, b.Post, b.Salary)
		}
	case repealBill:
		i := slices.Index(s.Later, b.Pay)
		s.Later = slices.Delete(s.Later, i, i+1)
		engine.Say(st, PaymentLapsed{Payment: b.Pay.law(), Repealed: true})
	}
}
