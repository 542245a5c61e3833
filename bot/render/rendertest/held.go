package rendertest

import (
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// Held holds a look to tell of what was done by the names of who held the seats then, in
// positions of a match: of the newest deed, and of what happened since a turn, where each
// half of that is told by names of its own.
func (k Kit) Held(t *testing.T, seed uint64, seats int, options map[string]string, most int) {
	t.Helper()
	w := k.Begin(t, seed, seats, options, "Nowan", "Nowby", "Nowcy")
	called := func(names ...string) (is []msg.Sitter) {
		for i := range seats {
			is = append(is, msg.Sitter{Name: names[i%len(names)]})
		}
		return is
	}
	before, after := called("Oldan", "Oldby", "Oldcy"), called("Midan", "Midby", "Midcy")
	deeds, news := 0, 0
	for n := 0; n < most && w.Step() && !t.Failed(); n++ {
		s, v := w.Scene, w.Table.View(engine.Nobody)
		s.LastHeld, s.RecentHeld = slices.Repeat([][]msg.Sitter{after}, len(s.Last)), slices.Repeat([][]msg.Sitter{before}, len(s.Recent))
		for line := range strings.Lines(w.Look.Board(v, s)) {
			if deed, ok := strings.CutPrefix(line, "* "); ok {
				deeds += strings.Count(deed, "Old") + strings.Count(deed, "Mid")
				if strings.Contains(deed, "Now") {
					w.Errorf("of what was done before it tells %q", deed)
				}
			}
		}
		from := max(0, len(w.Log)-30)
		half := (from + len(w.Log)) / 2
		for i := range w.Log {
			if s.Held = append(s.Held, before); i >= half {
				s.Held[i] = after
			}
		}
		told, _ := w.Look.Since(v, 0, w.Log, from, len(w.Log), s)
		for _, line := range told {
			said := strings.ReplaceAll(line.String(), "Nowan", "") // who reads it
			news += strings.Count(said, "Old") + strings.Count(said, "Mid")
			if strings.Contains(said, "Now") || strings.Contains(said, "Old") && strings.Contains(said, "Mid") {
				w.Errorf("of what was done before it tells %q", said)
			}
		}
	}
	if deeds == 0 || news == 0 {
		t.Errorf("it told of %d deeds and of %d since a turn by name", deeds, news)
	}
	if t.Failed() {
		t.Fatalf("seed %d, %d seats, %v", seed, seats, options)
	}
}
