package austerity

import (
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/enginetest"
)

// What a game promises at the beginning of a year is about what steady wins of it: of
// the years in which it promises little, some or much.
func TestPromise(t *testing.T) {
	const bands = 3
	for scenario := range weightsOf {
		var years, promised, won [bands]float64
		for i := range uint64(450) {
			d := engine.Fast(1_000_000 + i)
			l, _, err := enginetest.Live[state, action](Game, d, engine.Terms{Seats: 1, Options: map[string]string{
				optScenario: Scenario(scenario).String(), optDifficulty: Difficulty(i % 3).String()}})
			if err != nil {
				t.Fatal(err)
			}
			var sums, counts [bands]float64 // of this game
			for year := uint32(0); l.State.Phase != over && l.State.Year <= yearsMost; {
				if l.State.Year > year {
					year = l.Rules.(*rules).Stretch(&l.State)
					p := l.Rules.(*rules).Promise(&l.State, []float64{7})
					if len(p) != 2 || p[1] < 0 || p[1] > 1 {
						t.Fatalf("promises %v", p)
					}
					band := min(int(p[1]*bands), bands-1)
					sums[band] += p[1]
					counts[band]++
				}
				if err := l.Do(d, 0, mindOf(&l.State).play(&l.State)); err != nil {
					t.Fatal(err)
				}
			}
			for b := range bands {
				years[b] += counts[b]
				promised[b] += sums[b]
				if l.State.Won {
					won[b] += counts[b]
				}
			}
		}
		for b := range bands {
			if n := years[b]; n >= 60 && (promised[b]-won[b] > 0.15*n || won[b]-promised[b] > 0.15*n) {
				t.Errorf("%s: of %.0f years %.0f are promised to be won, and %.0f are", Scenario(scenario), n, promised[b], won[b])
			}
		}
		t.Logf("%s: of %.0f years promised %.0f, won %.0f", Scenario(scenario), years, promised, won)
	}
}
