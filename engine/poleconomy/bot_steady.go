package poleconomy

import (
	"slices"
	"strconv"

	"divisionbell/engine"
)

// Steady plays from its seat's view alone. It takes life policies while there are
// any, keeps its money in bonds, where neither tax nor profits reach it, buys what is
// cheap, and weighs offers and bills by what they bring it.
var Steady = engine.Bot{
	ID:   "steady",
	Help: "insures its life, keeps its money in bonds, and judges offers, bids and bills by what they bring",
	Play: func(t engine.Seen, ask engine.Ask, _ *engine.Dice) []string {
		v, ok := t.View().(View)
		if !ok {
			return nil
		}
		e := look(&v, t.Seat())
		if words := e.answerOffers(t); words != nil || ask.Offer {
			return words
		}
		switch ask.Kind {
		case AskTurn:
			if words := propose(e, t); words != nil {
				return words
			}
			return e.turn(t)
		case AskBuy:
			return e.purchase()
		case AskBid:
			return e.bid()
		case AskDirect:
			return e.direct()
		case AskMove:
			return e.move(t)
		case AskCorner:
			return e.invest(t)
		case AskDivision:
			if words := amending(e, t); words != nil {
				return words
			}
			return e.divide()
		case AskParty:
			return affiliate(e, t)
		case AskCoalition:
			return e.coalesce(t)
		case AskPremier:
			return []string{"vote", number(int8(e.strongest()))}
		}
		return []string{"pass"}
	},
}

var passing = []string{"pass"}

// answerOffers accepts or refuses what was offered, one thing at a time.
func (e *eye) answerOffers(t engine.Seen) []string {
	if e.v.Auction != nil {
		return nil
	}
	for i := range e.v.Offers {
		o := &e.v.Offers[i]
		if o.To != e.seat {
			continue
		}
		no := strconv.Itoa(o.No)
		if e.offer(o) >= 0 && accepts(t, no) {
			return []string{"accept", no}
		}
		return []string{"refuse", no}
	}
	return nil
}

// accepts reports whether an offer can be accepted now.
func accepts(t engine.Seen, no string) bool {
	_, ok := engine.Choose(t.Next("accept"), no)
	return ok
}

// turn uses the Prime Minister's powers, then goes where most is to be had.
func (e *eye) turn(t engine.Seen) []string {
	if words := e.politics(t); words != nil {
		return words
	}
	best, words := e.throwing(inner), []string{"throw"}
	if e.at >= firstCorner {
		words = []string{"throw", circuitWords[inner]}
		if x := e.throwing(outer); x > best {
			best, words = x, []string{"throw", circuitWords[outer]}
		}
	}
	for corner := uint8(firstCorner); corner < boardSize; corner++ {
		if x := e.corner(corner); corner != e.at && x > best {
			best, words = x, []string{"go", paperWords[corner]}
		}
	}
	return words
}

// move goes from an Opportunity or an own advertising square to the best there is.
func (e *eye) move(t engine.Seen) []string {
	best, words := 0.0, passing
	for _, o := range t.Next("go") {
		to := paperIndex[o.Word]
		x := e.landing(to, false)
		if Squares[to].Type == Corner {
			x = e.corner(to)
		}
		if x > best {
			best, words = x, []string{"go", o.Word}
		}
	}
	if x := float64(7*Note-e.me.Income) * 2 * e.turns; Squares[e.at].Opportunity && x > best {
		return []string{"throw", circuitWords[rethrow]}
	}
	return words
}

// purchase buys the square landed on if it is worth more than its price in bonds.
func (e *eye) purchase() []string {
	if e.v.Landing == nil || e.gain(e.at) <= 0 {
		return passing
	}
	if e.me.Cash >= e.v.Landing.Price {
		return []string{"buy", e.v.Landing.Square}
	}
	if words := e.liquidate(e.v.Landing.Price); words != nil {
		return words
	}
	return passing
}

// liquidate cashes what a sum wants, savings cards before bonds; nil if it cannot.
func (e *eye) liquidate(sum int64) []string {
	short := (sum - e.me.Cash + CardPrice - 1) / CardPrice
	switch {
	case short <= 0:
	case int64(e.me.Savings) >= short:
		return []string{"cash", "savings", strconv.FormatInt(short, 10)}
	case int64(e.me.Savings+e.me.Bonds) >= short && e.me.Savings > 0:
		return []string{"cash", "savings", strconv.Itoa(e.me.Savings)}
	case int64(e.me.Bonds) >= short:
		return []string{"cash", "bonds", strconv.FormatInt(short, 10)}
	}
	return nil
}

// bid bids up to what the square is worth to it.
func (e *eye) bid() []string {
	a := e.v.Auction
	most := int64(e.worthOf(paperIndex[a.Square]) / (1 + e.hits))
	if a.Way == auctionWords[sealed] {
		most = most * 2 / 3
	}
	most = min(most, e.me.Cash)
	most -= most % Note
	sum := a.Price + Note
	if a.Way != auctionWords[clockwise] {
		sum = most
	}
	if sum > most || sum < Note {
		return passing
	}
	return []string{"bid", strconv.FormatInt(sum, 10)}
}

// direct sends a visitor to a company of its own, or where a share was agreed.
func (e *eye) direct() []string {
	if len(e.me.Companies) > 0 {
		return []string{"send", e.me.Companies[0]}
	}
	best, to := int64(0), engine.Nobody
	for _, s := range e.v.Visit.Shares {
		if s.Amount > best && len(e.v.Players[s.Seat].Companies) > 0 {
			best, to = s.Amount, s.Seat
		}
	}
	if to >= 0 {
		return []string{"send", e.v.Players[to].Companies[0]}
	}
	return passing
}

// invest buys at a Corner Square what pays.
func (e *eye) invest(t engine.Seen) []string {
	roots := t.Next()
	can := func(word string) bool {
		return slices.ContainsFunc(roots, func(o engine.Option) bool { return o.Word == word })
	}
	switch e.at {
	case canadaLife, royalInsurance:
		paper := "life"
		if e.at == royalInsurance {
			paper = "business"
		}
		if e.corner(e.at) <= 0 {
			return passing
		}
		if can("buy") {
			return []string{"buy", paper}
		}
		if words := e.liquidate(CardPrice); words != nil {
			return words
		}
	case royalBank:
		if n := e.bondsToBuy(); n > 0 && e.hits > 0 {
			return []string{"buy", "bonds", strconv.FormatInt(n, 10)}
		}
	}
	return passing
}

// bondsToBuy is how many bonds it would have: in game 2 none of those that the
// Treasury had better buy back.
func (e *eye) bondsToBuy() int64 {
	if e.v.Game == 2 {
		if p := e.purse(); !p.lasts(p.brings) {
			return 0
		}
	}
	return min(int64(e.v.Supply.Bonds), e.me.Cash/CardPrice)
}
