package chattest

import (
	"testing"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// A Walk is a match of one game that people walk through at random, so that all
// that is said of it meets the platform's limits.
type Walk struct {
	House  *House
	Code   string
	Step   func(n int) // somebody presses or picks anything they are offered
	Beside func(n int) // somebody may ask for something else
	End    func()      // holds that the platform refused nothing
}

// WalkAll walks through a match of each game, by so many steps at most, in a test of
// its own that runs beside the others.
func WalkAll(t *testing.T, tables []match.Table, steps int, begin func(t *testing.T, game int, about engine.About) Walk) {
	for i, table := range tables {
		about := table.About()
		t.Run(about.ID, func(t *testing.T) {
			t.Parallel()
			w := begin(t, i, about)
			for n := 0; n < steps && !w.House.Match(w.Code).Phase.Ended(); n++ {
				w.Step(n)
				w.Beside(n)
			}
			w.End()
		})
	}
}
