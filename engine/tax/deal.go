package tax

import "divisionbell/engine"

const (
	handSize  = 5
	fullTable = 4 // from so many players on two of them have a sixth card (rule 2.2)
)

// Setup draws who goes first in the first round and deals it (rule 2).
func (*rules) Setup(s *state, st *engine.Step, t engine.Terms) error {
	if t.Seats < 2 || t.Seats > maxSeats {
		return engine.Illegal("2.1", "Tax is for 2 to %d players, not %d", maxSeats, t.Seats)
	}
	*s = state{Seats: int8(t.Seats), Key: st.Seq}
	if err := s.Set.read(t.Options); err != nil {
		return err
	}
	s.First = int8(st.Dice().Below(t.Seats))
	s.deal(st)
	return nil
}

// daysDeal marks the numbers of a daily game's deals off from those of log entries.
const daysDeal = 1 << 63

// deal begins a round: the whole deck is shuffled, and dealt to those who play
// (rules 2.1 to 2.5). Of a daily game the deal of round r has the numbers of 2⁶³ + r (rule
// 2.7).
func (s *state) deal(st *engine.Step) {
	pack := deck
	d, n := st.Dice(), 0
	draw := func() uint8 {
		i := n + d.Below(deckSize-n)
		pack[n], pack[i] = pack[i], pack[n]
		n++
		return pack[n-1]
	}
	s.Round++
	named := 0
	if s.Set.Daily {
		named = int(s.Round)
		d.Key(daysDeal | uint64(s.Round))
	}
	s.In, s.Turn, s.Count = s.playing(), s.First, 0
	s.Hands, s.Low, s.High, s.Open = [maxSeats]hand{}, [maxSeats]uint8{}, [maxSeats]uint8{}, [maxSeats]uint8{}
	s.Acts, s.Acted = [actsMost]act{}, 0
	sixth := s.sixths()
	for seat := range s.Seats {
		if s.In>>seat&1 == 0 {
			continue
		}
		size := handSize + int(sixth>>seat&1)
		h := &s.Hands[seat]
		for range size {
			h[draw()-1]++
		}
		if !st.Muted() {
			engine.Tell(st, engine.Only(engine.Seat(seat)), Dealt{engine.Seat(seat), h.cards(), named}, Handed{engine.Seat(seat), size})
		}
	}
	s.lay(left, draw())
	s.lay(right, draw())
	s.Display = [2]uint8{draw(), draw()}
	if !st.Muted() {
		engine.Say(st, Opened{
			Round: int(s.Round), First: engine.Seat(s.First), Tops: pair(s.Tops), Display: pair(s.Display), Deck: deckSize - n,
		})
	}
	if s.Set.Shown {
		s.show(st)
	}
}

// deck is the cards in order, before a shuffle: no deal depends on the last.
var deck = func() (d [deckSize]uint8) {
	for i := range d {
		d[i] = uint8(i/copies) + 1
	}
	return d
}()

// sixths are the seats that are dealt a sixth card: the first player and, from
// four players on, the next (rule 2.2).
func (s *state) sixths() engine.Seats {
	set := engine.Seats(1) << s.First
	if count(s.In) >= fullTable {
		set |= 1 << s.next(s.First, s.In)
	}
	return set
}

// show lays everybody's lowest and highest card open (rule 8.1). Five cards are
// of two ranks at least.
func (s *state) show(st *engine.Step) {
	for seat := range s.Seats {
		if s.In>>seat&1 == 0 {
			continue
		}
		held := s.Hands[seat].ranks()
		s.Low[seat], s.High[seat] = held.nth(0), held.nth(held.count()-1)
		s.Open[seat] = 1<<lowest | 1<<highest
		engine.Say(st, Shown{engine.Seat(seat), int(s.Low[seat]), int(s.High[seat])})
	}
}

// Bits of Open.
const (
	lowest  = 0
	highest = 1
)

func pair(x [2]uint8) [2]int { return [2]int{int(x[0]), int(x[1])} }
