package engine_test

import (
	"errors"
	"testing"

	"divisionbell/engine"
)

// Everyone holds the watchers too; no other set does.
func TestSeats(t *testing.T) {
	s := engine.Only(0, 3)
	for seat, want := range map[engine.Seat]bool{engine.Nobody: false, 0: true, 1: false, 3: true, 15: false} {
		if s.Has(seat) != want {
			t.Errorf("%b has %d: %v", s, seat, !want)
		}
		if !engine.Everyone.Has(seat) {
			t.Errorf("everyone lacks %d", seat)
		}
	}
}

// A secret and its public form are told in one call, each to whom it is for.
func TestTell(t *testing.T) {
	table := newHoard(t, nil)
	out, err := table.Redo(1, engine.Fast(1), 0, "whisper", "5")
	if err != nil || !out.Final || !out.Secret {
		t.Fatalf("%+v, %v: a secret told to another is final", out, err)
	}
	for viewer, want := range map[engine.Seat]engine.Fact{engine.Nobody: hush{1}, 0: hush{1}, 1: whisper{5}} {
		if got := out.Events[0].For(viewer); got != want {
			t.Errorf("seat %d is told %v, want %v", viewer, got, want)
		}
	}
	out, err = table.Redo(2, engine.Fast(1), 1, "whisper", "6")
	if err != nil || out.Final || !out.Secret {
		t.Errorf("%+v, %v: a secret of one's own can be taken back", out, err)
	}
}

// What has no public form tells the others nothing at all.
func TestSilence(t *testing.T) {
	e := engine.Event{To: engine.Only(1), Fact: whisper{5}}
	for viewer, want := range map[engine.Seat]engine.Fact{engine.Nobody: nil, 0: nil, 1: whisper{5}} {
		if got := e.For(viewer); got != want {
			t.Errorf("seat %d is told %v, want %v", viewer, got, want)
		}
	}
	out, err := newHoard(t, nil).Redo(1, engine.Fast(1), 1, "think", "5")
	if err != nil || len(out.Events) != 1 || out.Events[0] != e || !out.Secret {
		t.Errorf("%+v, %v, want %+v", out, err, e)
	}
}

// Every refusal is the player's to mend, and says its rule.
func TestRefusal(t *testing.T) {
	err := engine.Illegal("4.3", "take %d", 3)
	if err.Error() != "take 3 (rule 4.3)" || !errors.Is(err, engine.ErrIllegal) {
		t.Error(err)
	}
	if err := engine.Illegal("", "no"); err.Error() != "no" {
		t.Error(err)
	}
}
