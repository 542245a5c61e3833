package bot_test

import (
	"sync"
	"testing"
)

// TestTwoHabitsAtOnceAreBothKept: two commands of one person in the same moment.
func TestTwoHabitsAtOnceAreBothKept(t *testing.T) {
	h := build(t, plan{})
	for range 20 {
		h.say("Ann", "bell clock quiet off")
		h.say("Ann", "bell remind auto")
		h.say("Ann", "bell vacation off")
		var wg sync.WaitGroup
		for _, line := range []string{"bell clock quiet 22:00-07:00", "bell remind 12h", "bell vacation 5d"} {
			c := h.call("Ann")
			c.Line = line
			wg.Go(func() { h.host.Do(ctx, c) })
		}
		wg.Wait()
		h.reads(h.say("Ann", "bell clock"), "22:00-07:00", "reminders: 12h")
		h.reads(h.say("Ann", "bell vacation"), "You're away from")
		if t.Failed() {
			return
		}
	}
}
