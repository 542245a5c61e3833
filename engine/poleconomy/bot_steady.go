package poleconomy

import (
	"divisionbell/engine"
	"divisionbell/engine/poleconomy/manner"
)

// Steady plays from what its seat may know alone. It takes life policies while there
// are any, keeps its money in bonds, where neither tax nor profits reach it, buys what
// is cheap, and weighs offers and bills by what they bring it.
var Steady = engine.Bot{
	ID:   "steady",
	Help: "insures its life, keeps its money in bonds, and judges offers, bids and bills by what they bring",
	Play: func(t engine.Seen, ask engine.Ask, d *engine.Dice) []string { return t.Steady(ask, d) },
}

// Steady is the bot's answer, typed.
func (r *rules) Steady(s *state, ask engine.Ask, d *engine.Dice) (action, bool) {
	return r.Act(s, ask, engine.Character{}, d)
}

// Act is that of a character.
func (*rules) Act(s *state, ask engine.Ask, c engine.Character, _ *engine.Dice) (action, bool) {
	e := look(s, int8(ask.Seat))
	e.Character = c
	if a, act := e.answerOffers(); act || ask.Offer {
		return a, act
	}
	switch ask.Kind {
	case AskTurn:
		if a, act := e.propose(); act {
			return a, true
		}
		return e.turn(), true
	case AskBuy:
		return e.purchase(), true
	case AskBid:
		return e.bid(), true
	case AskDirect:
		return e.direct(), true
	case AskMove:
		return e.move(), true
	case AskCorner:
		return e.invest(), true
	case AskDivision:
		if a, act := e.amend(); act {
			return a, true
		}
		return e.divide(), true
	case AskParty:
		return whip{c, s, e.seat}.affiliate(), true
	case AskCoalition:
		return whip{c, s, e.seat}.coalesce(), true
	case AskPremier:
		return action{verb: vote, what: members + uint8(whip{c, s, e.seat}.strongest())}, true
	}
	return passing, true
}

var passing = action{verb: pass}

// answerOffers accepts what was offered, or says for what it would, or refuses it, one
// thing at a time.
func (e *eye) answerOffers() (action, bool) {
	if e.s.Phase == bidding {
		return action{}, false
	}
	for i := range e.s.Offers {
		o := &e.s.Offers[i]
		if o.To != e.seat {
			continue
		}
		if e.offer(o.From, &o.Terms) >= 0 && e.s.mayDeal() && e.s.mayAccept(o) == "" {
			return action{verb: accept, n: int64(o.No)}, true
		}
		if a, act := e.counter(o); act {
			return a, true
		}
		return action{verb: refuse, n: int64(o.No)}, true
	}
	return action{}, false
}

// turn uses the Prime Minister's powers, then goes where most is to be had.
func (e *eye) turn() action {
	if a, act := e.politics(); act {
		return a
	}
	best, a := e.throwing(inner), action{verb: throw}
	if e.at >= firstCorner {
		a.what = uint8(inner)
		if x := e.throwing(outer); x > best {
			best, a.what = x, uint8(outer)
		}
	}
	for corner := uint8(firstCorner); corner < boardSize; corner++ {
		if x := e.corner(corner); corner != e.at && x > best {
			best, a = x, action{verb: travel, what: corner}
		}
	}
	return a
}

// move goes from an Opportunity or an own advertising square to the best there is.
func (e *eye) move() action {
	best, a := 0.0, passing
	for to := range uint8(boardSize) {
		if !e.s.mayTravel(to) {
			continue
		}
		x := 0.0
		if Squares[to].Type == Corner {
			x = e.corner(to)
		} else {
			x = e.landing(to, false)
		}
		if x > best {
			best, a = x, action{verb: travel, what: to}
		}
	}
	if x := float64(7*Note-e.s.Income[e.seat]) * 2 * e.turns; Squares[e.at].Opportunity && x > best {
		return action{verb: throw, what: rethrow}
	}
	return a
}

// purchase buys the square landed on if it is worth more than its price in bonds.
func (e *eye) purchase() action {
	price := e.s.price(e.at)
	switch {
	case e.gain(e.at) <= 0:
		return passing
	case e.s.Cash[e.seat] >= price:
		return action{verb: buy, what: e.at}
	}
	return e.liquidate(price)
}

// liquidate cashes what a sum wants, savings cards before bonds; it passes where that
// does not do.
func (e *eye) liquidate(sum int64) action {
	short := (sum - e.s.Cash[e.seat] + CardPrice - 1) / CardPrice
	cards, held := int64(e.s.Savings[e.seat]), int64(e.s.Bonds[e.seat])
	switch {
	case short <= 0:
	case cards >= short:
		return action{verb: cash, what: savings, n: short}
	case cards+held >= short && cards > 0:
		return action{verb: cash, what: savings, n: cards}
	case held >= short:
		return action{verb: cash, what: bondPaper, n: short}
	}
	return passing
}

// bid bids up to what the square is worth to it.
func (e *eye) bid() action {
	a, way := &e.s.Auction, e.s.Set.Auction
	most := int64(manner.Dear(e.Character) * e.worthOf(e.s.At[e.s.Turn]) / (1 + e.hits))
	if way == sealed {
		most = most * 2 / 3
	}
	most = min(most, e.s.Cash[e.seat])
	most -= most % Note
	sum := a.Price + Note
	if way != clockwise {
		sum = most
	}
	if sum > most || sum < Note {
		return passing
	}
	return action{verb: bid, n: sum}
}

// direct sends a visitor to a company of its own, or where a share was agreed.
func (e *eye) direct() action {
	to, best := e.seat, int64(0)
	if e.s.Holds[e.seat][0] == 0 {
		to = -1
		for seat := range e.s.Seats {
			if x := e.s.Visit.Shares[seat]; x > best && e.s.Holds[seat][0] > 0 {
				best, to = x, seat
			}
		}
	}
	for _, i := range companies {
		if to >= 0 && e.s.owner(i) == to {
			return action{verb: send, what: i}
		}
	}
	return passing
}

// invest buys at a Corner Square what pays.
func (e *eye) invest() action {
	switch e.at {
	case canadaLife, royalInsurance:
		paper := life
		if e.at == royalInsurance {
			paper = business
		}
		switch {
		case e.corner(e.at) <= 0:
		case e.s.affordsAny(e.s.Cash[e.seat]):
			return action{verb: buy, what: paper}
		default:
			return e.liquidate(CardPrice)
		}
	case royalBank:
		if n := e.bondsToBuy(); n > 0 && e.hits > 0 {
			return action{verb: buy, what: bondPaper, n: n}
		}
	}
	return passing
}

// bondsToBuy is how many bonds it would have: in game 2 none of those that the
// Treasury had better buy back.
func (e *eye) bondsToBuy() int64 {
	if e.s.Set.Politics {
		if p := e.purse(); !p.lasts(p.brings) {
			return 0
		}
	}
	return min(int64(e.s.forSale(bondPaper)), e.s.Cash[e.seat]/CardPrice)
}
