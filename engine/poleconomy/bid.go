package poleconomy

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"divisionbell/engine"
)

// bidVerb is for bidders, one after another or all at once.
var bidVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "bid", Rule: "7.2", Help: "bid in the auction: a price, a secret ceiling or a sealed bid, as the match has it",
		Params: []engine.Param{
			{Name: "amount", Help: "at most your cash", Kind: engine.Money},
			{Name: "square", Help: "to name a secret ceiling beforehand, for whenever it's auctioned; 0 to pass", Set: "papers", Optional: true},
		},
	},
	Open: func(s *state, seat engine.Seat) bool { return s.awaits(seat, bidding) || s.mayCeil(seat) },
	Root: func(s *state, seat engine.Seat, o *engine.Option) { o.Free = !s.awaits(seat, bidding) },
	Closed: because("7.2", "you can't bid now: it's somebody else's turn to bid, or you've bid or dropped out, or you passed this square up",
		func(s *state, _ engine.Seat) bool { return s.Phase == bidding }),
	Next: (*state).nextBid,
	Parse: func(_ *state, t *engine.Taker, a *action) {
		if a.n = takeNumber(t); len(t.Rest) > 0 {
			readSquare(nil, t, a)
		}
	},
	Words: func(_ *state, a action, w []string) []string {
		if w = append(w, digits(a.n)); a.what != 0 { // Start is never auctioned
			w = append(w, paperWords[a.what])
		}
		return w
	},
	Apply: func(s *state, st *engine.Step, a action) error {
		switch {
		case a.what != 0:
			return s.ceil(st, a)
		case !s.awaits(st.Seat, bidding):
			return engine.Illegal("7.7", "no auction is waiting for your bid. To name a ceiling beforehand, add the square")
		}
		return s.bid(st, a)
	},
}

// bid is a price that all hear, or one of the secret kinds (rules 7.2 to 7.5).
func (s *state) bid(st *engine.Step, a action) error {
	least, most := s.Auction.Price+Note, s.Cash[st.Seat]
	switch {
	case a.n%Note != 0:
		return engine.Illegal("7.5", "bids go in steps of %s", Dollars(Note))
	case a.n > most:
		return engine.Illegal("7.5", "you have %s in cash, and you can't bid more than that", Dollars(most))
	case a.n < least:
		return engine.Illegal("7.5", "bid at least %s, or pass", Dollars(least))
	}
	if s.Set.Auction != clockwise {
		s.giveBid(st, a.n)
		return nil
	}
	s.Auction.Leader, s.Auction.Price = int8(st.Seat), a.n
	engine.Say(st, Raised{Seat: st.Seat, Amount: a.n})
	s.nextBidder(st)
	return nil
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
	engine.Tell(st, engine.Only(seat), MyBid{Seat: seat, Amount: sum, Seal: a.Seal[seat], Nonce: a.Nonce[seat]}, BidGiven{Seat: seat, Seal: a.Seal[seat]})
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
