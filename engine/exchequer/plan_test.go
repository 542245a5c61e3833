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

// Who thinks does not try to throw fewer dice, which is legal and never better, nor the
// same in other words.
func TestNeedlessMovesAreNotTried(t *testing.T) {
	for words, want := range map[string]bool{"attack": false, "attack iht sd": false, "attack iht sd 2": true, "attack iht sd until": false, "place iht": false, "place iht 1": true, "place iht 2": false} {
		if needless(strings.Fields(words)) != want {
			t.Errorf("%q: skipped %v", words, !want)
		}
	}
}

// Who tries a place for one token while a board is set up tries it for all of theirs;
// nothing else is gone on with.
func TestPlacesArePersistedIn(t *testing.T) {
	for _, c := range []struct {
		kind, tokens string
		first        action
		want         bool
	}{
		{PhaseDeploy, "one", action{verb: place, to: 5, n: 1}, true},
		{PhaseDeploy, "one", action{verb: neutral, to: 5, n: 1}, false},
		{PhaseDeploy, "all", action{verb: place, to: 5, n: 1}, false},
		{PhaseStrengthen, "one", action{verb: place, to: 5, n: 1}, false},
		{PhaseAttack, "one", action{verb: attack, from: 5, to: 6}, false},
	} {
		l := live(t, 1, 2, optSetup, "dealt", optTokens, c.tokens)
		a, persists := new(rules).Persist(&l.State, engine.Ask{Kind: c.kind}, c.first)
		if persists != c.want || persists && a != (action{verb: place, to: 5, n: l.State.Left}) {
			t.Errorf("%+v: %+v, %v", c, a, persists)
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
