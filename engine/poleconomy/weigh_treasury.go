package poleconomy

import (
	"slices"
	"strconv"

	"divisionbell/engine"
)

// A purse is what steady makes of the Treasury. A bankrupt country has no winner, so
// nobody who might win can want one.
type purse struct {
	*eye
	reserve  int64   // cash, and what the bonds in the Treasury would bring
	due      int64   // by one Bonds and one Government Salary
	interest int64   // the former
	taxes    []int64 // what each would pay now
	brings   int64   // that one Taxation would bring now
}

// How often Taxation comes to a Bonds or a Government Salary, and what part of those
// sums steady keeps in reserve.
const (
	taxations = 5.0 / 4
	margin    = 1.25
)

func (e *eye) purse() *purse {
	if e.kept != nil {
		return e.kept
	}
	out := int64(AllBonds - e.v.Supply.Unissued)
	p := &purse{eye: e, reserve: e.v.Treasury + CardPrice*int64(e.v.Supply.Unissued), interest: CardPrice * out, due: CardPrice * out}
	for i := range e.v.Players {
		p.due += e.v.Players[i].Salary
		p.taxes = append(p.taxes, e.v.Players[i].Tax)
	}
	p.brings = p.revenue(p.taxes)
	e.kept = p
	return p
}

// lasts reports whether the Treasury is likely to last with what a Taxation brings: it
// can pay what may be due at any time, and to the end what taxes do not.
func (p *purse) lasts(revenue int64) bool {
	due := float64(p.due)
	return float64(p.reserve) >= margin*due+p.hits*max(0, due-taxations*float64(revenue))
}

// pay is a Government Salary met with bonds, which then bear interest.
func (p *purse) pay() {
	sum := p.due - p.interest
	p.reserve -= sum
	p.interest += sum
	p.due += sum
}

// revenue is what sums bring, as far as they could be paid now.
func (p *purse) revenue(sums []int64) (all int64) {
	for i, sum := range sums {
		x := &p.v.Players[i]
		all += min(sum, x.Cash+CardPrice*int64(x.Savings))
	}
	return all
}

// keep is what a Prime Minister does for the Treasury. Bonds that the Bank holds are
// bought back with what cash there is, as they cost interest in its hands and can be
// issued again; those of others too where the Treasury would not last. A salary rises
// while it lasts, and falls when it does not.
func (p *purse) keep(t engine.Seen) []string {
	holders := []string{bondWords[redeem]}
	lasts := p.lasts(p.brings)
	for i := range p.v.Players {
		if !lasts && p.hits > 0.5 && engine.Seat(i) != p.seat {
			holders = append(holders, bondWords[redeemFrom+uint8(i)])
		}
	}
	for _, from := range holders {
		if r := t.Next("bonds", from); len(r) > 0 && r[0].Max > 0 {
			return []string{"bonds", from, strconv.FormatInt(r[0].Max, 10)}
		}
	}
	salary := []string{"cabinet", number(int8(p.seat)), postWords[premier]}
	r := t.Next(salary...)
	if len(r) == 0 {
		return nil
	}
	raised := *p
	raised.due += r[0].Max - p.me.Salary
	raised.pay()
	switch {
	case r[0].Max > p.me.Salary && raised.lasts(p.brings):
		return append(salary, strconv.FormatInt(r[0].Max, 10))
	case r[0].Min < p.me.Salary && !lasts:
		return append(salary, strconv.FormatInt(r[0].Min, 10))
	}
	return nil
}

// levies are tax laws that fill the Treasury, from the one that is felt least.
var levies = [][]string{
	{"company", "50000", "advertising", "10000"}, {"company", "100000"}, {"company", "150000", "advertising", "20000"},
	{"company", "150000", "advertising", "20000", "flat", "100000"}, {"company", "200000", "advertising", "50000", "flat", "300000"},
}

// favours are tax laws that somebody may gain by.
var favours = [][]string{{"company", "0"}, {"company", "200000"}, {"advertising", "0"}, {"advertising", "50000"}}

// legislate is a tax law to move. Where the Treasury would not last by the law as it
// stands, it is the first with which it does, or else the one that brings most. Where
// it would, it is one that favours its mover, with which it still lasts, and for which
// those who gain by it have a majority.
func (p *purse) legislate(t engine.Seen) (best []string) {
	if h := p.v.House; h == nil || slices.Contains(h.Put, billWords[taxBill]) {
		return nil
	}
	lasts, most := p.lasts(p.brings), p.brings
	laws := levies
	if lasts {
		laws = favours
	}
	for _, words := range laws {
		f, err := t.Answer(append([]string{verbs[law].Name}, words...)...)
		s, ok := f.(Statutes)
		if err != nil || !ok {
			continue
		}
		brings := p.revenue(s.Then)
		does := p.lasts(brings)
		words = append([]string{verbs[taxLaw].Name}, words...)
		switch {
		case lasts && does && p.favour(s.Then) < p.favour(s.Now) && p.gainers(s.Now, s.Then) >= p.v.House.Needed:
			return words
		case !lasts && does && brings > p.brings:
			return words
		case !lasts && brings > most:
			best, most = words, brings
		}
	}
	return best
}

// approves reports whether it is for a bill, by which each would pay or get so much:
// for a tax that the Treasury wants, else for one that takes less of it than of others
// on average and leaves the Treasury enough; for a payment that the Treasury can stand
// and that gives it more; for its own salary; and for the repeal of what cannot last.
func (p *purse) approves(b *Bill, sums []int64) bool {
	after := *p
	switch b.Kind {
	case billWords[taxBill]:
		brings := p.revenue(sums)
		if brings != p.brings && !p.lasts(min(brings, p.brings)) {
			return brings > p.brings
		}
		return p.favour(sums) < p.favour(p.taxes)
	case billWords[paymentBill]:
		for _, sum := range sums {
			after.reserve -= sum
		}
		mine := p.favour(sums)
		return after.lasts(p.brings) && (mine > 0 || mine == 0 && sums[p.seat] > 0)
	case billWords[salaryBill]:
		after.due += b.Member.Salary - p.v.Players[b.Member.Seat].Salary
		return b.Member.Seat == p.seat && after.lasts(p.brings)
	}
	return !p.lasts(p.brings)
}

// side is its vote on a bill of a sitting and on its amendment.
func (p *purse) side(b *Bill) uint8 {
	read, changed := p.approves(b, b.Sums), false
	if b.Other != nil {
		changed = p.approves(&Bill{Kind: b.Kind, Member: b.Other.Member}, b.Other.Sums)
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
func (p *purse) gainers(now, then []int64) (votes int) {
	for i := range p.v.Players {
		if favour(now, i) > favour(then, i) {
			votes += p.v.Players[i].Votes
		}
	}
	return votes
}

// favour is by how much its sum is above the average of all, times their number.
func (p *purse) favour(sums []int64) int64 { return favour(sums, int(p.seat)) }

// favour is by how much a seat's sum is above the average of all, times their number.
func favour(sums []int64, seat int) int64 {
	all := int64(0)
	for _, x := range sums {
		all += x
	}
	return sums[seat]*int64(len(sums)) - all
}

// relief is how good the numbers are for the Treasury to which the marker may come if
// it goes one way.
func (p *purse) relief(anti bool) (sum int64) {
	for i := range Squares {
		if Squares[i].Type != Inflation {
			continue
		}
		switch Index[marked(uint8(p.v.Index.Position), anti, int(Squares[i].Move))].Event {
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
