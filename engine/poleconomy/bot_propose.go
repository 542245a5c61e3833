package poleconomy

import "divisionbell/engine/poleconomy/weigh"

// least is what both sides must gain by a deal before steady proposes it.
const least = Note

// propose is the deal by which steady gains most, of those that it would take in the
// other's place: a square for cash, one offer to each in a round. A price lies halfway
// between what the other would take and what it is worth to steady.
func (e *eye) propose() (best action, act bool) {
	s, most := e.s, float64(least)
	if !s.Set.newest() || e.turns < 1 {
		return action{}, false
	}
	for to := range s.Seats {
		if int(s.Last[e.seat][to]) >= s.round() || e.open(to) || !s.mayOffer(e.seat, to) {
			continue
		}
		for _, giver := range [...]int8{to, e.seat} {
			for _, kind := range [...][]uint8{companies, ads} {
				for _, i := range kind {
					if s.owner(i) != giver {
						continue
					}
					sale := e.sale(giver, to+e.seat-giver, i)
					low, high := sale.Range(least)
					if low > high {
						continue
					}
					price := weigh.Halfway(low, high)
					mine, takes := sale.Gains(price)
					if giver == to {
						mine = takes
					}
					if mine > most {
						best, act, most = e.bargain(to, i, price), true, mine
					}
				}
			}
		}
	}
	return best, act
}

// open reports whether an offer lies between steady and another.
func (e *eye) open(other int8) bool {
	for i := range e.s.Offers {
		if o := &e.s.Offers[i]; o.From == e.seat && o.To == other || o.From == other && o.To == e.seat {
			return true
		}
	}
	return false
}

// bargain offers a square, one's own or the other's, for a sum.
func (e *eye) bargain(to int8, square uint8, sum int64) action {
	a := action{verb: offer, seat: to}
	if e.s.owner(square) == e.seat {
		a.keys.say(keyGive, int64(square))
		a.keys.say(keyAsk, sum)
	} else {
		a.keys.say(keyWant, int64(square))
		a.keys.say(keyPay, sum)
	}
	return a
}

// sale is that of a square by one seat to another.
func (e *eye) sale(giver, taker int8, square uint8) weigh.Sale {
	return weigh.Sale{Giver: e.worthTo(square, giver), Taker: e.worthTo(square, taker), Cash: e.s.Cash[taker], Rivals: int(e.s.Seats) - 1}
}

// made is what an offer of its own brings steady: as if it were made to it.
func (e *eye) made(to int8, t *terms) float64 {
	return e.offer(to, &terms{Give: t.Want, Want: t.Give, Pay: t.Ask, Ask: t.Pay})
}
