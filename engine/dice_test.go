package engine_test

import (
	"testing"

	"divisionbell/engine"
)

// Turned dice are those that Of gives, whatever was drawn before.
func TestTurn(t *testing.T) {
	root := [32]byte{7}
	d := engine.Of(root, 1).Given(6, 6)
	for range 41 {
		d.Below(6)
	}
	if d.Drawn() != 41 || d.Used() != 2 {
		t.Errorf("drawn %d, used %d; want 41, 2", d.Drawn(), d.Used())
	}
	for entry := range uint64(20) {
		d.Turn(entry)
		fresh := engine.Of(root, entry)
		for i := range 50 {
			if got, want := d.Below(1000), fresh.Below(1000); got != want {
				t.Fatalf("entry %d, number %d: turned dice give %d, fresh ones %d", entry, i, got, want)
			}
		}
		if d.Drawn() != 50 || d.Used() != 0 {
			t.Errorf("entry %d: drawn %d, used %d; want 50, 0", entry, d.Drawn(), d.Used())
		}
	}
	if n := testing.AllocsPerRun(100, func() { d.Turn(3); d.Below(6) }); n != 0 {
		t.Errorf("turning allocates %v times", n)
	}
}
