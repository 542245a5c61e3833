package austerity

import (
	"testing"

	"divisionbell/engine/enginetest"
)

// A position stored by version 0 of the state opens, shows what it showed and can
// be played on. Its file is never edited.
func TestStateV0Opens(t *testing.T) {
	table := enginetest.Reopened(t, Game, "testdata/state_v0.json")
	v := table.View(0).(View)
	if v.Phase != PhaseEvent || v.Year != 3 || v.Pair.Event != Repayments || v.Treasury != cubes("YYB") ||
		v.Front.Marker != 3 || !v.Front.Fed || v.Cards[TradePolicy].Face != FreeTrade || !v.Cards[SecurityPolicy].Fixed ||
		v.Institutions[Investment].Cubes != 1 || v.Institutions[Enterprise].Cuts != 2 {
		t.Errorf("it shows %+v", v)
	}
	if _, err := table.Apply(nil, 0, "choose", "repay", "treasury"); err != nil {
		t.Error(err)
	}
}
