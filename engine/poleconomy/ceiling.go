package poleconomy

import (
	"cmp"
	"slices"

	"divisionbell/engine"
	"divisionbell/engine/poleconomy/span"
)

// A ceiling is the most that a seat bids for a square whenever it is auctioned, said
// beforehand and known to it alone; 0 is a pass (rule 7.7).
type ceiling struct {
	Seat   int8  `json:"seat"`
	Square uint8 `json:"square"`
	Sum    int64 `json:"sum"`
}

func (c ceiling) compare(d ceiling) int {
	return cmp.Or(cmp.Compare(c.Seat, d.Seat), cmp.Compare(c.Square, d.Square))
}

// mayCeil reports whether a seat can name ceilings beforehand in this match.
func (s *state) mayCeil(seat engine.Seat) bool {
	asked := s.Set.sits() && s.awaits(seat, bidding) // who first bids in the auction that is on
	return s.Set.amended() && s.Set.Auction == ceilings && s.Phase != over && s.plays(seat) && !asked
}

// bidSpan is what a seat can bid now, or name as a ceiling.
func (s *state) bidSpan(seat engine.Seat) span.Span {
	if s.awaits(seat, bidding) {
		return span.Money(s.Auction.Price+Note, s.Cash[seat])
	}
	return span.Money(0, BankFund)
}

func (s *state) nextBid(seat engine.Seat, words []string) []engine.Option {
	switch {
	case len(words) == 0:
		out := s.bidSpan(seat).Options(engine.Money)
		if !s.awaits(seat, bidding) && len(out) > 0 {
			out[0].Last = false
		}
		return out
	case len(words) == 1 && s.mayCeil(seat):
		return squareOptions(firstCorner, isProperty)
	}
	return nil
}

// ceil names a seat's ceiling for a square. Said again, it is taken back.
func (s *state) ceil(st *engine.Step, a action) error {
	r := s.bidSpan(st.Seat)
	switch {
	case s.Set.sits() && s.awaits(st.Seat, bidding):
		return engine.Illegal("7.7", "this auction waits for your bid. Bid in it first, then name your ceiling for another square")
	case !s.mayCeil(st.Seat):
		return engine.Illegal("7.7", "you can name a ceiling beforehand only in matches with auction=open. Here, bid when you're asked")
	case !isProperty(a.what):
		return engine.Illegal("7.7", "%s is never auctioned. Choose a company or an advertising square", Squares[a.what].Name)
	case !r.Has(a.n):
		return engine.Illegal("7.7", "a ceiling can be %s", r.Text(engine.Money))
	}
	c := ceiling{int8(st.Seat), a.what, a.n}
	i, found := slices.BinarySearchFunc(s.Ceilings, c, ceiling.compare)
	f := CeilingNamed{Seat: st.Seat, Square: Squares[a.what].ID, Sum: a.n}
	switch {
	case found && s.Ceilings[i].Sum == a.n:
		s.Ceilings = slices.Delete(s.Ceilings, i, i+1)
		f.Off = true
	case found:
		s.Ceilings[i] = c
	default:
		s.Ceilings = slices.Insert(s.Ceilings, i, c)
	}
	engine.Tell(st, engine.Only(st.Seat), f, engine.Silence{})
	return nil
}

// bidBeforehand gives the bids of those who have named a ceiling for the square that
// is auctioned, as far as their cash goes.
func (s *state) bidBeforehand(st *engine.Step) {
	a, at := &s.Auction, s.At[s.Turn]
	for _, c := range s.Ceilings {
		if c.Square != at || !has(a.Bidders, c.Seat) {
			continue
		}
		seat := engine.Seat(c.Seat)
		a.Bids[seat] = min(c.Sum, s.Cash[seat]-s.Cash[seat]%Note)
		a.Answer |= 1 << seat
		engine.Tell(st, engine.Only(seat), MyBid{Seat: seat, Amount: a.Bids[seat]}, BidGiven{Seat: seat})
	}
	s.openBids(st)
}
