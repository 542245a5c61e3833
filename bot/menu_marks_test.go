package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// TestWhatIsNewIsMarked: what others did since one's own last turn is numbered, with its
// sentence and its seat's colour, as long as the sentences of Since tell of it; what one did
// oneself is not, and what was undone is gone.
func TestWhatIsNewIsMarked(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("length=6", "Ann", "Bob")
	first := h.awaited(code)
	other := map[string]string{"Ann": "Bob", "Bob": "Ann"}[first]
	moment := func(name string) match.Moment {
		t.Helper()
		m, err := h.host.Moment(t.Context(), code, -1, h.call(name).Account)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	marks := func(name string) []msg.Mark { return moment(name).Marks }
	for h.awaited(code) == first {
		h.turn(code)
	}
	drawn := func(name string) (p *msg.Picture) {
		t.Helper()
		return h.say(name, "match since "+code).Picture
	}
	news := func(name string) (n int) {
		for i, m := range marks(name) {
			if m.N == 0 {
				continue
			}
			if n++; m.N != n || m.Seq == 0 || !strings.HasPrefix(m.Tint, "#") || len(m.Tint) != 7 || !strings.HasPrefix(m.Says, first) || m.To == "" {
				t.Errorf("mark %d is %+v", i, m)
			}
			words := strings.Fields(m.Says)
			if p := drawn(name); p == nil || !strings.Contains(p.Board, fmt.Sprintf("\n%2d %s", n, strings.Join(words[:3], " "))) {
				t.Errorf("the picture does not tell of %d %s: %+v", n, m.Says, p)
			}
		}
		return n
	}
	if p := drawn(first); p != nil {
		t.Errorf("one's own deeds are drawn: %s", p.Board)
	}
	if n := news(other); n == 0 {
		t.Errorf("%s is shown nothing of %s's turn: %+v", other, first, marks(other))
	}
	if n := news(first); n != 0 {
		t.Errorf("%d deeds of one's own are news", n)
	}
	for n := 0; h.awaited(code) == other; n++ {
		if m := moment(other); (news(other) > 0) != (len(m.Since) > 0) || m.Acted != (n > 0) {
			t.Errorf("after %d actions of %s's %d deeds are numbered, and told is %q: %v", n, other, news(other), m.Since, m.Acted)
		}
		h.turn(code)
	}
	if n := news(other); n != 0 {
		t.Errorf("%d deeds are news that were answered", n)
	}
	all := len(marks(other))
	h.reads(h.say(other, "match undo "+code), "Undone")
	if n := news(other); n == 0 || len(marks(other)) >= all+n {
		t.Errorf("undone, and %d are news of %d, %d before", n, len(marks(other)), all)
	}
}

// TestAMarkTellsWhatMovedIn: of an attack that was won, and that the winner moves into, the
// mark says what the sentences do: how many moved in, not how many must.
func TestAMarkTellsWhatMovedIn(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("length=6 setup=dealt tokens=all", "Ann", "Bob")
	for n := 0; n < 300; n++ {
		name := h.awaited(code)
		m, err := h.host.Moment(t.Context(), code, -1, h.call(name).Account)
		if err != nil {
			t.Fatal(err)
		}
		for _, mark := range m.Marks {
			if mark.N > 0 && mark.Kind == msg.MarkAttack && strings.Contains(mark.Says, "took") {
				if strings.Contains(mark.Says, "at least") || !strings.Contains(mark.Says, "moved in") {
					t.Errorf("the mark says %q, and the sentences %q", mark.Says, m.Since)
				}
				return
			}
		}
		said := h.say(name, "exchequer "+code)
		if id := doing(said, "occupy"); id != "" {
			h.press(name, id)
		} else if id = doing(said, "attack"); id != "" && n%5 > 0 {
			h.press(name, id)
		} else {
			h.turn(code)
		}
	}
	t.Error("nothing was taken")
}
