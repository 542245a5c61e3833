package cantillon

import (
	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/manner"
	"divisionbell/engine/cantillon/tokens"
)

var _ engine.Actor[state, action] = (*rules)(nil)

// barter offers a trade: a good that makes a pair for an advanced factory, for a token more
// than it is worth, or passage for passage. Whoever has refused twice, or lacks a city to
// win, is not asked.
func (p *plan) barter() (a action, act bool) {
	if !manner.Offers(p.Character, p.Traded[:], p.me, p.number(), maxSeats) {
		return a, false
	}
	for seat := range p.Seats {
		if seat == p.me || p.Why[seat] != 0 || p.wins(seat) || p.Refused.Silent(p.me, seat) {
			continue
		}
		b, ok := tokens.Pairing(&p.Goods[p.me], &p.Goods[seat])
		if !ok && p.Passage[seat][p.me] == 0 && p.sails(p.me) && p.sails(seat) {
			b, ok = tokens.Bargain{GivePassage: manner.Swap, WantPassage: manner.Swap}, true
		}
		if ok && p.possible(&deal{From: p.me, To: seat, Bargain: b}) {
			return action{verb: offer, n: uint32(seat) + 1, deal: &b}, true
		}
	}
	return a, false
}

// sails reports whether a seat has a fleet at sea.
func (p *plan) sails(seat int8) bool { return !p.Own[seat].And(atlas.SeaSet).Empty() }

// grudge is what the seat has against who holds a region.
func (p *plan) grudge(r uint8) float64 {
	if holder := p.owner(r); p.Revenge > 0 && holder != nobody {
		return p.Regard.Grudge(p.me, holder)
	}
	return 0
}
