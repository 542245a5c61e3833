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
