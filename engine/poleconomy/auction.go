package poleconomy

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"divisionbell/engine"
)

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
}

// bid is a price that all hear, or one of the secret kinds (rules 7.2 to 7.5).
func (s *state) bid(st *engine.Step, sum int64) error {
	a, seat := &s.Auction, int8(st.Seat)
	most := s.Cash[seat]
	switch {
	case sum%Note != 0:
		return engine.Illegal("7.5", "bids are multiples of %s", Dollars(Note))
	case sum > most:
		return engine.Illegal("7.5", "you have %s in cash, and may bid no more", Dollars(most))
	case sum < a.Price+Note:
		return engine.Illegal("7.5", "bid %s at least, or pass", Dollars(a.Price+Note))
	}
	if s.Set.Auction != clockwise {
		s.giveBid(st, sum)
		return nil
	}
	a.Leader, a.Price = seat, sum
	engine.Say(st, Raised{st.Seat, sum})
	s.nextBidder(st)
	return nil
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
			engine.Say(st, Withdrew{engine.Seat(seat), true})
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

// giveBid takes a secret bid or pass. A sealed one is committed to by a hash that
// all are told.
func (s *state) giveBid(st *engine.Step, sum int64) {
	a, seat := &s.Auction, st.Seat
	a.Bids[seat] = sum
	a.Answer |= 1 << seat
	if s.Set.Auction == sealed && !st.Muted() {
		a.Nonce[seat] = nonce(st)
		a.Seal[seat] = SealOf(seat, sum, a.Nonce[seat])
	}
	engine.Tell(st, engine.Only(seat), MyBid{seat, sum, a.Seal[seat], a.Nonce[seat]}, BidGiven{seat, a.Seal[seat]})
	s.openBids(st)
}

const nonceSize = 16

func nonce(st *engine.Step) string {
	var b [nonceSize]byte
	for i := range b {
		b[i] = byte(st.Dice().Below(256))
	}
	return hex.EncodeToString(b[:])
}

// SealOf is the seal of a bid: SHA-256 of "SEAT AMOUNT NONCE" in hexadecimal, the
// seat counted from 1.
func SealOf(seat engine.Seat, amount int64, nonce string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %d %s", seat+1, amount, nonce))
	return hex.EncodeToString(sum[:])
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
			f.Bids = append(f.Bids, OpenedBid{engine.Seat(seat), sum, a.Nonce[seat], a.Seal[seat]})
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
		engine.Say(st, Unsold{Squares[at].ID})
	} else {
		s.payBank(to, price)
		s.own(at, to)
		engine.Say(st, Sold{engine.Seat(to), Squares[at].ID, price})
	}
	s.endTurn(st)
}
