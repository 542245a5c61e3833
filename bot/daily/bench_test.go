package daily_test

import (
	"testing"

	"divisionbell/bot/daily"
	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/austerity"
	"divisionbell/engine/exchequer"
	"divisionbell/engine/tax"
)

// BenchmarkPlay is one bot's game of a day's field.
func BenchmarkPlay(b *testing.B) {
	for _, g := range []engine.Game{austerity.Game, exchequer.Game, tax.Game} {
		b.Run(g.About().ID, func(b *testing.B) {
			for n := 0; b.Loop(); n++ {
				if _, err := daily.Play(match.Table{Game: g}, "2026-12-01", [32]byte{1}, n); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
