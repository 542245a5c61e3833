package cantillon

import (
	"strconv"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/fact"
)

// bidVerb is for the seat at which an auction is.
var bidVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "bid", Rule: "8.4", Help: "bid in the auction; 0 drops out",
		Params: []engine.Param{{Name: "value", Help: "how much you bid, paid in goods", Kind: engine.Number}},
	},
	Open: func(s *state, seat engine.Seat) bool { return s.Lot != nil && int8(seat) == s.Lot.Next },
	Next: func(s *state, seat engine.Seat, rest []string) []engine.Option {
		list := number(0, 0)
		least, most := int64(s.Lot.leastBid()), int64(s.Goods[seat].Worth())
		if most >= least {
			list = append(list, number(least, most)...)
		}
		return alone(rest, list)
	},
	Parse: func(_ *state, t *engine.Taker, a *action) { a.n = uint32(t.Number(32, "")) },
	Words: func(_ *state, a action, w []string) []string { return append(w, strconv.FormatUint(uint64(a.n), 10)) },
	Apply: (*state).bid,
}

// leastBid is the lowest that beats the bid.
func (l *lot) leastBid() uint32 { return l.Bid + 1 }

// bid is higher than the last, or passes for good (rule 8.4).
func (s *state) bid(st *engine.Step, a action) error {
	l, n := s.Lot, a.n
	switch {
	case l == nil:
		return engine.Illegal("8.4", "there's no auction now")
	case int8(st.Seat) != l.Next:
		return engine.Illegal("8.4", "it's seat %d's turn to bid", l.Next+1)
	case n > 0 && n < l.leastBid():
		return engine.Illegal("8.4", "bid %d or more, or 0 to drop out", l.leastBid())
	case int64(n) > int64(s.Goods[st.Seat].Worth()):
		return engine.Illegal("8.4", "you have only %d to bid with", s.Goods[st.Seat].Worth())
	}
	l.Key, s.Key = st.Seq, st.Seq
	engine.Say(st, fact.Bid{Seat: st.Seat, N: int(n)})
	if n == 0 {
		l.In &^= 1 << st.Seat
	} else {
		l.Bid, l.Bidder = n, int8(st.Seat)
	}
	s.knock(st)
	return nil
}
