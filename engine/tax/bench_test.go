package tax

import (
	"testing"

	"divisionbell/engine"
)

// Random matches through the typed rules.
func BenchmarkTyped(b *testing.B) {
	for _, seats := range []int{2, 4, 6} {
		b.Run(string(rune('0'+seats)), func(b *testing.B) {
			d := engine.Fast(1)
			terms := engine.Terms{Seats: seats}
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

// One turn of steady.
func BenchmarkSteady(b *testing.B) {
	l := live(b, 3, 6, nil)
	ask := l.Asks().Asks[0]
	for b.Loop() {
		Steady.Play(engine.See(l, ask.Seat), ask, nil)
	}
}

// Rounds of four as a search plays them: steady, typed, with nothing told.
func BenchmarkSteadyTyped(b *testing.B) {
	d := engine.Fast(3)
	l := live(b, 3, 4, map[string]string{optPoints: "100"})
	fresh := l.State
	b.ReportAllocs()
	for b.Loop() {
		st := l.Asks()
		if st.Places != nil {
			l.State = fresh
			st = l.Asks()
		}
		a, _ := l.Rules.(*rules).Steady(&l.State, st.Asks[0], d)
		if err := l.Do(d, st.Asks[0].Seat, a); err != nil {
			b.Fatal(err)
		}
	}
}
