package cantillon

import (
	"slices"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/fact"
)

// auctionVerb puts a part of an estate up.
var auctionVerb = ofEstate(
	auction,
	engine.Verb{
		Name: "auction", Rule: "8.4", Help: "when leaving: auction a region with all on it",
		Params: []engine.Param{disposing(false)},
	},
	(*state).auction,
)

// auction puts regions up. The others bid in the order of play, each higher than
// the last or never again, until one is left (rule 8.4).
func (s *state) auction(st *engine.Step, what atlas.Regions) {
	s.Lot = &lot{What: what, Bidder: nobody, Next: s.Turn, In: s.partners(s.Turn), Key: st.Seq}
	engine.Say(st, fact.Auctioned{Seat: st.Seat, Regions: what.List()})
	if s.Set.Ceilings {
		s.askCeilings(st)
		return
	}
	s.nextBidder()
}

// nextBidder goes to the next seat in the order of play that has not passed.
func (s *state) nextBidder() {
	i := slices.Index(s.Order[:s.Seats], s.Lot.Next)
	for range s.Seats {
		i = (i + 1) % int(s.Seats)
		if s.Lot.In>>s.Order[i]&1 == 1 {
			s.Lot.Next = s.Order[i]
			return
		}
	}
}

// knock goes on with the auction, or ends it.
func (s *state) knock(st *engine.Step) {
	l := s.Lot
	if l.Bidder != nobody && l.In == 1<<l.Bidder {
		s.sell(st)
		return
	}
	if l.In == 0 {
		s.unsold(st)
		return
	}
	s.nextBidder()
}

// unsold leaves the lot with the seller.
func (s *state) unsold(st *engine.Step) {
	l := s.Lot
	s.Lot = nil
	engine.Say(st, fact.Unsold{Seat: engine.Seat(s.Turn), Regions: l.What.List()})
}

// sell hands the lot to the highest bidder, who pays to the heap: the seller is
// leaving, and keeps nothing.
func (s *state) sell(st *engine.Step) {
	l := s.Lot
	s.Lot = nil
	treasury := &s.Goods[l.Bidder]
	goods := treasury.Proposal(int(l.Bid))
	treasury.Minus(&goods)
	s.transfer(l.What, l.Bidder)
	engine.Say(st, fact.Sold{Seat: engine.Seat(l.Bidder), Party: int(s.Turn), Regions: l.What.List(), N: int(l.Bid),
		Goods: goods, Lost: goods.Worth() - int(l.Bid)})
	s.departed(st)
}

// unbid takes a seat that has left out of the auction. Was its bid the highest,
// bidding begins anew among those who have not passed.
func (s *state) unbid(st *engine.Step, seat int8) {
	l := s.Lot
	l.In &^= 1 << seat
	if s.Set.Ceilings {
		l.Answered &^= 1 << seat
		s.openCeilings(st)
		return
	}
	if l.Bidder == seat {
		l.Bid, l.Bidder = 0, nobody
	}
	if l.Next == seat || l.In == 0 || l.Bidder != nobody && l.In == 1<<l.Bidder {
		l.Key, s.Key = st.Seq, st.Seq
		s.knock(st)
	}
}
