package poleconomy

import (
	"slices"

	"divisionbell/engine"
)

var billWords = words{taxBill: "tax", paymentBill: "payment", salaryBill: "salary"}

// mayPut reports whether a kind of bill can still be put this turn (rule 12.12).
func (s *state) mayPut(kind uint8) bool { return s.Billed>>kind&1 == 0 }

// lawSpan is what can be said for key i of a tax bill that says k beside it (rule
// 12.7).
func (s *state) lawSpan(i int, k *keyed) span {
	const highest = 12 * Note // of basic incomes
	switch i {
	case keyCompany, keyAdvertising, keyFlat, keyLife:
		return money(0, mostSalaries)
	case keyFrom:
		if k.said(keyTo) {
			return money(0, k.val[keyTo])
		}
		return money(0, highest)
	case keyTo:
		least := s.Law.From
		if k.said(keyFrom) {
			least = k.val[keyFrom]
		}
		return money(least, highest)
	case keyExempt:
		return money(0, highest+Note)
	case keyFreeCompanies:
		return span{0, int64(len(companies)), 1}
	case keyFreeAds:
		return span{0, int64(len(ads)), 1}
	case keySavings:
		return span{0, AllSavings, 1}
	}
	return span{}
}

// judgeLaw refuses what a tax law cannot say.
func (s *state) judgeLaw(k *keyed) error {
	if k.has == 0 {
		return engine.Illegal("12.7", "say what is to be taxed: company, advertising, flat and so on")
	}
	for i := range lawKeys {
		if !k.said(i) {
			continue
		}
		if r := s.lawSpan(i, k.without(i)); !r.has(k.val[i]) {
			return engine.Illegal("12.7", "%s is %s", lawKeys[i].name, r.text(lawKeys[i].kind))
		}
	}
	return nil
}

// propose puts a tax law to the vote.
func (s *state) propose(st *engine.Step, a action) error {
	if err := s.judgeLaw(&a.keys); err != nil {
		return err
	}
	s.read(st, bill{Kind: taxBill, Law: s.Law.amended(&a.keys)})
	return nil
}

// proposePayment puts a payment from the Treasury to the vote (rules 12.9 to 12.11).
func (s *state) proposePayment(st *engine.Step, a action) error {
	turns := a.keys.val[0]
	most := s.payable(a.what)
	switch {
	case s.payees(a.what) == 0:
		return engine.Illegal("12.9", "that would pay nobody as things are")
	case most < Note:
		return engine.Illegal("12.10", "the Treasury could not pay that, with all the bonds it has left")
	case a.n < Note || a.n > most || a.n%Note != 0:
		return engine.Illegal("12.10", "a payment is from %s to %s each, in steps of %s", Dollars(Note), Dollars(most), Dollars(Note))
	case a.keys.has != 0 && (turns < 1 || turns > mostLater):
		return engine.Illegal("12.11", "a payment may be fixed for one of your next %d turns", mostLater)
	case len(s.Later) >= mostLater && a.keys.has != 0:
		return engine.Illegal("12.11", "%d payments are fixed already", mostLater)
	}
	s.read(st, bill{Kind: paymentBill, Pay: later{a.what, a.n, uint8(turns)}})
	return nil
}

// mostLater is how many turns ahead a payment can be fixed, and how many can be.
const mostLater = 6

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

// vote votes in the division, or for a Prime Minister.
func (s *state) vote(st *engine.Step, a action) error {
	if s.Phase == electing {
		if a.what < members || !has(s.Gov, int8(a.what-members)) {
			return engine.Illegal("11.6", "name a member of the Government")
		}
		return s.nominate(st, int8(a.what-members))
	}
	if a.what >= members {
		return engine.Illegal("12.6", "vote aye or no")
	}
	aye := a.what == ayes
	if aye {
		s.Bill.Ayes |= 1 << st.Seat
	} else {
		s.Bill.Noes |= 1 << st.Seat
	}
	s.Keys[st.Seat] = st.Seq
	engine.Say(st, Voted{Seat: st.Seat, Aye: aye, Votes: int(s.Votes[st.Seat]), Broken: s.redeemed(int8(st.Seat), aye)})
	s.divide(st)
	return nil
}

