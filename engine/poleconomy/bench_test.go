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

// One turn of steady, as the Prime Minister of game 2.
func BenchmarkSteady(b *testing.B) {
	l := scene(b, 6, map[string]string{optGame: "2"}, "0 owns molson-breweries polar-parkas", "1 owns fundy-shipyards")
	ask := l.Asks().Asks[0]
	for b.Loop() {
		Steady.Play(engine.See(l, ask.Seat), ask, nil)
	}
}
