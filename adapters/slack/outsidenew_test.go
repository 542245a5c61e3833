package slack_test

import (
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/slack/slacktest"
)

// TestAMatchMadeWhereTheAppIsNot: in a channel without the app, whoever makes a match is
// answered at once and told once that nobody sees it; that it takes long, or that a place
// is lost that never was ours, they are not told.
func TestAMatchMadeWhereTheAppIsNot(t *testing.T) {
	t.Parallel()
	virtually(t, slacktest.Options{}, func(h *table) {
		away := h.work.Channel("away", h.ann, h.bob)
		away.Remove()
		at := time.Now()
		h.Must(h.ann.Command(away, "/match new tax"))
		h.see(h.ann, away, private("is open and you're in seat 1"))
		if d := time.Since(at); d > time.Second {
			t.Errorf("the answer comes after %v", d)
		}
		time.Sleep(10 * time.Second)
		told := 0
		for _, m := range append(h.ann.Messages(away), h.ann.Messages(h.ann.Door())...) {
			if strings.Contains(m.Text, "I'm not in this channel, so nobody can see the match") {
				told++
			}
			for _, amiss := range []string{"taking longer than usual", "any more: it's gone, or I've lost permission"} {
				if strings.Contains(m.Text, amiss) {
					t.Errorf("Ann is told %q", m.Text)
				}
			}
		}
		if told != 1 {
			t.Errorf("Ann is told %d times that nobody sees it", told)
		}
		h.unrefused("not_in_channel")
	})
}
