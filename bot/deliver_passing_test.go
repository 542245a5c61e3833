package bot_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
)

// TestWhatComesAndGoesIsNoError: that a platform asks to wait is not told to operators, a
// failure or two is a warning, and what lasts is an error, told more and more seldom.
func TestWhatComesAndGoesIsNoError(t *testing.T) {
	down := errors.New("503 Service Unavailable")
	for _, c := range []struct {
		what          string
		by            error
		tries         int
		warns, errors [2]int // at least and at most, for a room and a roll
	}{
		{"a rate limit", fmt.Errorf("slow down: %w", &match.Wait{For: time.Second}), 20, [2]int{}, [2]int{}},
		{"one failure", down, 1, [2]int{1, 2}, [2]int{}},
		{"an outage", down, 40, [2]int{2, 4}, [2]int{1, 8}},
	} {
		t.Run(c.what, func(t *testing.T) {
			h := build(t, plan{})
			code := h.begin("", "Ann", "Bob")
			h.settle()
			h.hall.fail(func(string, saying) error { return c.by })
			h.say("Ann", "match say "+code+" anybody there?")
			h.say("Ann", "roll 1d1")
			for range c.tries {
				h.settle()
				h.clock.pass(61 * time.Second)
			}
			h.hall.fail(nil)
			h.settle()
			log := h.log.String()
			for level, want := range map[string][2]int{"WARN": c.warns, "ERROR": c.errors} {
				if n := strings.Count(log, "level="+level); n < want[0] || n > want[1] {
					t.Errorf("of %s operators read %d times %s, not %d to %d:\n%s", c.what, n, level, want[0], want[1], log)
				}
			}
		})
	}
}
