package tax

import (
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/enginetest"
)

// imagined is the state as a seat imagines it; even: as if nobody had done anything.
func (s *state) imagined(seat engine.Seat, seed uint64, even bool) state {
	w := *s
	if even {
		w.Acted = 0
	}
	new(rules).Imagine(&w, seat, engine.Fast(seed))
	w.Acted = s.Acted
	return w
}

// odder is how much of what the others did steady would not have done with the hands
// of a state.
func (s *state) odder(me engine.Seat) (odd int) {
	in := inference{state: *s, me: int8(me)}
	in.look()
	for seat := range s.Seats {
		odd += in.oddity(seat)
	}
	return odd
}

// alike counts the cards that others hold in both states.
func (s *state) alike(o *state, me engine.Seat) (n int) {
	for seat := range s.Hands {
		if engine.Seat(seat) == me {
			continue
		}
		for r := range ranks {
			n += int(min(s.Hands[seat][r], o.Hands[seat][r]))
		}
	}
	return n
}

// Hands are imagined that explain what the others did: by them little of it is odd, and
// they are nearer the truth than hands dealt evenly. By the true ones nothing is odd.
func TestImaginedHandsExplainWhatWasDone(t *testing.T) {
	for _, shown := range []string{"none", "two"} {
		for seats := 2; seats <= maxSeats; seats += 2 {
			d := engine.Fast(uint64(seats))
			l := live(t, 3, seats, map[string]string{optShown: shown, optPoints: "30"})
			var odd, oddEven, near, nearEven int
			for st := l.Asks(); st.Places == nil; st = l.Asks() {
				s, me := &l.State, st.Asks[0].Seat
				if n := s.odder(me); n > 0 {
					t.Fatalf("%s, %d seats: steady did what it would not have done, %d times: %v", shown, seats, n, s.Acts[:s.Acted])
				}
				for seed := range uint64(4) {
					read, even := s.imagined(me, seed, false), s.imagined(me, seed, true)
					odd += read.odder(me)
					oddEven += even.odder(me)
					near += read.alike(s, me)
					nearEven += even.alike(s, me)
				}
				a, _ := new(rules).Steady(s, st.Asks[0], nil)
				if err := l.Do(d, me, a); err != nil {
					t.Fatal(err)
				}
			}
			t.Logf("%s, %d seats: odd %d, dealt evenly %d; near the truth %d, dealt evenly %d", shown, seats, odd, oddEven, near, nearEven)
			if 2*odd > oddEven || near <= nearEven {
				t.Errorf("%s, %d seats: odd %d, dealt evenly %d; near the truth %d, dealt evenly %d", shown, seats, odd, oddEven, near, nearEven)
			}
		}
	}
}

// Who folds or plays otherwise than steady is imagined all the same, and what was done
// before a round was kept in mind is not asked about.
func TestImaginedHandsOfWhoIsOdd(t *testing.T) {
	d := engine.Fast(1)
	for seed := range uint64(40) {
		l := live(t, seed, 4, nil)
		for range 6 {
			if st := l.Asks(); st.Places == nil {
				if err := l.Do(d, st.Asks[0].Seat, new(rules).Sample(&l.State, 0, d)); err != nil {
					t.Fatal(err)
				}
			}
		}
		if l.State.Acted == 0 {
			continue
		}
		l.State.Acted-- // as if the first had not been kept
		copy(l.State.Acts[:], l.State.Acts[1:])
		w := l.State.imagined(0, seed, false)
		for seat := range w.Hands {
			if w.Hands[seat].size() != l.State.Hands[seat].size() {
				t.Fatalf("seed %d: seat %d has %d cards, imagined %d", seed, seat, l.State.Hands[seat].size(), w.Hands[seat].size())
			}
		}
		imagined, is := w.rest(), l.State.rest()
		if w.Hands[0] != l.State.Hands[0] || imagined.size() != is.size() {
			t.Fatalf("seed %d: one's own hand or the rest is another", seed)
		}
	}
}

// A round that had begun when nothing was kept in mind is played on.
func TestARoundThatHadBegunIsImagined(t *testing.T) {
	table := enginetest.Reopened(t, Game, "testdata/state_v0.json").(*engine.Live[state, action])
	if table.State.Acted != 0 || table.State.Count < 4 {
		t.Fatalf("the round has not begun, or has been kept in mind: %+v", table.State)
	}
	d := engine.Fast(1)
	for range 4 {
		ask := table.Asks().Asks[0]
		table.State.imagined(ask.Seat, 1, false)
		a, _ := new(rules).Steady(&table.State, ask, nil)
		if err := table.Do(d, ask.Seat, a); err != nil {
			t.Fatal(err)
		}
	}
}

// Whose cards all lie open can be odd, and nothing is exchanged for it.
func TestNothingIsImaginedOfAnOpenHand(t *testing.T) {
	l := scene(t, 3, map[string]string{optShown: "two"}, "tops 6 3", "display 4 5", "turn 1", "0 1 2 8 9", "1 1 9", "2 3 4 5")
	if err := l.Do(engine.Fast(1), 1, action{verb: fold}); err != nil { // 9 would do
		t.Fatal(err)
	}
	if n := l.State.odder(0); n != 1 {
		t.Fatalf("%d acts are odd", n)
	}
	l.State.imagined(0, 1, false)
	l.State.imagined(1, 1, false)
}