// redeemed ends the pledges of a seat that votes; broken is to whom it had
// promised otherwise (rule 9.8).
func (s *state) redeemed(seat int8, aye bool) (broken []engine.Seat) {
	s.Pledges = slices.DeleteFunc(s.Pledges, func(p pledge) bool {
		if p.By == seat && p.Aye != aye {
			broken = append(broken, engine.Seat(p.To))
		}
		return p.By == seat
	})
	return broken
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
		} else {
			s.payOut(st, b.Pay)
		}
	case salaryBill:
		if has(s.Gov, b.Seat) {
			s.setSalary(st, b.Seat, b.Post, b.Salary)
		}
	}
}

// payees are the seats of whom a payment's condition holds.
func (s *state) payees(who uint8) (of engine.Seats) {
	for seat := range s.Seats {
		if has(s.playing(), seat) && s.qualifies(who, seat) {
			of |= 1 << seat
		}
	}
	return of
}

func (s *state) qualifies(who uint8, seat int8) bool {
	c, a := s.Holds[seat][0] > 0, s.Holds[seat][1] > 0
	switch who {
	case everyone:
		return true
	case noCompanies:
		return !c
	case someCompanies:
		return c
	case noAds:
		return !a
	case someAds:
		return a
	case noSquares:
		return !a && !c
	case noSavings:
		return s.Savings[seat] == 0
	case noLife:
		return s.Life[seat] == 0
	case someLife:
		return s.Life[seat] > 0
	case noBusiness:
		return s.Business[seat] == 0
	case someBusiness:
		return s.Business[seat] > 0
	}
	if who < from {
		return s.Income[seat] <= bands[who-upTo]
	}
	return s.Income[seat] >= bands[who-from]
}

// payable is the most that can be paid to each of whom a condition holds.
func (s *state) payable(who uint8) int64 {
	n := int64(count(s.payees(who)))
	if n == 0 {
		return 0
	}
	each := (s.Treasury + CardPrice*int64(s.unissued())) / n
	return min(mostPayment, each-each%Note)
}

// paysAny reports whether any payment can be proposed. The Treasury may be able to
// pay those of whom a condition holds where it could not pay all.
func (s *state) paysAny() bool {
	for who := range uint8(len(payeeWords)) {
		if s.payable(who) >= Note {
			return true
		}
	}
	return false
}

// payLater makes the payments fixed for this turn of the Prime Minister's.
func (s *state) payLater(st *engine.Step) {
	rest := s.Later[:0]
	var due [mostLater]later
	n := 0
	for _, l := range s.Later {
		if l.In--; l.In > 0 {
			rest = append(rest, l)
		} else {
			due[n] = l
			n++
		}
	}
	s.Later = rest
	for _, l := range due[:n] {
		s.payOut(st, l)
	}
}

// payOut makes a payment; nobody gets more than $100,000 of payments a turn.
func (s *state) payOut(st *engine.Step, l later) {
	of := s.payees(l.Who)
	var sums [maxSeats]int64
	total := int64(0)
	for seat := range s.Seats {
		if has(of, seat) {
			sums[seat] = min(l.Amount, mostPayment-s.Got[seat])
			total += sums[seat]
		}
	}
	if !s.owes(st, total) {
		return
	}
	f := PaidOut{Payment: l.law()}
	f.Payment.Later = 0
	for seat := range s.Seats {
		if !has(of, seat) {
			continue
		}
		s.spend(seat, sums[seat])
		s.Got[seat] += sums[seat]
		if !st.Muted() {
			f.Seats, f.Amounts = append(f.Seats, engine.Seat(seat)), append(f.Amounts, sums[seat])
		}
	}
	engine.Say(st, f)
}

func (l later) law() PaymentLaw { return PaymentLaw{payeeWords[l.Who], l.Amount, int(l.In)} }
