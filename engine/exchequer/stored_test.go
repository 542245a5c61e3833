package exchequer

import (
	"testing"

	"divisionbell/engine/enginetest"
)

// A position stored by version 0 of the state opens, shows itself and can be
// played on. Its file is never edited.
func TestStateV0Opens(t *testing.T) {
	table := enginetest.Reopened(t, Game, "testdata/state_v0.json")
	v := table.View(0).(View)
	if v.Phase != PhaseOccupy || v.Turn != 0 || v.Defend != 1 || v.Parties[1].Out || v.Areas[7] != (Holding{0, 0, true}) {
		t.Errorf("it shows %+v", v)
	}
	if _, err := table.Apply(nil, 0, "occupy", "3"); err != nil {
		t.Error(err)
	}
}
