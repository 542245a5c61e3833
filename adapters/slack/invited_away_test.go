package slack_test

import (
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/slack/slacktest"
)

// TestInvitedWhereTheAppIsNot: whom somebody invites from a channel without the app is called
// within seconds: in a channel that has the match, if there is one, or else by direct message;
// and once, also when the match is brought to a channel later.
func TestInvitedWhereTheAppIsNot(t *testing.T) {
	t.Parallel()
	for order, want := range map[string]string{"never brought": "door", "brought later": "door", "brought before": "room"} {
		t.Run(order, func(t *testing.T) {
			virtually(t, slacktest.Options{}, func(h *table) {
				away := h.work.Channel("away", h.ann, h.bob)
				away.Remove()
				h.Must(h.ann.Command(away, "/match new tax"))
				h.see(h.ann, away, private("is open and you're in seat 1"))
				time.Sleep(5 * time.Second)
				code := ""
				for _, m := range h.ann.Messages(away) {
					if _, rest, ok := strings.Cut(m.Text, "/match join "); ok {
						code = rest[:len("ABCD")]
					}
				}
				bring := func() {
					h.Must(h.ann.Command(h.room, "/match join "+code))
					time.Sleep(10 * time.Second)
				}
				called := func(n int) {
					t.Helper()
					for where, ms := range map[string][]slacktest.Message{"room": h.bob.Messages(h.room), "away": h.bob.Messages(away), "door": h.bob.Messages(h.bob.Door())} {
						calls := 0
						for _, m := range ms {
							calls += strings.Count(m.Text, "invites you")
						}
						if calls > 0 != (where == want) || where == want && calls != n {
							t.Errorf("in the %s Bob is called %d times", where, calls)
						}
					}
				}
				if order == "brought before" {
					bring()
				}
				h.Must(h.ann.Command(away, "/match invite "+code+" <@"+h.bob.ID+">"))
				time.Sleep(5 * time.Second)
				called(1)
				if order == "brought later" {
					bring()
				}
				time.Sleep(2 * time.Hour)
				called(1)
			})
		})
	}
}
