package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
)

// A poor hall takes no edits and gives no messages back as long as it is broke. An edit
// rings nobody there.
type poor struct {
	*hall
	broke bool
}

func (p *poor) Grows() {}

func (p *poor) Affords(match.Room, match.Spending) bool { return !p.broke }

// TestAPoorPlatformIsToldLater: what calls somebody is posted at once, what else happened
// waits a second for an edit and is posted then, and the board waits until it can be
// drawn: once, as it stands by then. Nothing is told twice, and nothing failed.
func TestAPoorPlatformIsToldLater(t *testing.T) {
	h := build(t, plan{bare: true})
	p := &poor{hall: h.hall}
	h.attach(p)
	code := h.begin("", "Ann", "Bob")
	status, edits := h.status(code), 0
	for _, s := range h.hall.all() {
		edits += s.edits
	}
	p.broke = true
	var lines []string
	acts := func() (ends bool) {
		name := h.awaited(code)
		h.turn(code)
		lines = append(lines, h.say("Ann", "match log "+code+" 1").Text.String())
		return h.awaited(code) != name
	}
	for !acts() {
		h.settle()
	}
	h.settle() // it is another's turn
	if owed := slices.DeleteFunc(h.match(code).Notices, func(n match.Notice) bool { return n.State != match.NoticeOwed }); len(owed) > 0 {
		t.Errorf("not rung: %v", owed)
	}
	for range 4 {
		acts()
		h.settle()
		h.clock.pass(2 * time.Second)
		h.settle()
	}
	for _, line := range lines {
		_, words, _ := strings.Cut(line, ". ")
		words, _, _ = strings.Cut(words, "\n")
		if n := len(h.hall.find(words)); n == 0 {
			t.Errorf("nobody was told %q", words)
		}
	}
	now := 0
	for _, s := range h.hall.all() {
		now += s.edits
	}
	if now != edits {
		t.Errorf("%d edits of a platform that is broke", now-edits)
	}
	if m := h.match(code); m.Shows[0].Tries != 0 || m.Shows[0].Told >= m.Rev {
		t.Errorf("%d tries, told %d of %d", m.Shows[0].Tries, m.Shows[0].Told, m.Rev)
	}
	p.broke = false
	h.settle()
	if m := h.match(code); m.Shows[0].Told < m.Rev || h.status(code).edits != status.edits+1 {
		t.Errorf("told %d of %d, by %d edits", m.Shows[0].Told, m.Rev, h.status(code).edits-status.edits)
	}
	h.toldOnce(code)
	h.quiet()
}
