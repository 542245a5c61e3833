package slack_test

import (
	"testing"
	"time"

	"divisionbell/adapters/slack/slacktest"
)

// TestRollsAreSeenOnceSlackTakesAnswers: where the app is not, what Slack's response
// addresses did not take does not use up the answers that they take. One of several rooms is
// tried every five seconds at most.
func TestRollsAreSeenOnceSlackTakesAnswers(t *testing.T) {
	t.Parallel()
	for _, lasts := range []time.Duration{30 * time.Second, 10 * time.Minute, 25 * time.Minute} {
		virtually(t, slacktest.Options{}, func(h *table) {
			away := h.work.Channel("away", h.ann, h.bob)
			away.Remove()
			rooms := []*slacktest.Channel{away, h.work.Between(h.ann, h.bob)}
			h.slack.Break("hook", slacktest.Busy)
			for _, room := range rooms {
				h.Must(h.ann.Command(room, "/roll 3d6"))
			}
			time.Sleep(lasts)
			if tried, most := h.slack.Calls("chat.postMessage"), 10+int(lasts/(5*time.Second)); tried > most {
				t.Errorf("in %v it was tried %d times, of %d at most", lasts, tried, most)
			}
			h.slack.Break("hook", slacktest.None)
			time.Sleep(3 * time.Minute)
			for _, room := range rooms {
				if n := rolls(h.bob, room, "Ann"); n != 1 {
					t.Errorf("after %v the roll is seen %d times", lasts, n)
				}
			}
		})
	}
}
