package engine_test

import (
	"strings"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/exchequer"
)

// A match begins under the edition its terms name, the newest if they name none.
func TestTermsEdition(t *testing.T) {
	newest := exchequer.Game.About().Edition
	terms, err := exchequer.Game.About().Terms(3, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, edition := range []int{0, newest} {
		terms.Edition = edition
		table, _, err := exchequer.Game.New(engine.Of([32]byte{}, 0), terms)
		if err != nil {
			t.Fatal(err)
		}
		if p, err := table.Position(); err != nil || p.Edition != newest {
			t.Errorf("edition %d: the position is of edition %d (%v), want %d", edition, p.Edition, err, newest)
		}
	}
	for _, edition := range []int{-1, newest + 1} {
		terms.Edition = edition
		if _, _, err := exchequer.Game.New(engine.Of([32]byte{}, 0), terms); err == nil || !strings.Contains(err.Error(), "edition") {
			t.Errorf("edition %d: got %v, want to be refused", edition, err)
		}
	}
}
