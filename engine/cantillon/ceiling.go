package cantillon

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/fact"
	"divisionbell/engine/cantillon/term"
)

// mostCeiling is the highest that can be named beforehand.
const mostCeiling = 9999

// A ceiling is the most that a seat bids for a region whenever it is auctioned alone,
// or with all for any other lot, said beforehand and known to it alone; 0 is a pass
// (rule 8.8).
type ceiling struct {
	Seat   int8   `json:"seat"`
	Region uint8  `json:"region"`
	Sum    uint32 `json:"sum"`
}

func (c ceiling) compare(d ceiling) int {
	return cmp.Or(cmp.Compare(c.Seat, d.Seat), cmp.Compare(c.Region, d.Region))
}

// ceilings are those of all seats, by seat and region.
type ceilings []ceiling

// waiting are the seats whose ceilings a lot still wants.
func (l *lot) waiting() engine.Seats { return l.In &^ l.Answered }

// awaitsBid reports whether a seat is to bid now.
func (s *state) awaitsBid(seat engine.Seat) bool {
	switch {
	case s.Lot == nil || seat < 0:
		return false
	case s.Set.Ceilings:
		return s.Lot.waiting().Has(seat)
	}
	return int8(seat) == s.Lot.Next
}

// mayCeil reports whether a seat can name ceilings beforehand: one that is asked bids
// first, and between two rulers nothing is auctioned.
func (s *state) mayCeil(seat engine.Seat) bool {
	return s.Set.Ceilings && s.rules(seat) && !s.awaitsBid(seat) && s.rulers() > 2
}

// bidders says in a sentence who is to bid.
func bidders(s *state) string {
	var list []string
	for seat := range engine.Seat(s.Seats) {
		if s.awaitsBid(seat) {
			list = append(list, strconv.Itoa(int(seat)+1))
		}
	}
	if len(list) == 1 {
		return "seat " + list[0] + " is"
	}
	end := len(list) - 1
	return "seats " + strings.Join(list[:end], ", ") + " and " + list[end] + " are"
}

// ceil names a seat's ceiling for a lot to come. Said again, it is taken back.
func (s *state) ceil(st *engine.Step, a action) error {
	switch {
	case !s.Set.Ceilings:
		return engine.Illegal("8.8", "you can name a ceiling beforehand only where auctions go by ceilings (auction=ceilings); bid when you're asked")
	case s.rulers() == 2:
		return engine.Illegal("8.1", "between two nothing is auctioned: who leaves has lost")
	case s.awaitsBid(st.Seat):
		return engine.Illegal("8.7", "first bid for what is being auctioned, as in bid %d", min(int(a.n), s.Goods[st.Seat].Worth()))
	case a.from != all && !s.fold().All.Has(a.from):
		return engine.Illegal("8.8", "%s is not on this map", term.Regions[a.from].Title)
	case a.n > mostCeiling:
		return engine.Illegal("8.8", "a ceiling is %d at most", mostCeiling)
	}
	c := ceiling{int8(st.Seat), a.from, a.n}
	f := fact.CeilingNamed{Seat: st.Seat, Region: lotOf(a.from), N: int(a.n)}
	i, found := slices.BinarySearchFunc(s.Ceilings, c, ceiling.compare)
	switch {
	case found && s.Ceilings[i].Sum == a.n:
		f.Off = true
		s.Ceilings = s.Ceilings.without(func(x *ceiling) bool { return x.compare(c) == 0 })
	case found:
		s.Ceilings[i] = c
	default:
		s.Ceilings = slices.Insert(s.Ceilings, i, c)
	}
	engine.Tell(st, engine.Only(st.Seat), f, engine.Silence{})
	return nil
}

// lotOf is a lot as facts and views have it: -1 for any but a region alone.
func lotOf(r uint8) int {
	if r == all {
		return -1
	}
	return int(r)
}

// without are the ceilings but for some, which are taken back; nil for none.
func (c ceilings) without(gone func(*ceiling) bool) ceilings {
	c = slices.DeleteFunc(c, func(x ceiling) bool { return gone(&x) })
	if len(c) == 0 {
		return nil
	}
	return c
}

