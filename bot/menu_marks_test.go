package bot_test

import (
	"strings"
	"testing"

	"divisionbell/bot/msg"
)

// TestWhatIsNewIsMarked: what others did since one's own last entry is numbered, with its
// sentence and its seat's colour; what one did oneself is not, and what was undone is gone.
func TestWhatIsNewIsMarked(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("length=6", "Ann", "Bob")
	first := h.awaited(code)
	other := map[string]string{"Ann": "Bob", "Bob": "Ann"}[first]
	marks := func(name string) []msg.Mark {
		t.Helper()
		m, err := h.host.Moment(t.Context(), code, -1, h.call(name).Account)
		if err != nil {
			t.Fatal(err)
		}
		return m.Marks
	}
	for h.awaited(code) == first {
		h.turn(code)
	}
	news := func(name string) (n int) {
		for i, m := range marks(name) {
			if m.N == 0 {
				continue
			}
			if n++; m.N != n || m.Seq == 0 || !strings.HasPrefix(m.Tint, "#") || len(m.Tint) != 7 || !strings.HasPrefix(m.Says, first) || m.To == "" {
				t.Errorf("mark %d is %+v", i, m)
			}
		}
		return n
	}
	if n := news(other); n == 0 {
		t.Errorf("%s is shown nothing of %s's turn: %+v", other, first, marks(other))
	}
	if n := news(first); n != 0 {
		t.Errorf("%d deeds of one's own are news", n)
	}
	h.turn(code) // the other's
	all := len(marks(other))
	if n := news(other); n != 0 {
		t.Errorf("%d deeds are news that were answered", n)
	}
	h.reads(h.say(other, "match undo "+code), "Undone")
	if n := news(other); n == 0 || len(marks(other)) >= all {
		t.Errorf("undone, and %d are news of %d, %d before", n, len(marks(other)), all)
	}
}
