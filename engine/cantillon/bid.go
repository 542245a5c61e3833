package cantillon

import (
	"strconv"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/fact"
	"divisionbell/engine/cantillon/term"
)

// bidVerb is for the seats at which an auction is, and for ceilings beforehand.
var bidVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "bid", Rule: "8.4", Help: "bid in the auction, 0 drops out; or say beforehand what you would bid, in secret",
		Params: []engine.Param{
			{Name: "value", Help: "how much you bid, paid in goods", Kind: engine.Number},
			{Name: "lot", Help: "beforehand: the region that you would bid this much for, or all for any other auction", Set: setLots, Optional: true},
		},
	},
	Open: func(s *state, seat engine.Seat) bool { return s.awaitsBid(seat) || s.mayCeil(seat) },
	Root: func(s *state, seat engine.Seat, o *engine.Option) { o.Free = !s.awaitsBid(seat) },
	Next: nextBid,
	Parse: func(_ *state, t *engine.Taker, a *action) {
		if a.n = uint32(t.Number(32, "")); len(t.Rest) > 0 {
			a.what = beforehand
			if readPlace(nil, t, a); a.from == reserve {
				t.Wrong("newly built units are no lot")
			}
		}
	},
	Words: func(_ *state, a action, w []string) []string {
		if w = append(w, strconv.FormatUint(uint64(a.n), 10)); a.what == beforehand {
			w = append(w, term.Word(a.from))
		}
		return w
	},
	Apply: func(s *state, st *engine.Step, a action) error {
		if a.what == beforehand {
			return s.ceil(st, a)
		}
		return s.bid(st, a)
	},
}

// beforehand, as what of a bid, is one for a lot to come.
const beforehand uint8 = 1

// nextBid: VALUE [LOT].
func nextBid(s *state, seat engine.Seat, rest []string) []engine.Option {
	switch {
	case len(rest) == 1 && s.mayCeil(seat):
		lots := s.fold().All
		lots.Add(all)
		return term.Places(lots, true)
	case len(rest) > 0:
		return nil
	case !s.awaitsBid(seat):
		return []engine.Option{{Kind: engine.Number, Max: mostCeiling}}
	}
	list := term.Number(0, 0)
	least, most := int64(s.Lot.leastBid()), int64(s.Goods[seat].Worth())
	if most >= least {
		list = append(list, term.Number(least, most)...)
	}
	return list
}

// leastBid is the lowest that beats the bid.
func (l *lot) leastBid() uint32 { return l.Bid + 1 }

// bid is higher than the last, or passes for good (rule 8.4).
func (s *state) bid(st *engine.Step, a action) error {
	l, n := s.Lot, a.n
	switch {
	case l == nil && s.Set.Ceilings:
		return engine.Illegal("8.8", "there's no auction now; to say beforehand what you would bid, name a region or all, as in bid %d all", n)
	case l == nil:
		return engine.Illegal("8.4", "there's no auction now")
	case s.Set.Ceilings && !s.awaitsBid(st.Seat):
		return engine.Illegal("8.7", "this auction doesn't wait for you; %s to bid", bidders(s))
	case !s.awaitsBid(st.Seat):
		return engine.Illegal("8.4", "it's seat %d's turn to bid", l.Next+1)
	case n > 0 && n < l.leastBid():
		return engine.Illegal("8.4", "bid %d or more, or 0 to drop out", l.leastBid())
	case int64(n) > int64(s.Goods[st.Seat].Worth()):
		return engine.Illegal("8.4", "you have only %d to bid with", s.Goods[st.Seat].Worth())
	}
	if s.Set.Ceilings {
		s.giveCeiling(st, st.Seat, n)
		s.openCeilings(st)
		return nil
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
