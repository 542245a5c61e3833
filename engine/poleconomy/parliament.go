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

// noBill says why a kind of bill can be neither put nor amended.
func noBill(kind uint8) func(*state, engine.Seat) error {
	return func(s *state, seat engine.Seat) error {
		switch {
		case s.Phase == dividing && int8(seat) == s.PM && s.Laid.of(kind) != nil:
			return engine.Illegal("12.15", "your bills are being voted on: other members can amend them, you can't")
		case s.Phase == dividing && s.Laid.of(kind) != nil:
			return engine.Illegal("12.15", "that bill has been amended already, or you've voted on it")
		case s.legislates(seat) && kind == salaryBill:
			return engine.Illegal("12.14", "you've brought a bill on a salary: posts and salaries can change again when Parliament has voted")
		case s.legislates(seat):
			return engine.Illegal("12.12", "you've already put a bill of this kind to the vote this turn, or the Treasury couldn't pay for one")
		}
		return nil
	}
}

// laidFirst says why a Prime Minister does not move yet.
var laidFirst = because("12.14", "your bills are laid and not yet put to the vote; say vote call first",
	func(s *state, seat engine.Seat) bool { return s.legislates(seat) && len(s.Laid) > 0 })

// read reads a bill to Parliament. Its mover votes for it. From the third edition on it
// is laid beside others of the turn.
func (s *state) read(st *engine.Step, b bill) {
	if s.Set.sits() {
		s.Laid.lay(s, st, b)
		return
	}
	s.Bill = b
	s.Billed |= 1 << b.Kind
	s.Bill.Ayes = 1 << s.PM
	s.ask(st, dividing)
	s.Key = st.Seq
	broken := s.redeemed(s.PM, true)
	if !st.Muted() {
		engine.Say(st, BillRead{Bill: s.showBill(&s.Bill), Broken: broken})
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
		engine.Say(st, Divided{Bill: s.showBill(&s.Bill), Passed: passed})
	}
	b := s.Bill
	s.Bill = bill{}
	s.Phase, s.Key = moving, st.Seq
	if passed {
		b.enact(s, st)
	}
}

// enact does what a bill that was carried says.
func (b *bill) enact(s *state, st *engine.Step) {
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
