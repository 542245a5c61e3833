package cantillon

import (
	"flag"
	"math"
	"slices"
	"testing"
	"time"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/thought"
)

var duels = flag.Int("duels", 0, "play so many matches of the bot strong on each of some maps, and tell of them with -v")

// Strong against steady, in every seat. What it wins of many, with the time of a thought:
//
//	go test ./engine/cantillon -run Strength -duels 200 -v
func TestStrength(t *testing.T) {
	for _, c := range []struct {
		campaign      string
		seats, few    int
		least, chance float64 // of what is won of a few
	}{{"nordic", 2, 2, 0.5, 0.5}, {"nordic", 3, 0, 0, 1. / 3}, {"full", 4, 0, 0, 0.25}} {
		matches := max(c.few, *duels)
		won := 0.0
		var took []time.Duration
		for n := range matches {
			won += duel(t, c.campaign, c.seats, n, &took)
		}
		if matches == 0 {
			continue
		}
		slices.Sort(took)
		low, high := wilson(won, float64(matches))
		t.Logf("%s, %d seats: won %.1f of %d, %.0f%% (%.0f–%.0f), by chance %.0f; a thought took %v, one in a hundred %v, the longest %v",
			c.campaign, c.seats, won, matches, 100*won/float64(matches), 100*low, 100*high, 100*c.chance,
			took[len(took)/2], took[len(took)*99/100], took[len(took)-1])
		if won < c.least*float64(matches) {
			t.Errorf("%s, %d seats: won but %.1f of %d", c.campaign, c.seats, won, matches)
		}
	}
}

// duel is what strong wins of match n, in each seat in turn on the same dice.
func duel(t *testing.T, campaign string, seats, n int, took *[]time.Duration) float64 {
	t.Helper()
	round := uint64(n / seats)
	l, d := live(t, round, seats, optCampaign, campaign), engine.Fast(round+1)
	me := engine.Seat(n % seats)
	for seq := range uint64(5000) {
		st := l.Asks()
		if st.Places != nil {
			if st.Places[me] != 1 {
				return 0
			}
			first := 0.0
			for _, p := range st.Places {
				if p == 1 {
					first++
				}
			}
			return 1 / first
		}
		ask, bot, begun := st.Asks[0], Steady, time.Now()
		if ask.Seat == me {
			bot = thought.Strong
		}
		words := bot.Play(engine.See(l, ask.Seat), ask, engine.Fast(round<<32|seq))
		if ask.Seat == me {
			*took = append(*took, time.Since(begun))
		}
		if _, err := l.Apply(d, ask.Seat, words...); err != nil {
			t.Fatalf("%s, match %d: %s says %q: %v", campaign, n, bot.ID, words, err)
		}
	}
	return 0
}

// wilson is where a share lies, 19 times of 20.
func wilson(won, of float64) (low, high float64) {
	const z = 1.96
	p := won / of
	mid, half := (p+z*z/2/of)/(1+z*z/of), z/(1+z*z/of)*math.Sqrt(p*(1-p)/of+z*z/4/of/of)
	return mid - half, mid + half
}
