package poleconomy

import (
	"divisionbell/engine/poleconomy/manner"
	"divisionbell/engine/poleconomy/weigh"
)

// favourPrice is what steady wants for a vote, of which it cannot know for what it is.
const favourPrice = 10 * Note

// offer is what an offer brings, by steady's own lights; what it is not sure to have
// counts less. What its papers bring the other is its own loss as far as there are no
// others to share it.
func (e *eye) offer(from int8, t *terms) float64 {
	if manner.Shuns(e.Character, e.s.Regard.Grudge(e.seat, from)) {
		return -1
	}
	sum := float64(t.Pay-t.Ask) - e.envied(from, t)
	for _, p := range t.Give {
		if p != 0 {
			sum += weigh.NotSure * e.dealt(p, e.seat)
		}
	}
	for _, p := range t.Want {
		if p != 0 {
			sum -= e.dealt(p, e.seat)
		}
	}
	switch {
	case t.Borrow > 0 && !e.lends(t, debt(e.s, from, t.Repay)):
		return -1
	case t.Lend > 0:
		sum += float64(t.Lend - t.Repay)
	case t.Borrow > 0:
		sum += debt(e.s, from, t.Repay).Recovers() - float64(t.Borrow)
	}
	if t.Share > 0 && (e.s.Phase == directing || e.s.Phase == choosing || e.s.Phase == visiting) {
		half := e.companyPrice() / 2
		if at := e.s.At[e.s.Turn]; isProperty(at) && e.s.owner(at) == e.seat {
			sum += float64(t.Share) - half
		} else {
			sum += half - float64(t.Share)
		}
	}
	if t.Vote > 0 {
		sum -= favourPrice
	}
	return sum - e.swayed(t)
}

// envied is its loss by what papers of an offer bring the other.
func (e *eye) envied(from int8, t *terms) float64 {
	theirs, papers := float64(t.Ask-t.Pay), false
	for i := range t.Give {
		if p := t.Give[i]; p != 0 {
			theirs -= e.dealt(p, from)
			papers = true
		}
		if p := t.Want[i]; p != 0 {
			theirs += e.dealt(p, from)
			papers = true
		}
	}
	if !papers {
		return 0
	}
	return e.envy(from) * max(0, theirs)
}

// envy is what part of a seat's gain is lost to another: the less, the more others share
// the loss. Of who leads it is all, so that no deal brings the leader more than oneself.
func (e *eye) envy(of int8) float64 {
	if leads(e.s, of) {
		return 1
	}
	return 1 / float64(max(1, e.s.Seats-1))
}

// leads reports whether a seat is worth more than any other.
func leads(s *state, of int8) bool {
	for seat, most := int8(0), s.worth(of).Total; seat < s.Seats; seat++ {
		if seat != of && s.worth(seat).Total >= most {
			return false
		}
	}
	return true
}

// swayed is what steady wants for its support, and sees lost by another's that is
// withdrawn from a Government of its own.
func (e *eye) swayed(t *terms) (sum float64) {
	switch t.Sway {
	case yes + 1:
		sum += favourPrice
	case no + 1:
		sum += favourPrice + 2*float64(e.salary())
	}
	if t.Support == no+1 && has(e.s.Gov, e.seat) {
		sum += favourPrice
	}
	return sum
}

// lends reports whether a debt is good, and it keeps what a tax and a profit may take.
func (e *eye) lends(t *terms, d weigh.Debt) bool {
	keeps := e.s.taxOf(e.seat, &e.s.Law) + int64(e.companyPrice())
	return manner.Lends(e.Character) && d.Good() && e.s.Cash[e.seat]-t.Borrow >= keeps
}

// debt is what a borrower would owe to all together.
func debt(s *state, borrower int8, repay int64) weigh.Debt {
	d := weigh.Debt{Repay: repay, Owed: repay, Worth: s.worth(borrower).Total}
	for i := range s.Loans {
		if s.Loans[i].To == borrower {
			d.Owed += s.Loans[i].Owed
		}
	}
	return d
}

// dealt is what a paper of a deal is worth to a seat.
func (e *eye) dealt(paper uint8, owner int8) float64 {
	if paper == business {
		return e.atRisk() / 36 * e.turns
	}
	return e.worthTo(paper, owner)
}
