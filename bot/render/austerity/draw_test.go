package austerity

import (
	"testing"

	rules "divisionbell/engine/austerity"
)

// TestNoCubeIsLostWhereAMatchIsStopped over an open pair.
func TestNoCubeIsLostWhereAMatchIsStopped(t *testing.T) {
	v := rules.View{Phase: rules.PhaseEvent, Year: 1, Pair: &rules.Drawn{}}
	v.Bag[rules.Debt], v.Used[rules.Unrest], v.Current[rules.Debt], v.Current[rules.Income] = 6, 2, 1, 1
	end := look{}.End(v, nil)
	if n := end.Bag.Sum() + end.Used.Sum(); n != 10 || end.Current.Sum() != 0 || end.Pair != nil || end.Used[rules.Debt] != 1 {
		t.Errorf("%d of 10 cubes are shown: %+v", n, end)
	}
}
