package exchequer

import (
	"math"
	"strings"
	"testing"

	"divisionbell/engine"
)

// Where a match is cut off the chances of all seats sum to 1, and who has left or
// fallen has none.
func TestPromiseIsShared(t *testing.T) {
	everyVariant(t, func(t *testing.T, l *engine.Live[state, action], d *engine.Dice) {
		turns := uint32(0)
		for range 400 {
			st := l.Asks()
			if st.Places != nil {
				return
			}
			sum := 0.0
			for seat, x := range new(rules).Promise(&l.State, nil) {
				if sum += x; x < 0 || x > 0 && !l.State.plays(engine.Seat(seat)) {
					t.Fatalf("seat %d is promised %v", seat, x)
				}
			}
			if stock := l.State.tokensOn(l.State.board().all); stock > 0 && math.Abs(sum-1) > 1e-9 {
				t.Fatalf("%d tokens on the board promise %v", stock, sum)
			}
			if now := new(rules).Stretch(&l.State); now < turns {
				t.Fatalf("turn %d follows turn %d", now, turns)
			} else {
				turns = now
			}
			seat := st.Asks[0].Seat
			if err := l.Do(d, seat, new(rules).Sample(&l.State, seat, d)); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// Who thinks does not try to throw fewer dice, which is legal and never better.
func TestFewerDiceAreNotTried(t *testing.T) {
	for words, want := range map[string]bool{"attack": false, "attack iht sd": false, "attack iht sd 2": true, "attack iht sd until": false, "place iht 2 2": false} {
		if fewerDice(strings.Fields(words)) != want {
			t.Errorf("%q: skipped %v", words, !want)
		}
	}
}

// Steady typed makes no garbage, whatever it is asked.
func TestSteadyAllocatesNothing(t *testing.T) {
	for seats := 2; seats <= maxSeats; seats++ {
		d := engine.Fast(1)
		l := live(t, 1, seats)
		l.Asks()
		if n := testing.AllocsPerRun(1500, func() {
			st := l.Asks()
			if st.Places != nil {
				return
			}
			a, _ := new(rules).Steady(&l.State, st.Asks[0], d)
			if err := l.Do(d, st.Asks[0].Seat, a); err != nil {
				t.Fatal(err)
			}
		}); n > 0 {
			t.Errorf("%d seats: %v allocations an action", seats, n)
		}
	}
}

// A match played out by steady in all seats, an action.
func BenchmarkSim(b *testing.B) {
	l := live(b, 3, 4, optSetup, "dealt", optLength, "12")
	see := engine.See(l, l.Asks().Asks[0].Seat)
	words := see.Steady(l.Asks().Asks[0], engine.Fast(1))
	sim := see.Imagine()
	actions := 0
	b.ReportAllocs()
	for b.Loop() {
		f, err := sim.Try(uint64(actions), 0, words...)
		if err != nil {
			b.Fatal(err)
		}
		actions += f.Actions
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(actions), "ns/action")
}
