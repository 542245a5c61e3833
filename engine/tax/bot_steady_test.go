package tax

import (
	"math"
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

// counted is merit counted out card by card and sum by sum, as its weights are told.
func (s *state) counted(a action) int {
	after := *s
	after.Tops = s.after(a)
	for _, t := range [2]top{a.left, a.right} {
		switch {
		case t.isHand():
			after.Hands[s.Turn][t-1]--
		case t.isCommunal():
			after.take(t.rank())
		}
	}
	if after.Hands[s.Turn] == (hand{}) {
		return goingOut
	}
	pay, pays := 0, 0
	for r := uint8(1); r <= ranks; r++ {
		pays += after.partners(r).count()
	}
	for after.Tops[left] = 1; after.Tops[left] <= ranks; after.Tops[left]++ {
		for after.Tops[right] = after.Tops[left]; after.Tops[right] <= ranks; after.Tops[right]++ {
			if !after.stuck() {
				pay++
			}
		}
	}
	return spending*a.spends() + readiness*pay - easiness*pays
}

// Steady plays the first of those plays that are worth most, and folds only when
// there is none.
func TestSteadyTakesTheBest(t *testing.T) {
	for seats := 2; seats <= maxSeats; seats++ {
		d := engine.Fast(uint64(seats))
		l := live(t, 5, seats, map[string]string{optPoints: "8"})
		for st := l.Asks(); st.Places == nil; st = l.Asks() {
			s := &l.State
			want, best := action{verb: fold}, math.MinInt
			for _, p := range s.plays(nil) {
				m := s.counted(p)
				if got := s.merit(s.Hands[s.Turn].copies(), p); got != m {
					t.Fatalf("%v on %v with %v: worth %d, counted out %d", p, s.Tops, s.Hands[s.Turn].cards(), got, m)
				}
				if m > best {
					want, best = p, m
				}
			}
			got, act := new(rules).Steady(s, st.Asks[0], nil)
			if !act || got != want {
				t.Fatalf("%v on %v with %v, not %v", got, s.Tops, s.Hands[s.Turn].cards(), want)
			}
			if d.Below(3) == 0 {
				got = new(rules).Sample(s, st.Asks[0].Seat, d)
			}
			if err := l.Do(d, st.Asks[0].Seat, got); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// A search plays steady by the million: none of it is garbage.
func TestSteadyLeavesNoGarbage(t *testing.T) {
	d := engine.Fast(1)
	l := live(t, 1, 4, map[string]string{optPoints: "100"})
	round := l.State
	if n := testing.AllocsPerRun(100, func() {
		l.State = round
		for l.State.Round == round.Round {
			a, _ := l.Rules.(*rules).Steady(&l.State, engine.Ask{}, d)
			if err := l.Do(d, engine.Seat(l.State.Turn), a); err != nil {
				t.Fatal(err)
			}
		}
		l.Rules.(*rules).Imagine(&l.State, 1, d)
	}); n > 0 {
		t.Errorf("a round of steady leaves %v pieces of garbage", n)
	}
}
