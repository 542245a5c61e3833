package poleconomy

import (
	"divisionbell/engine"
	"divisionbell/engine/poleconomy/view"
	"divisionbell/engine/poleconomy/weigh"
)

// A purse is what steady makes of the Treasury. A bankrupt country has no winner, so
// nobody who might win can want one.
type purse struct {
	s        *state
	seat     int8
	hits     float64
	reserve  int64 // cash, and what the bonds in the Treasury would bring
	due      int64 // by one Bonds and one Government Salary
	interest int64 // the former
	taxes    sums  // what each would pay now
	brings   int64 // that one Taxation would bring now
}

// sums are of money, by seat.
type sums [maxSeats]int64

func (e *eye) purse() *purse {
	p := &e.kept
	if e.knows {
		return p
	}
	s := e.s
	out := CardPrice * int64(AllBonds-s.unissued())
	*p = purse{s: s, seat: e.seat, hits: e.hits, reserve: s.Treasury + CardPrice*int64(s.unissued()), interest: out, due: out + s.salaries()}
	p.taxes = p.taxed(&s.Law)
	p.brings = p.revenue(&p.taxes)
	e.knows = true
	return p
}

// taxed is what each would pay under a law.
func (p *purse) taxed(l *TaxLaw) (by sums) {
	for seat := range p.s.Seats {
		if !has(p.s.Gone, seat) {
			by[seat] = p.s.taxOf(seat, l)
		}
	}
	return by
}

// of is what each would pay by a bill, or get.
func (p *purse) of(b *bill) (by sums) {
	switch b.Kind {
	case taxBill:
		return p.taxed(&b.Law)
	case paymentBill:
		for seat := range p.s.Seats {
			if has(p.s.playing(), seat) && p.s.qualifies(b.Pay.Who, seat) {
				by[seat] = b.Pay.Amount
			}
		}
	}
	return by
}

// lasts reports whether the Treasury is likely to last to the end with what a Taxation
// brings: through as many Bonds and Government Salaries as may come, the first before any
// tax. What there is no cash for is met with bonds, which then bear interest, so that a
// debt doubles.
func (p *purse) lasts(revenue int64) bool {
	const all = CardPrice * AllBonds
	return weigh.Lasts(p.hits, p.reserve+p.interest-all, p.interest, p.due-p.interest, revenue, all)
}

// pay is a Government Salary met with bonds, which then bear interest.
func (p *purse) pay() {
	sum := p.due - p.interest
	p.reserve -= sum
	p.interest += sum
	p.due += sum
}

// revenue is what sums bring, as far as they could be paid now.
func (p *purse) revenue(by *sums) (all int64) {
	for seat := range p.s.Seats {
		all += min(by[seat], p.s.Cash[seat]+CardPrice*int64(p.s.Savings[seat]))
	}
	return all
}

// keep is what a Prime Minister does for the Treasury. Bonds that the Bank holds are
// bought back with what cash there is, as they cost interest in its hands and can be
// issued again; those of others too where the Treasury would not last. A salary rises
// while it lasts, and falls when it does not.
func (p *purse) keep() (action, bool) {
	s, lasts := p.s, p.lasts(p.brings)
	for from := redeem; from < redeemFrom+uint8(s.Seats); from++ {
		if from >= redeemFrom && (lasts || p.hits <= 0.5 || int8(from-redeemFrom) == p.seat) {
			continue
		}
		if r := s.bondSpan(from); !r.Empty() {
			return action{verb: bonds, what: from, n: r.Max}, true
		}
	}
	if s.Laid.of(salaryBill) != nil || !s.mayPost(p.seat, premier) {
		return action{}, false
	}
	r, now := s.salarySpan(p.seat), s.Salary[p.seat]
	if r.Empty() {
		return action{}, false
	}
	raised := *p
	raised.due += r.Max - now
	raised.pay()
	a := action{verb: cabinet, seat: p.seat, what: premier}
	switch {
	case r.Max > now && raised.lasts(p.brings):
		a.keys.say(0, r.Max)
		return a, true
	case r.Min < now && !lasts:
		a.keys.say(0, r.Min)
		return a, true
	}
	return action{}, false
}

// lawOf is a tax law's company, advertising and flat sums, as far as they are said.
func lawOf(company, advertising, flat int64) (k keyed) {
	for i, sum := range [...]int64{company, advertising, flat} {
		if sum != unchangedSum {
			k.say(keyCompany+i, sum)
		}
	}
	return k
}

const unchangedSum = -1

// levies are tax laws that fill the Treasury, from the one that is felt least. Favours
// are those that somebody may gain by.
var (
	levies = []keyed{
		lawOf(50_000, 10_000, unchangedSum), lawOf(100_000, unchangedSum, unchangedSum), lawOf(150_000, 20_000, unchangedSum),
		lawOf(150_000, 20_000, 100_000), lawOf(200_000, 50_000, 300_000),
	}
	favours = []keyed{
		lawOf(0, unchangedSum, unchangedSum), lawOf(200_000, unchangedSum, unchangedSum), lawOf(unchangedSum, 0, unchangedSum), lawOf(unchangedSum, 50_000, unchangedSum),
	}
)

