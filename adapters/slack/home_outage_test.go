package slack_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/slack/slacktest"
)

// TestHomeIsDrawnAfterAnOutage: Slack takes no Home tab as somebody's turn comes, or shows
// another version than was kept of it, after a restart too. It is drawn within a minute of
// the outage's end, though nothing else happens.
func TestHomeIsDrawnAfterAnOutage(t *testing.T) {
	t.Parallel()
	for _, restarts := range []bool{false, true} {
		for how, fault := range map[string]slacktest.Fault{"no answer": slacktest.Closed, "503": slacktest.Busy, "another version": slacktest.None} {
			virtuallyWith(t, slacktest.Options{}, plan{}, func(h *table) {
				code := h.begin("/match new exchequer setup=dealt tokens=all")
				h.Told(code)
				mover, other := h.mover(code)
				h.Must(other.OpenHome())
				h.home(other, "Waiting for "+mover.Name)
				if fault == slacktest.None {
					other.OvertakeHome()
				}
				if restarts {
					h.restart()
				}
				time.Sleep(time.Minute)
				h.slack.Break("views.publish", fault)
				for k := uint64(0); slices.Contains(h.Awaited(code), mover.Name); k++ {
					_, err := h.hand(mover, k).Step("/exchequer " + code)
					h.Must(err)
				}
				time.Sleep(2 * time.Minute)
				h.slack.Break("views.publish", slacktest.None)
				time.Sleep(time.Minute)
				if text, _ := other.Home(); !strings.Contains(text, "Your turn: ") {
					t.Errorf("%s, after a restart %t: their Home tab says %q", how, restarts, text)
				}
			})
		}
	}
}
