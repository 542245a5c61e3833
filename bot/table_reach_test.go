package bot_test

import (
	"strings"
	"testing"
)

// TestWhoCannotBeRungInTimeIsWarned: on joining a match whose turns are shorter than they
// can be out of reach, and on setting such habits while in one; where hours awake count,
// nothing is due, or they can be rung in time, nobody is.
func TestWhoCannotBeRungInTimeIsWarned(t *testing.T) {
	const warning = "keep me from notifying you for up to 6 days"
	for options, warned := range map[string]bool{"clock=24h": true, "clock=24h awake=yes": false, "clock=10d": false, "": false} {
		h := build(t, plan{})
		h.say("Ann", strings.TrimSpace("match new exchequer "+options))
		code := h.newest()
		h.say("Bob", "bell clock days sat")
		for what, said := range map[string]string{
			"Bob joins":                   h.say("Bob", "match join "+code).Text.String(),
			"Ann has her Saturdays alone": h.say("Ann", "bell clock days sat").Text.String(),
		} {
			if got := strings.Contains(said, warning); got != warned || warned && (!strings.Contains(said, "In "+code+" you have 24 hours for a turn") || !strings.Contains(said, "/match settings "+code+" awake yes")) {
				t.Errorf("with %q, as %s: %q", options, what, said)
			}
		}
		if said := h.say("Ann", "bell clock days daily").Text.String(); strings.Contains(said, "notifying you for") {
			t.Errorf("with %q, who can be rung every day reads %q", options, said)
		}
	}
}
