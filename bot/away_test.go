package bot_test

import (
	"testing"
	"time"
)

// TestAVacationThatIsMovedIsReckonedAnew, though it ends on the same day.
func TestAVacationThatIsMovedIsReckonedAnew(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("clock=48h remind=off", "Ann", "Bob")
	name := h.awaited(code)
	first := h.due(code)
	h.say(name, "bell vacation 2026-12-02 2026-12-04")
	for _, c := range []struct {
		from string
		days int
	}{{"2026-12-03", 2}, {"2026-12-02", 3}} {
		h.say(name, "bell vacation "+c.from+" 2026-12-04")
		if want := first.AddDate(0, 0, c.days); !h.due(code).Equal(want) {
			t.Errorf("away from %s: due %v, not %v", c.from, h.due(code), want)
		}
	}
}

// TestAVacationIsToldOnce, whatever other habit is changed in it.
func TestAVacationIsToldOnce(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("clock=48h remind=off", "Ann", "Bob")
	name := h.awaited(code)
	h.say(name, "bell vacation 5d")
	due := h.due(code)
	for range 3 {
		h.tick(5 * time.Hour)
		h.say(name, "bell clock ring dm")
		h.settle()
	}
	if n := len(h.hall.find("is away from " + code)); n != 1 {
		t.Errorf("it was told %d times", n)
	}
	if !h.due(code).Equal(due) {
		t.Errorf("due %v, not %v", h.due(code), due)
	}
}
