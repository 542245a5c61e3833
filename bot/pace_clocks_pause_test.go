package bot_test

import (
	"strings"
	"testing"
	"time"
)

// TestNothingSaidInAPauseWindsTheClocks: whatever is settled in it, they go on
// with what they had left, and with what was added.
func TestNothingSaidInAPauseWindsTheClocks(t *testing.T) {
	for _, c := range []struct {
		says, line string
		left       time.Duration
	}{
		{"Ann", "bell zone", 23 * time.Hour},
		{"Ann", "match settings CODE clock 24h", 23 * time.Hour},
		{"Ann", "match settings CODE clock 30h", 29 * time.Hour},
		{"", "bell vacation 1d", 47 * time.Hour},
		{"Cat", "match vote CODE aye extend 24h", 47 * time.Hour},
	} {
		h := build(t, plan{})
		code := h.begin("clock=24h remind=off", "Ann", "Bob", "Cat")
		name := h.awaited(code)
		h.clock.pass(time.Hour)
		h.say("Bob", "match ask "+code+" extend 24h")
		h.say("Ann", "match ask "+code+" pause")
		h.tick(50 * time.Hour)
		if c.says == "" {
			c.says = name
		}
		h.say(c.says, strings.ReplaceAll(c.line, "CODE", code))
		h.say("Ann", "match ask "+code+" resume")
		if got := h.due(code).Sub(h.clock.Now()); got != c.left {
			t.Errorf("%s in a pause leaves %v, not %v", c.line, got, c.left)
		}
	}
}
