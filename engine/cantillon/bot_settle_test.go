package cantillon

import (
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
)

// Each city that a campaign shows has a value for every number of players.
func TestEveryCityHasAValue(t *testing.T) {
	for i, c := range atlas.Campaigns {
		for seats := 2; seats <= c.Seats; seats++ {
			for m := atlas.Folds[i].Cities; !m.Empty(); {
				if land := m.Pop(); c.Value(int(land), seats) <= 0 {
					t.Errorf("%s for %d: %s has no value", c.ID, seats, atlas.Lands[land].City)
				}
			}
		}
	}
}

// Steady begins in any city that there is, and in one that is worth more oftener.
func TestSteadyBeginsAnywhere(t *testing.T) {
	chance, chosen := engine.Fast(6), map[string]int{}
	l := live(t, 3, 4)
	ask := l.Asks().Asks[0]
	for range 2000 {
		words := Steady.Play(engine.See(l, ask.Seat), ask, chance)
		chosen[words[1]]++
	}
	if len(chosen) != 12 || chosen["ile-de-france"] < 3*chosen["southern-england"] {
		t.Errorf("it begins in %v", chosen)
	}
}

// A land is nearer to one city than to another, or to neither.
func TestNearer(t *testing.T) {
	f := &atlas.Folds[1]
	svealand, zealand := atlas.SetOf(atlas.ByWord["svealand"]), atlas.SetOf(atlas.ByWord["zealand"])
	if n, all := f.Nearer(svealand, atlas.Regions{}), f.Lands.Count(); n != all {
		t.Errorf("alone it reaches %d lands first, not %d", n, all)
	}
	if a, b := f.Nearer(svealand, zealand), f.Nearer(zealand, svealand); a+b > f.Lands.Count() || a <= b {
		t.Errorf("Stockholm reaches %d lands first, Copenhagen %d", a, b)
	}
}
