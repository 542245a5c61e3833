package enginetest

import (
	"fmt"
	"math"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/search"
)

// A Gain is what a seat wins more of as it is than with something taken from it, on the
// same dice.
type Gain struct {
	Matches        int
	With, Without  float64 // won
	Mean, Low, Top float64 // in matches of 100, 19 times of 20
}

func (g Gain) String() string {
	part := func(won float64) string {
		low, high := search.Wilson(won, g.Matches)
		return fmt.Sprintf("%.1f%% (%.1f to %.1f)", 100*won/float64(g.Matches), 100*low, 100*high)
	}
	return fmt.Sprintf("of %d matches %s with it, %s without: %+.1f (%+.1f to %+.1f)", g.Matches, part(g.With), part(g.Without), g.Mean, g.Low, g.Top)
}

// Gained has a seat play few matches, or as many as -strength says, each with and without
// it, in each seat by turns. Play tells what share of a match it won.
func Gained(t *testing.T, few, seats int, play func(deal uint64, seat engine.Seat, with bool) float64) Gain {
	t.Helper()
	g := Gain{Matches: few}
	if *strength > 0 {
		g.Matches = *strength
	}
	sum, squares := 0.0, 0.0
	for n := range g.Matches {
		deal, seat := uint64(*deal+n/seats), engine.Seat(n%seats)
		with, without := play(deal, seat, true), play(deal, seat, false)
		g.With += with
		g.Without += without
		sum += with - without
		squares += (with - without) * (with - without)
	}
	n := float64(g.Matches)
	mean := sum / n
	doubt := 1.96 * math.Sqrt(max(0, squares/n-mean*mean)/n)
	g.Mean, g.Low, g.Top = 100*mean, 100*(mean-doubt), 100*(mean+doubt)
	t.Log(g)
	return g
}

// Share is what part of a match a seat has won.
func Share(places []int8, seat engine.Seat) float64 { return share(places, seat) }