// askCeilings asks all who have anything to bid with, but for those who have named a
// ceiling for the lot (rules 8.7, 8.8).
func (s *state) askCeilings(st *engine.Step) {
	l := s.Lot
	l.Next = nobody
	for seat := range s.Seats {
		if s.Goods[seat].Worth() == 0 {
			l.In &^= 1 << seat
		}
	}
	for seat := range s.Seats {
		if sum, named := s.Ceilings.forLot(seat, l.What); named && l.In.Has(engine.Seat(seat)) {
			s.giveCeiling(st, engine.Seat(seat), sum)
		}
	}
	s.openCeilings(st)
}

// forLot is the ceiling that a seat has named for a lot.
func (c ceilings) forLot(seat int8, what atlas.Regions) (sum uint32, ok bool) {
	for _, x := range c {
		if x.Seat == seat && (x.Region == all || what.Count() == 1 && what.Has(x.Region)) {
			return x.Sum, true // that of a region stands before that of all
		}
	}
	return 0, false
}

// giveCeiling takes a seat's ceiling for the lot, as far as its treasury goes.
func (s *state) giveCeiling(st *engine.Step, seat engine.Seat, sum uint32) {
	l := s.Lot
	l.Sums[seat] = min(sum, uint32(s.Goods[seat].Worth()))
	l.Answered |= 1 << seat
	engine.Tell(st, engine.Only(seat), fact.MyCeiling{Seat: seat, N: int(l.Sums[seat])}, fact.CeilingGiven{Seat: seat})
}

// openCeilings sells the lot once all have named theirs: for one more than the next,
// and no more than the buyer's own or than the treasury is worth by then. Of equals the
// first behind the seller in the order of play buys (rule 8.7).
func (s *state) openCeilings(st *engine.Step) {
	l := s.Lot
	if l.waiting() != 0 {
		return
	}
	s.Key = st.Seq
	second := uint32(0)
	at := slices.Index(s.Order[:s.Seats], s.Turn)
	for i := 1; i < int(s.Seats); i++ {
		seat := s.Order[(at+i)%int(s.Seats)]
		if !l.In.Has(engine.Seat(seat)) {
			continue
		}
		sum := min(l.Sums[seat], uint32(s.Goods[seat].Worth()))
		if sum > l.Bid {
			l.Bidder, l.Bid, second = seat, sum, l.Bid
		} else {
			second = max(second, sum)
		}
	}
	if l.Bidder == nobody {
		s.unsold(st)
		return
	}
	l.Bid = min(l.Bid, second+1)
	s.sell(st)
}

// viewAuctions shows the lot that is bid for, and a seat its own ceilings.
func viewAuctions(s *state, v *View, viewer engine.Seat) {
	for _, c := range s.Ceilings {
		if engine.Seat(c.Seat) == viewer {
			v.Ceilings = append(v.Ceilings, Ceiling{Region: lotOf(c.Region), N: int(c.Sum)})
		}
	}
	l := s.Lot
	if l == nil {
		return
	}
	v.Auction = &Auction{Regions: l.What.List(), Bid: int(l.Bid), Bidder: int(l.Bidder), Next: int(l.Next), In: seatList(l.In)}
	if !s.Set.Ceilings {
		return
	}
	v.Auction.Ceilings, v.Auction.Answered = true, seatList(l.Answered)
	if viewer >= 0 && l.Answered.Has(viewer) {
		n := int(l.Sums[viewer])
		v.Auction.Mine = &n
	}
}

// Imagine deals anew what a seat cannot know: what others have bid for the lot; their
// ceilings for lots to come it takes away.
func (*rules) Imagine(s *state, seat engine.Seat, d *engine.Dice) {
	s.Ceilings = s.Ceilings.without(func(c *ceiling) bool { return engine.Seat(c.Seat) != seat })
	if s.Lot == nil {
		return
	}
	for x := range engine.Seat(s.Seats) {
		if x != seat && s.Lot.Answered.Has(x) {
			s.Lot.Sums[x] = uint32(d.Below(s.Goods[x].Worth() + 1))
		}
	}
}