// legislate is a tax law to move. Where the Treasury would not last by the law as it
// stands, it is the first with which it does, or else the one that brings most. Where
// it would, it is one that favours its mover, with which it still lasts, and for which
// those who gain by it have a majority.
func (p *purse) legislate() (best action, act bool) {
	if !p.s.mayPut(taxBill) {
		return action{}, false
	}
	lasts, most := p.lasts(p.brings), p.brings
	laws := levies
	if lasts {
		laws = favours
	}
	for i := range laws {
		l := changed(p.s.Law, &laws[i])
		then := p.taxed(&l)
		brings := p.revenue(&then)
		does := p.lasts(brings)
		a := action{verb: taxLaw, keys: laws[i]}
		switch {
		case lasts && does && p.favour(&then) < p.favour(&p.taxes) && p.gainers(&p.taxes, &then) >= p.s.majority():
			return a, true
		case !lasts && does && brings > p.brings:
			return a, true
		case !lasts && brings > most:
			best, act, most = a, true, brings
		}
	}
	return best, act
}

// approves reports whether it is for a bill, by which each would pay or get so much:
// for a tax that the Treasury wants, else for one that takes less of it than of others
// on average and leaves the Treasury enough; for a payment that the Treasury can stand
// and that gives it more; for its own salary; and for the repeal of what cannot last.
func (p *purse) approves(b *bill) bool {
	after, by := *p, p.of(b)
	switch b.Kind {
	case taxBill:
		brings := p.revenue(&by)
		if brings != p.brings && !p.lasts(min(brings, p.brings)) {
			return brings > p.brings
		}
		return p.favour(&by) < p.favour(&p.taxes)
	case paymentBill:
		for _, sum := range by {
			after.reserve -= sum
		}
		mine := p.favour(&by)
		return after.lasts(p.brings) && (mine > 0 || mine == 0 && by[p.seat] > 0)
	case salaryBill:
		after.due += b.Salary - p.s.Salary[b.Seat]
		return b.Seat == p.seat && after.lasts(p.brings)
	}
	return !p.lasts(p.brings)
}

// side is its vote on a bill of a sitting and on its amendment.
func (p *purse) side(b *bill) uint8 {
	read, changed := p.approves(b), false
	if b.Other.Moved {
		other := b.amended()
		changed = p.approves(&other)
	}
	switch {
	case read && changed:
		return either
	case changed:
		return amended
	case read:
		return ayes
	}
	return noes
}

// gainers are the votes of those whom one law favours more than another.
func (p *purse) gainers(now, then *sums) (votes int) {
	for seat := range p.s.Seats {
		if p.favourOf(now, seat) > p.favourOf(then, seat) {
			votes += int(p.s.Votes[seat])
		}
	}
	return votes
}

// favour is by how much its sum is above the average of all, times their number.
func (p *purse) favour(by *sums) int64 { return p.favourOf(by, p.seat) }

func (p *purse) favourOf(by *sums, seat int8) int64 {
	all := int64(0)
	for _, x := range by {
		all += x
	}
	return by[seat]*int64(p.s.Seats) - all
}

// relief is how good the numbers are for the Treasury to which the marker may come if
// it goes one way.
func (p *purse) relief(anti bool) (sum int64) {
	for i := range Squares {
		if Squares[i].Type != Inflation {
			continue
		}
		switch Index[view.Marked(p.s.Mark, anti, int(Squares[i].Move))].Event {
		case Bonds:
			sum -= p.interest
		case Salary:
			sum -= p.due - p.interest
		case Taxation:
			sum += p.brings
		}
	}
	return sum
}

// ruins reports whether an event would bankrupt the Treasury now.
func (p *purse) ruins(event Event) bool {
	return event == Bonds && p.interest > p.reserve || event == Salary && p.due-p.interest > p.reserve
}

// frugal is how many times what may fall due steady keeps when it moves a payment.
const frugal = 12

// grant is a payment to lay beside another bill, so that nobody is asked once more for
// it: one that favours its mover, after which the Treasury lasts without any tax, and
// for which those who gain by it have a majority.
func (p *purse) grant() (best action, act bool) {
	s := p.s
	if !s.Set.parleys() || len(s.Laid) == 0 || !s.mayPut(paymentBill) {
		return action{}, false
	}
	most := int64(0)
	for who := range uint8(view.WhosSize) {
		sum := s.payable(who)
		if sum < Note {
			continue
		}
		by, after := p.of(&bill{Kind: paymentBill, Pay: later{Who: who, Amount: sum}}), *p
		for _, x := range by {
			after.reserve -= x
		}
		if gain := p.favour(&by); gain > most && after.lasts(0) && after.reserve >= frugal*p.due && p.gainers(&by, &sums{}) >= s.majority() {
			best, act, most = action{verb: payment, what: who, n: sum}, true, gain
		}
	}
	return best, act
}

// amend is another version of a tax bill that is not for it: one that takes less of it,
// more than which the Treasury does not need, and by which a majority pays less than by
// the bill.
func (e *eye) amend() (action, bool) {
	s := e.s
	if !s.Set.parleys() || !s.Laid.mayAmend(s, engine.Seat(e.seat), taxBill) {
		return action{}, false
	}
	b, p := s.Laid.of(taxBill), e.purse()
	if p.approves(b) {
		return action{}, false
	}
	now := p.of(b)
	for _, laws := range [...][]keyed{favours, levies} {
		for i := range laws {
			other := *b
			other.Law = changed(b.Law, &laws[i])
			then := p.of(&other)
			brings := p.revenue(&then)
			if p.approves(&other) && p.favour(&then) < p.favour(&now) && p.gainers(&now, &then) >= s.majority() &&
				(p.lasts(brings) || brings >= p.revenue(&now)) {
				return action{verb: taxLaw, keys: laws[i]}, true
			}
		}
	}
	return action{}, false
}
