package exchequer

import (
	"encoding/json"
	"os"
	"testing"

	"divisionbell/engine"
)

// A position stored by version 0 of the state opens, is stored again as it was,
// shows itself and can be played on. Its file is never edited.
func TestStateV0Opens(t *testing.T) {
	raw, err := os.ReadFile("testdata/state_v0.json")
	if err != nil {
		t.Fatal(err)
	}
	var p engine.Position
	if err := json.Unmarshal(raw, &p); err != nil {
		t.Fatal(err)
	}
	table, err := Game.Open(p)
	if err != nil {
		t.Fatal(err)
	}
	back, err := table.Position()
	if err != nil || back.Seq != p.Seq || string(back.State) != string(p.State) {
		t.Errorf("stored as\n%s\nit comes back as\n%s, %v", p.State, back.State, err)
	}
	v := table.View(0).(View)
	if v.Phase != PhaseOccupy || v.Turn != 0 || v.Defend != 1 || v.Parties[1].Out || v.Areas[7] != (Holding{0, 0, true}) {
		t.Errorf("it shows %+v", v)
	}
	if _, err := table.Apply(nil, 0, "occupy", "3"); err != nil {
		t.Error(err)
	}
}
