package exchequer

import (
	"math/bits"

	"divisionbell/engine"
)

// allotments are the tokens of each party by number of seats (rule 2.1).
var allotments = [...]struct{ whole, circle uint8 }{
	2: {40, 20},
	3: {35, 17},
	4: {30, 15},
	5: {25, 12},
	6: {20, 10},
}

// Setup throws for who goes first and opens the draft, or deals (rule 2).
func (*rules) Setup(s *state, st *engine.Step, t engine.Terms) error {
	if t.Seats < 2 || t.Seats > maxSeats {
		return engine.Illegal("2.1", "Exchequer! is for 2 to %d seats, not %d", maxSeats, t.Seats)
	}
	*s = state{Seats: int8(t.Seats), From: -1, To: -1, Key: st.Seq, NKey: st.Seq}
	if err := s.Set.read(t.Options); err != nil {
		return err
	}
	tokens := allotments[t.Seats].whole
	if s.Set.Circle != whole {
		tokens = allotments[t.Seats].circle
	}
	for p := range s.parties() {
		s.Reserve[p] = tokens
	}
	s.First = s.throwForFirst(st)
	for before := range s.Seats { // the later, the more (rule 2.8)
		s.Reserve[(s.First+before)%s.Seats] += s.Set.late(s.Seats, before)
	}
	s.Turn = s.firstPlacer()
	if s.Set.Dealt {
		s.deal(st)
		s.deploy(st)
		return nil
	}
	s.Left = 1
	return nil
}

// late is how many tokens more a seat starts with, by how many play before it
// (rule 2.8).
func (o *settings) late(seats, before int8) uint8 {
	if o.Late == lateEven {
		return o.levelled(seats)[before]
	}
	return o.Late * uint8(before) / 2
}

// throwForFirst: the highest die goes first, ties throw again (rule 2.2).
func (s *state) throwForFirst(st *engine.Step) int8 {
	var tries [][]int
	tied := engine.Seats(1)<<s.Seats - 1
	for tied&(tied-1) != 0 {
		best := 0
		var throw [maxSeats]int
		for seat := range s.Seats {
			if tied>>seat&1 == 1 {
				throw[seat] = st.Roll(6)
				best = max(best, throw[seat])
			}
		}
		if !st.Muted() {
			try := throw
			tries = append(tries, try[:s.Seats])
		}
		for seat := range s.Seats {
			if throw[seat] < best {
				tied &^= 1 << seat
			}
		}
	}
	first := int8(bits.TrailingZeros16(uint16(tied)))
	if !st.Muted() {
		engine.Say(st, First{Tries: tries, Order: orderFrom(first, s.Seats)})
	}
	return first
}

// orderFrom is the order of play: clockwise from whoever goes first (rule 2.2).
func orderFrom(first, seats int8) []int {
	order := make([]int, seats)
	for i := range order {
		order[i] = int(first+int8(i)) % int(seats)
	}
	return order
}

// firstPlacer places first: the last in order of play, unless the match places
// in the same order (rule 2.3).
func (s *state) firstPlacer() int8 {
	if s.Set.Same {
		return s.First
	}
	return s.before(s.First)
}

func (s *state) lastPlacer() int8 {
	if s.Set.Same {
		return s.before(s.First)
	}
	return s.First
}

// nextPlacer places after seat, round and round.
func (s *state) nextPlacer(seat int8) int8 {
	if s.Set.Same {
		return s.after(seat)
	}
	return s.before(seat)
}

func (s *state) after(seat int8) int8 {
	if seat++; seat == s.Seats {
		return 0
	}
	return seat
}

func (s *state) before(seat int8) int8 {
	if seat == 0 {
		return s.Seats - 1
	}
	return seat - 1
}

// dealing is to whom areas go, one after another: in placing order, and in a match
// of two one to the neutral after the last (rules 2.5, 7.1).
func dealing(s *state) (parties [areaCount]int8) {
	seat, toNeutral := s.firstPlacer(), false
	for i := range parties {
		parties[i] = seat
		switch {
		case toNeutral:
			parties[i], toNeutral = third, false
			seat = s.nextPlacer(seat)
		case s.Seats == 2 && seat == s.lastPlacer():
			toNeutral = true
		default:
			seat = s.nextPlacer(seat)
		}
	}
	return parties
}

// deal gives out the areas at random with one token each, in placing order; of
// those left over the first to place have one more (rule 2.5).
func (s *state) deal(st *engine.Step) {
	var pack [areaCount]uint8
	n := 0
	for m := s.board().all; m != 0; m &= m - 1 {
		pack[n] = uint8(bits.TrailingZeros64(m))
		n++
	}
	d := st.Dice()
	for i := n - 1; i > 0; i-- {
		j := d.Below(i + 1)
		pack[i], pack[j] = pack[j], pack[i]
	}
	parties := dealing(s)
	for i, area := range pack[:n] {
		party := parties[i]
		s.Own[party] |= 1 << area
		s.put(area, 1)
		s.Reserve[party]--
	}
	if !st.Muted() {
		var f Dealt
		for i := range f.Owners {
			f.Owners[i] = s.owner(uint8(i))
		}
		engine.Say(st, f)
	}
}
