package nim

import (
	"testing"

	"divisionbell/engine"
)

// positions are all that a match can come to.
func positions(visit func(state)) {
	for _, loses := range []bool{false, true} {
		for left := range Heaps[0].Sticks + 1 {
			for middle := range Heaps[1].Sticks + 1 {
				for right := range Heaps[2].Sticks + 1 {
					visit(state{Heaps: [3]int{left, middle, right}, Loses: loses})
				}
			}
		}
	}
}

// Bouton's rule is what trying every move to the end finds, and steady takes a
// move that wins wherever there is one.
func TestSteadyNeverMissesAWin(t *testing.T) {
	lost := map[[3]int]bool{}
	positions(func(v state) {
		if v.Heaps == [3]int{} {
			lost[v.Heaps] = !v.Loses // who is to move finds the other took the last stick
			return
		}
		wins := 0
		for i, sticks := range v.Heaps {
			for n := range sticks {
				after := v.Heaps
				after[i] = n
				if lost[after] {
					wins++
				}
			}
		}
		if lost[v.Heaps] = wins == 0; v.lost() != lost[v.Heaps] {
			t.Errorf("%+v: lost %v, says the rule", v, v.lost())
		}
		a, _ := rules{}.Steady(&v, engine.Ask{}, nil)
		after := v.Heaps
		if after[a.heap] -= a.sticks; a.sticks < 1 || after[a.heap] < 0 || wins > 0 && !lost[after] {
			t.Errorf("%+v: steady takes %+v, of %d moves that win", v, a, wins)
		}
	})
}
