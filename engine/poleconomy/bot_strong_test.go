package poleconomy

import (
	"flag"
	"math"
	"slices"
	"strconv"
	"testing"
	"time"

	"divisionbell/engine"
)

func init() {
	if flag.Lookup("strength") == nil { // the kit may have it
		flag.Int("strength", 0, "play so many matches of strong against steady, and tell of them with -v")
	}
}

// Strong against steady, in every seat; on these dice a few matches are not all lost.
// All of them, with the time that a decision takes:
//
//	go test ./engine/poleconomy -run Strength -strength 200 -v
func TestStrength(t *testing.T) {
	for _, c := range []struct {
		game              string
		seats, few, least int
	}{{"1", 2, 6, 2}, {"2", 2, 4, 1}, {"2", 4, 0, 0}} { // none: the last is for -strength
		matches, _ := strconv.Atoi(flag.Lookup("strength").Value.String())
		if matches == 0 {
			matches = c.few
		}
		if matches == 0 {
			continue
		}
		won, bankrupt := 0, 0
		var took []time.Duration
		for n := range matches {
			s := trial(t, uint64(n/c.seats), engine.Seat(n%c.seats), c.seats, map[string]string{optGame: c.game, optRounds: "15"}, &took)
			switch {
			case s.Bankrupt:
				bankrupt++
			case s.Places[n%c.seats] == 1:
				won++
			}
		}
		slices.Sort(took)
		low, high := wilson(won, matches)
		t.Logf("game=%s rounds=15, %d seats: won %d of %d (%.1f to %.1f %%), %d bankrupt; %d decisions, median %v, p99 %v, longest %v",
			c.game, c.seats, won, matches, 100*low, 100*high, bankrupt, len(took), took[len(took)/2], took[len(took)*99/100], took[len(took)-1])
		if won < c.least {
			t.Errorf("game %s, %d seats: strong wins %d of %d", c.game, c.seats, won, matches)
		}
	}
}

// trial plays a match of strong in one seat among steady, who is refused nothing.
func trial(t *testing.T, seed uint64, strong engine.Seat, seats int, options map[string]string, took *[]time.Duration) *state {
	t.Helper()
	l, d := live(t, seed*7919+29, seats, options), engine.Fast(seed*31+7)
	for lies := uint32(0); ; { // an offer that strong lets lie
		st := l.Asks()
		if st.Places != nil {
			return &l.State
		}
		ask := st.Asks[0]
		if last := st.Asks[len(st.Asks)-1]; last.Offer && last.Key == l.Seq() && last.Key != lies {
			ask = last
		}
		if ask.Seat != strong {
			steadily(t, l, d, seed)
			continue
		}
		begun := time.Now()
		words := Strong.Play(engine.See(l, strong), ask, engine.Fast(uint64(l.Seq())<<8|uint64(strong)))
		*took = append(*took, time.Since(begun))
		if words == nil {
			lies = ask.Key
			continue
		}
		if _, err := l.Apply(d, strong, words...); err != nil {
			t.Fatalf("seed %d, seq %d: strong says %q: %v", seed, l.Seq(), words, err)
		}
	}
}

// wilson is where a share lies, 19 times of 20.
func wilson(won, of int) (low, high float64) {
	const z = 1.96
	n, p := float64(of), float64(won)/float64(of)
	mid, half := p+z*z/(2*n), z*math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return (mid - half) / (1 + z*z/n), (mid + half) / (1 + z*z/n)
}
