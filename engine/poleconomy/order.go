package poleconomy

import "divisionbell/engine"

// Order answers by what a seat has said beforehand:
//
//	send COMPANY   visitors of my advertising, while the company is mine
//	pass           visitors stay, auctions go on without me
//	bid AMOUNT     in any auction up to this, as little at a time as will do
//	vote aye|no    in any division
//
// Nothing goes without saying.
func (*rules) Order(s *state, ask engine.Ask, order []string) (a action, act, keep bool, why string) {
	if len(order) == 0 {
		return action{}, false, true, ""
	}
	a, err := new(rules).Parse(s, ask.Seat, order)
	if err != nil {
		return action{}, false, false, err.Error()
	}
	switch {
	case a.verb == send:
		return s.orderSend(ask, a)
	case a.verb == pass:
		return a, ask.Kind == AskDirect || ask.Kind == AskBid, true, "your order to pass"
	case a.verb == bid && a.what == 0:
		return s.orderBid(ask, a)
	case a.verb == vote && a.what < members:
		return a, ask.Kind == AskDivision, true, "your order for the vote"
	}
	return action{}, false, false, "an order can be send COMPANY, pass, bid AMOUNT, vote aye or vote no"
}

func (s *state) orderSend(ask engine.Ask, a action) (action, bool, bool, string) {
	if a.what >= firstCorner || Squares[a.what].Type != Company || s.owner(a.what) != int8(ask.Seat) {
		return action{}, false, false, "you don't own that company"
	}
	return a, ask.Kind == AskDirect, true, "your order for visitors"
}

// orderBid bids the least that leads, or in secret all it may; past that it passes.
func (s *state) orderBid(ask engine.Ask, a action) (action, bool, bool, string) {
	if a.n < Note || a.n%Note != 0 {
		return action{}, false, false, "bids go in steps of " + Dollars(Note)
	}
	if ask.Kind != AskBid {
		return action{}, false, true, ""
	}
	a.n = min(a.n, s.Cash[ask.Seat])
	if s.Set.Auction == clockwise {
		least := s.Auction.Price + Note
		if a.n < least {
			return action{verb: pass}, true, true, "the price has passed your ceiling"
		}
		a.n = least
	}
	a.n -= a.n % Note
	return a, true, true, "your ceiling"
}
