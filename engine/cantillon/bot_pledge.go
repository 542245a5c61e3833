package cantillon

import (
	"slices"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/manner"
)

// How steady keeps and breaks its word. It allies itself with a neighbour while
// another, who borders on both, is stronger than either; and whom it has given its
// word it does not attack. It takes its word back at the end of a turn, so that
// everybody has had one before its units can go.

const (
	cityPower = 5 // what a city makes a ruler stronger by, in lands
	armyPower = 2
	askOneIn  = 5    // turns in which it asks for an alliance that it would like
	distrust  = -0.4 // from which on it gives nobody its word
)

// power is how strong a ruler looks to others.
func (p *plan) power(seat int8) int {
	return p.lands(seat).Count() + armyPower*p.armies(seat) + cityPower*p.cities(seat).Count()
}

// border reports whether two rulers' units stand side by side.
func (p *plan) border(a, b int8) bool { return !p.fold().Around(p.Own[a]).And(p.Own[b]).Empty() }

// shared reports whether another ruler borders on two, and is stronger than either by
// more than some quarters.
func (p *plan) shared(with int8, quarters int) bool {
	for x := range p.Seats {
		if x != p.me && x != with && p.Why[x] == 0 && 4*p.power(x) > (4+quarters)*max(p.power(p.me), p.power(with)) &&
			p.border(x, p.me) && p.border(x, with) {
			return true
		}
	}
	return false
}

// wins reports whether a ruler is about to win: lacks but a city, or in the last third of
// the rounds is richer than any other.
func (p *plan) wins(seat int8) bool {
	switch p.Set.Goal {
	case cities:
		return p.cities(seat).Count()+1 >= int(p.Set.Cities) && p.Set.Cities > 2
	case richest:
		most, late := p.score(seat), 3*p.Round > 2*uint32(p.Set.Rounds)
		for x := int8(0); late && x < p.Seats; x++ {
			late = x == seat || p.score(x) < most
		}
		return late
	}
	return false
}

// friend reports whether steady would give a ruler its word.
func (p *plan) friend(with int8) bool {
	return p.border(p.me, with) && !p.wins(with) && p.shared(with, 1) && p.Regard.Trust(p.me, with) > distrust
}

// trusted is all that those have whom steady has given its word.
func (p *plan) trusted() (set atlas.Regions) {
	for seat := range p.Seats {
		if p.Allies[p.me].Has(engine.Seat(seat)) {
			set = set.Or(p.Own[seat])
		}
	}
	return set
}

// parley takes a word back that no stronger neighbour asks for any more, or that was
// not returned; or gives one now and then, in a turn in which it has offered nothing else.
func (p *plan) parley(d *engine.Dice) (a action, act bool) {
	for seat := range p.Seats {
		lies := slices.ContainsFunc(p.Offers, func(o deal) bool { return o.Ally && o.From == p.me && o.To == seat })
		if p.Allies[p.me].Has(engine.Seat(seat)) && (!p.Allies[seat].Has(engine.Seat(p.me)) && !lies || p.wins(seat) || !p.shared(seat, 0)) {
			return action{verb: renounce, n: uint32(seat) + 1}, true
		}
	}
	if p.Allies[p.me] != 0 || p.rulers() < 3 || p.Traded[p.me] > p.number() || p.wins(p.me) || d.Below(askOneIn) > 0 {
		return a, false
	}
	for seat := range p.Seats {
		if seat != p.me && p.Why[seat] == 0 && !p.Refused.Silent(p.me, seat) && p.friend(seat) {
			return action{verb: ally, n: uint32(seat) + 1}, true
		}
	}
	return a, false
}

var _ engine.Explainer[state, action] = (*rules)(nil)

// Why is the reason for declining an offer.
func (*rules) Why(s *state, ask engine.Ask, c engine.Character, a action) string {
	i := slices.IndexFunc(s.Offers, func(o deal) bool { return o.To == int8(ask.Seat) && o.name() == a.n })
	if a.verb != decline || i < 0 {
		return ""
	}
	p, o := plan{state: s, me: int8(ask.Seat), Character: c}, &s.Offers[i]
	return manner.Declined{
		Taken: p.takes(o), Lacking: !p.possible(o), Winning: p.wins(o.From), Cities: p.Set.Goal == cities, Ally: o.Ally, Trusted: p.Regard.Trust(p.me, o.From) > distrust,
		Apart: !p.border(p.me, o.From), Gives: int(o.GivePassage), Wants: int(o.WantPassage), Free: o.Want.Worth() == 0,
	}.Says(c)
}

// takes reports whether steady accepts an offer: an alliance with a friend, a trade
// that leaves it the richer, or passage for as much passage; nothing from who is about to
// win.
func (p *plan) takes(o *deal) bool {
	if o.Ally {
		return p.friend(o.From)
	}
	return !p.wins(o.From) && o.Fair(int(p.Trade))
}

// counter is what it offers in return for what it would not take. It is its one trade of the
// turn, and nothing is asked for a present.
func counter(p *plan, o *deal) (a action, act bool) {
	if !p.Counted || o.Ally || o.WantPassage == 0 && o.Want.None() || p.Traded[p.me] > p.number() || p.wins(o.From) || p.Refused.Silent(p.me, o.From) {
		return a, false
	}
	b, can := o.Counter(int(p.Trade), p.Goods[o.From])
	if !can || !p.possible(&deal{From: p.me, To: o.From, Bargain: b}) {
		return a, false
	}
	return action{verb: offer, n: uint32(o.From) + 1, deal: &b}, true
}
