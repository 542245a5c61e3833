package poleconomy

import "divisionbell/engine"

// openAuction auctions the square that the turn's seat is on among all others with
// money to bid (rules 7.1 and 7.5).
func (s *state) openAuction(st *engine.Step) {
	lander := s.Turn
	a := &s.Auction
	*a = auction{Leader: -1}
	f := AuctionOpened{Square: Squares[s.At[lander]].ID, Lander: engine.Seat(lander), Way: auctionWords[s.Set.Auction]}
	seat := lander
	for range count(s.playing()) - 1 {
		seat = s.after(seat, s.playing())
		if s.Cash[seat] >= Note {
			a.Bidders |= 1 << seat
			if !st.Muted() {
				f.Bidders = append(f.Bidders, engine.Seat(seat))
			}
		}
	}
	engine.Say(st, f)
	if a.Bidders == 0 {
		s.hammer(st, -1, 0)
		return
	}
	s.ask(st, bidding)
	s.Key, a.Next = st.Seq, s.after(lander, a.Bidders)
	if s.Set.Auction == ceilings && s.Set.amended() {
		s.bidBeforehand(st)
	}
}

// passBid bids no more.
func (s *state) passBid(st *engine.Step) {
	if s.Set.Auction != clockwise {
		s.giveBid(st, 0)
		return
	}
	s.Auction.Bidders &^= 1 << st.Seat
	engine.Say(st, Withdrew{Seat: st.Seat})
	s.nextBidder(st)
}

// nextBidder asks the next clockwise who can still raise, or sells.
func (s *state) nextBidder(st *engine.Step) {
	a := &s.Auction
	for seat := range s.Seats {
		if has(a.Bidders, seat) && seat != a.Leader && s.Cash[seat] < a.Price+Note {
			a.Bidders &^= 1 << seat
			engine.Say(st, Withdrew{Seat: engine.Seat(seat), Short: true})
		}
	}
	others := a.Bidders
	if a.Leader >= 0 {
		others &^= 1 << a.Leader
	}
	if others == 0 {
		s.hammer(st, a.Leader, a.Price)
		return
	}
	a.Next, s.Key = s.after(a.Next, others), st.Seq
}

// openBids sells once all have bid: for their own bid if it was sealed, else for a
// note more than the next ceiling. Of equals the first clockwise wins.
func (s *state) openBids(st *engine.Step) {
	a := &s.Auction
	if a.Bidders&^a.Answer != 0 {
		return
	}
	best, second := int8(-1), int64(0)
	f := BidsOpened{}
	seat := s.Turn
	for range s.Seats {
		if seat++; seat >= s.Seats {
			seat = 0
		}
		if !has(a.Bidders, seat) {
			continue
		}
		sum := a.Bids[seat]
		if !st.Muted() {
			f.Bids = append(f.Bids, OpenedBid{Seat: engine.Seat(seat), Amount: sum, Nonce: a.Nonce[seat], Seal: a.Seal[seat]})
		}
		switch {
		case sum == 0:
		case best < 0:
			best = seat
		case sum > a.Bids[best]:
			best, second = seat, a.Bids[best]
		default:
			second = max(second, sum)
		}
	}
	price := int64(0)
	if best >= 0 {
		price = min(a.Bids[best], second+Note)
	}
	if s.Set.Auction == sealed {
		engine.Say(st, f)
		if best >= 0 {
			price = a.Bids[best]
		}
	}
	s.hammer(st, best, price)
}

// hammer sells the square, or leaves it with the Bank (rule 7.6), and ends the turn.
func (s *state) hammer(st *engine.Step, to int8, price int64) {
	at := s.At[s.Turn]
	s.Auction = auction{}
	if to < 0 {
		engine.Say(st, Unsold{Square: Squares[at].ID})
	} else {
		s.payBank(to, price)
		s.own(at, to)
		engine.Say(st, Sold{Seat: engine.Seat(to), Square: Squares[at].ID, Price: price})
	}
	s.endTurn(st)
}

// bidWithout goes on with an auction when a bidder has left.
func (s *state) bidWithout(st *engine.Step, seat int8) {
	a := &s.Auction
	if !has(a.Bidders, seat) {
		return
	}
	a.Bidders &^= 1 << seat
	if s.Set.Auction != clockwise {
		if a.Answer &^= 1 << seat; a.Bidders == 0 {
			s.hammer(st, -1, 0)
		} else {
			s.openBids(st)
		}
		return
	}
	if a.Leader == seat { // what was bid below it has been passed
		a.Leader, a.Price, s.Key = -1, 0, st.Seq
	}
	if a.Next == seat || a.Leader >= 0 && a.Bidders == 1<<a.Leader {
		s.nextBidder(st)
	}
}
