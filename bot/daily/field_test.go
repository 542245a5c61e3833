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

// A bot of a day's field fares as it did, wherever and whenever it plays; not all fare
// alike, and another day they fare otherwise.
func TestTheFieldOfADay(t *testing.T) {
	for _, g := range []engine.Game{austerity.Game, exchequer.Game, tax.Game} {
		field := func(day string) (all []any) {
			for n := range 30 {
				r, err := daily.Play(match.Table{Game: g}, day, [32]byte{1}, n)
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, r)
			}
			return all
		}
		one, again, next := field("2026-12-01"), field("2026-12-01"), field("2026-12-02")
		kinds, moved := map[any]bool{}, 0
		for n := range one {
			if one[n] != again[n] {
				t.Errorf("%s: bot %d fared %v, and then %v", g.About().ID, n, one[n], again[n])
			}
			if kinds[one[n]] = true; one[n] != next[n] {
				moved++
			}
		}
		if len(kinds) < 4 {
			t.Errorf("%s: 30 bots fare in %d ways", g.About().ID, len(kinds))
		}
		if moved == 0 {
			t.Errorf("%s: two days are alike", g.About().ID)
		}
	}
}
