package poleconomy

import (
	"slices"

	"divisionbell/engine"
)

// favourPrice is what steady wants for a vote, of which it cannot know for what it is.
const favourPrice = 10 * Note

// offer is what an offer brings, by steady's own lights; what it is not sure to have
// counts less. What its papers bring the other is its own loss as far as there are no
// others to share it.
func (e *eye) offer(o *Offer) float64 {
	other := &e.v.Players[o.From]
	mine, theirs := float64(o.Pay-o.Ask), float64(o.Ask-o.Pay)
	for _, p := range o.Give {
		mine += 0.9 * e.dealt(p, e.me)
		theirs -= e.dealt(p, other)
	}
	for _, p := range o.Want {
		mine -= e.dealt(p, e.me)
		theirs += e.dealt(p, other)
	}
	sum := mine
	if len(o.Give)+len(o.Want) > 0 {
		sum -= max(0, theirs) / float64(max(1, len(e.v.Players)-1))
	}
	switch {
	case o.Borrow > 0 && !trusts(e, o):
		return -1
	case o.Lend > 0:
		sum += float64(o.Lend - o.Repay)
	case o.Borrow > 0:
		sum += 0.7*float64(o.Repay) - float64(o.Borrow)
	}
	if o.Share > 0 && e.v.Visit != nil {
		half := float64(e.v.Prices.Company) / 2
		if e.v.Visit.Owner == e.seat {
			sum += float64(o.Share) - half
		} else {
			sum += half - float64(o.Share)
		}
	}
	if o.Vote != "" {
		sum -= favourPrice
	}
	return sum - swayed(e, o)
}

// swayed is what steady wants for its support, and sees lost by another's that is
// withdrawn from a Government of its own.
func swayed(e *eye, o *Offer) (sum float64) {
	switch o.ForSupport {
	case answerWords[yes]:
		sum += favourPrice
	case answerWords[no]:
		sum += favourPrice + 2*float64(e.me.Salary)
	}
	if o.Support == answerWords[no] && e.me.Government {
		sum += favourPrice
	}
	return sum
}

// credit is what part of a borrower's worth steady sees owed to all together.
const credit = 8

// trusts reports whether who would borrow is good for it: for what they owe already,
// and for this.
func trusts(e *eye, o *Offer) bool {
	p := &e.v.Players[o.From]
	owed := o.Repay
	for i := range e.v.Loans {
		if e.v.Loans[i].Borrower == o.From {
			owed += e.v.Loans[i].Owed
		}
	}
	return credit*owed <= p.Worth
}

// dealt is what a paper of a deal is worth to a player.
func (e *eye) dealt(word string, owner *Player) float64 {
	if word == paperWords[business] {
		return e.atRisk() / 36 * e.turns
	}
	return e.worthTo(paperIndex[word], owner)
}

// promised is how a seat has promised to vote in its next division; bound: it has.
func promised(v *View, seat engine.Seat) (aye, bound bool) {
	i := slices.IndexFunc(v.Pledges, func(p Pledge) bool { return p.By == seat })
	return i >= 0 && v.Pledges[i].Aye, i >= 0
}

// richer is by how much a party's member may be richer than steady, which else helps
// them to power.
const richer = 1.5

// join is a party that has invited it, if that wants it for a majority and nobody there
// is much richer; else the one it is of, or none.
func join(e *eye) string {
	for _, party := range e.me.Invited {
		members, fits := 1, true
		for i := range e.v.Players {
			if p := &e.v.Players[i]; p.Party == party && engine.Seat(i) != e.seat {
				members++
				fits = fits && float64(p.Worth) <= richer*float64(e.me.Worth)
			}
		}
		if fits && members <= len(e.v.Players)/2+1 {
			return party
		}
	}
	if e.me.Party != "" && e.me.Party != partyWords[independent] {
		return e.me.Party
	}
	return partyWords[independent]
}
