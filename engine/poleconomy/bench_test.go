package poleconomy

import (
	"testing"

	"divisionbell/engine"
)

// Random matches through the typed rules.
func BenchmarkTyped(b *testing.B) {
	for name, o := range map[string]map[string]string{"game 1": {optRounds: "15"}, "game 2": {optGame: "2", optRounds: "15"}} {
		b.Run(name, func(b *testing.B) {
			terms, err := Game.About().Terms(4, o)
			if err != nil {
				b.Fatal(err)
			}
			d := engine.Fast(1)
			actions, matches := 0, 0
			b.ReportAllocs()
			for b.Loop() {
				p, err := Game.Playout(d, terms, 1_000_000)
				if err != nil {
					b.Fatal(err)
				}
				actions += p.Actions
				matches++
			}
			b.ReportMetric(float64(actions)/b.Elapsed().Seconds(), "actions/s")
			b.ReportMetric(float64(actions)/float64(matches), "actions/match")
		})
	}
}

// Matches of steady through the typed rules, as searches play them.
func BenchmarkSteady(b *testing.B) {
	for name, o := range map[string]map[string]string{"game 1": {}, "game 2": {optGame: "2"}} {
		b.Run(name, func(b *testing.B) {
			from := live(b, 1, 4, o)
			l, d := live(b, 1, 4, o), engine.Fast(1)
			actions, matches := 0, 0
			b.ReportAllocs()
			for b.Loop() {
				for l.Rules.Clone(&from.State, &l.State); steadily(b, l, d, uint64(matches)); actions++ {
				}
				matches++
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(actions), "ns/action")
			b.ReportMetric(float64(actions)/float64(matches), "actions/match")
		})
	}
}

// steadily has steady answer an offer just made, else what a match waits for first; over:
// false.
func steadily(tb testing.TB, l *engine.Live[state, action], d *engine.Dice, seed uint64) bool {
	st := l.Asks()
	if st.Places != nil {
		return false
	}
	ask := st.Asks[0]
	if last := st.Asks[len(st.Asks)-1]; last.Offer && last.Key == l.Seq() {
		ask = last
	}
	a, act := l.Rules.(engine.Swift[state, action]).Steady(&l.State, ask, d)
	if !act {
		tb.Fatalf("seed %d: no answer to %s", seed, ask.Kind)
	}
	if err := l.Do(d, ask.Seat, a); err != nil {
		tb.Fatalf("seed %d: %s: %q: %v", seed, ask.Kind, l.Rules.Words(&l.State, a), err)
	}
	return true
}
