package tax

import (
	"slices"
	"testing"

	"divisionbell/engine"
)

// contest plays so many rounds of bots by words and adds up the points.
func contest(t *testing.T, seed uint64, rounds int, bots ...engine.Bot) []int {
	t.Helper()
	d, chance := engine.Fast(seed), engine.Fast(seed+1)
	points := make([]int, len(bots))
	l := live(t, seed, len(bots), map[string]string{optPoints: "100"})
	for n := uint64(0); rounds > 0; n++ {
		st := l.Asks()
		if st.Places != nil {
			l = live(t, seed+n, len(bots), map[string]string{optPoints: "100"})
			continue
		}
		before, ask := l.State.Points, st.Asks[0]
		words := bots[ask.Seat].Play(engine.See(l, ask.Seat), ask, chance)
		if _, err := l.Apply(d, ask.Seat, words...); err != nil {
			t.Fatalf("seed %d: %q: %v", seed, words, err)
		}
		if l.State.Points == before {
			continue
		}
		rounds--
		for seat := range points {
			points[seat] += int(l.State.Points[seat] - before[seat])
		}
	}
	return points
}

// Steady gets 65 of 100 points of 2,000 rounds against one random, in either
// seat; the random bot never folds while it can play.
func TestSteadyBeatsRandom(t *testing.T) {
	for seed := range uint64(4) {
		bots := []engine.Bot{Steady, engine.Random}
		me := 0
		if seed%2 == 1 {
			slices.Reverse(bots)
			me = 1
		}
		p := contest(t, 100*seed, 2000, bots...)
		if share := float64(p[me]) / float64(p[0]+p[1]); share < 0.65 {
			t.Errorf("seed %d: %d of %d points, %.3f", seed, p[me], p[0]+p[1], share)
		} else {
			t.Logf("seed %d: %.3f", seed, share)
		}
	}
}

// At a fuller table, too, steady has a quarter more than its share at least.
func TestSteadyAtAFullerTable(t *testing.T) {
	for seats := 3; seats <= maxSeats; seats++ {
		bots := []engine.Bot{Steady}
		for len(bots) < seats {
			bots = append(bots, engine.Random)
		}
		p := contest(t, 7, 1000, bots...)
		total := 0
		for _, x := range p {
			total += x
		}
		if p[0]*seats*4 < total*5 {
			t.Errorf("%d seats: %v", seats, p)
		}
	}
}

// What steady cannot see, dealt anew, changes nothing of what it plays, nor does
// its chance.
func TestSteadyDoesNotPeek(t *testing.T) {
	for _, shown := range []string{"none", "two"} {
		for seats := 2; seats <= maxSeats; seats++ {
			l := live(t, 9, seats, map[string]string{optShown: shown})
			d := engine.Fast(uint64(seats))
			for st := l.Asks(); st.Places == nil; st = l.Asks() {
				ask := st.Asks[0]
				words := Steady.Play(engine.See(l, ask.Seat), ask, engine.Fast(1))
				for n := range uint64(5) {
					w := l.Imagine(ask.Seat, d)
					if again := Steady.Play(engine.See(w, ask.Seat), ask, engine.Fast(n)); !slices.Equal(again, words) {
						t.Fatalf("%q, dealt anew %q", words, again)
					}
				}
				if _, err := l.Apply(d, ask.Seat, words...); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
