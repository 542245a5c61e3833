package poleconomy

import (
	"slices"

	"divisionbell/engine"
	"divisionbell/engine/poleconomy/manner"
	"divisionbell/engine/poleconomy/weigh"
)

// least is what both sides must gain by a deal before steady proposes it.
const least = Note

var _ engine.Actor[state, action] = (*rules)(nil)

// propose is the deal by which steady gains most, of those that it would take in the
// other's place: a square for cash. A price lies halfway between what the other would take
// and what it is worth to steady.
func (e *eye) propose() (best action, act bool) {
	s, own := e.s, manner.Least(e.Character, least)
	most := own
	if !s.Set.parleys() || e.turns < 1 || int(slices.Max(s.Last[e.seat][:])) >= s.round() || !manner.Asks(int(e.seat), int(s.Seats), s.round()) {
		return action{}, false
	}
	for to := range s.Seats {
		if between(s, e.seat, to) || !s.mayOffer(e.seat, to) || s.Refused.Silent(e.seat, to) {
			continue
		}
		mine, theirs := e.envy(e.seat), e.envy(to)
		way := manner.Gives(e.Character, s.Refused.Gone(e.seat, to))
		for _, giver := range [...]int8{to, e.seat} {
			byTaker, byGiver := theirs, mine
			if giver == to {
				byTaker, byGiver = mine, theirs
			}
			for _, kind := range [...][]uint8{companies, ads} {
				for _, i := range kind {
					if s.owner(i) != giver {
						continue
					}
					price, gain, ok := e.sale(giver, to+e.seat-giver, i, byTaker, byGiver).Offer(giver == to, own, least, way)
					if ok && gain > most {
						best, act, most = bargain(to, giver == to, i, price), true, gain
					}
				}
			}
		}
	}
	return best, act
}

// between reports whether an offer lies between two seats.
func between(s *state, a, b int8) bool {
	for i := range s.Offers {
		if o := &s.Offers[i]; o.From == a && o.To == b || o.From == b && o.To == a {
			return true
		}
	}
	return false
}

// bargain offers a seat a square, of theirs or not, for a sum.
func bargain(to int8, theirs bool, square uint8, sum int64) action {
	a := action{verb: offer, seat: to}
	if !theirs {
		a.keys.say(keyGive, int64(square))
		a.keys.say(keyAsk, sum)
	} else {
		a.keys.say(keyWant, int64(square))
		a.keys.say(keyPay, sum)
	}
	return a
}

// sale is that of a square by one seat to another, with how each envies whom.
func (e *eye) sale(giver, taker int8, square uint8, byTaker, byGiver float64) weigh.Sale {
	return weigh.Sale{Giver: e.worthTo(square, giver), Taker: e.worthTo(square, taker), Cash: e.s.Cash[taker], ByTaker: byTaker, ByGiver: byGiver}
}
