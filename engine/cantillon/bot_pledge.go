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

// wins reports whether a ruler lacks but a city.
func (p *plan) wins(seat int8) bool {
	return p.Set.Goal == cities && p.cities(seat).Count()+1 >= int(p.Set.Cities) && p.Set.Cities > 2
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
// not returned; or gives one now and then.
func (p *plan) parley(d *engine.Dice) (a action, act bool) {
	for seat := range p.Seats {
		with := engine.Seat(seat)
		if !p.Allies[p.me].Has(with) {
			continue
		}
		if !p.Allies[seat].Has(engine.Seat(p.me)) && !p.asked(seat) || p.wins(seat) || !p.shared(seat, 0) {
			return action{verb: renounce, n: uint32(seat) + 1}, true
		}
	}
	if p.Allies[p.me] != 0 || p.rulers() < 3 || p.wins(p.me) || d.Below(askOneIn) > 0 {
		return a, false
	}
	for seat := range p.Seats {
		if seat != p.me && p.Why[seat] == 0 && !p.Refused.Silent(p.me, seat) && p.friend(seat) {
			return action{verb: ally, n: uint32(seat) + 1}, true
		}
	}
	return a, false
}

// asked reports whether an alliance still lies with a ruler to be answered.
func (p *plan) asked(seat int8) bool {
	for i := range p.Offers {
		if o := &p.Offers[i]; o.Ally && o.From == p.me && o.To == seat {
			return true
		}
	}
	return false
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
		Taken: p.takes(o), Lacking: !p.possible(o), Winning: p.wins(o.From), Ally: o.Ally, Trusted: p.Regard.Trust(p.me, o.From) > distrust,
		Apart: !p.border(p.me, o.From), Gives: int(o.GivePassage), Wants: int(o.WantPassage), Free: o.Want.Worth() == 0,
	}.Says(c)
}

// takes reports whether steady accepts an offer: an alliance with a friend, a trade
// that leaves it the richer, or passage for as much passage, but not from who lacks
// one city to win.
func (p *plan) takes(o *deal) bool {
	give, want := o.Give.Worth(), o.Want.Worth()
	switch {
	case o.Ally:
		return p.friend(o.From)
	case o.WantPassage == 0:
		return give+int(p.Trade) > want
	}
	return give >= want && o.GivePassage >= o.WantPassage && !p.wins(o.From)
}
