package bot_test

import (
	"testing"
	"time"
)

// TestWhoFellAsleepMeanwhileIsRungInTheMorning: the decision was put to them in
// time, and it was only said, after an outage, in their quiet hours.
func TestWhoFellAsleepMeanwhileIsRungInTheMorning(t *testing.T) {
	h := build(t, plan{})
	for _, name := range []string{"Ann", "Bob", "Cat"} {
		h.say(name, "bell clock quiet 10:00-15:00")
		h.say(name, "bell remind off")
	}
	code := h.begin("", "Ann", "Bob", "Cat")
	h.clock.pass(59 * time.Minute)
	first := h.awaited(code)
	for h.awaited(code) == first {
		h.turn(code)
	}
	next := h.awaited(code)
	rung := func() int { return len(h.hall.find(next + ", " + code + " awaits you")) }
	before := rung()
	h.clock.pass(2 * time.Minute) // nothing could be said till now
	h.settle()
	if n := rung(); n != before {
		t.Errorf("%s is rung in quiet hours", next)
	}
	h.tick(5 * time.Hour)
	if n := rung(); n != before+1 {
		t.Errorf("%s is rung %d times in the morning, not once", next, n-before)
	}
	h.quiet()
}
