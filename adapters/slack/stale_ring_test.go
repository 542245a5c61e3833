package slack_test

import (
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/slack/slacktest"
)

// TestNoRingStaysOfATurnThatIsOver: whoever was called and has answered is called by
// nothing that stands: in their direct messages, and in a channel that was archived for a
// while.
func TestNoRingStaysOfATurnThatIsOver(t *testing.T) {
	t.Parallel()
	for _, by := range []string{"by direct message", "in a channel that was archived"} {
		virtually(t, slacktest.Options{}, func(h *table) {
			all := []*slacktest.Person{h.ann, h.bob}
			elsewhere := h.work.Channel("elsewhere", h.ann, h.bob)
			if by == "by direct message" {
				for _, p := range all {
					h.Must(p.Command(elsewhere, "/bell clock ring dm"))
				}
			}
			code := h.begin("/match new tax")
			h.Told(code)
			time.Sleep(10 * time.Second)
			fold := func() {
				p, _ := h.mover(code)
				h.Must(p.Command(elsewhere, "/tax "+code+" fold yes"))
				time.Sleep(20 * time.Second)
			}
			if by != "by direct message" {
				h.room.Archive()
			}
			fold()
			fold()
			if by != "by direct message" {
				h.room.Unarchive()
				h.Must(h.ann.Command(h.room, "/match board "+code))
			}
			time.Sleep(2 * time.Hour)
			for _, p := range all {
				calls := 0
				for _, m := range append(p.Messages(p.Door()), p.Messages(h.room)...) {
					if !m.Private && strings.Contains(m.Text, "<@"+p.ID+">, your turn") {
						calls++
					}
				}
				want := 0
				if is, _ := h.mover(code); is == p {
					want = 1
				}
				if calls > want {
					t.Errorf("%s: %d messages call %s to a turn, of %d", by, calls, p.Name, want)
				}
			}
		})
	}
}
