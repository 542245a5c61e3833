package slack_test

import (
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/slack/slacktest"
)

// TestWhatLosesItsAnswerIsSaidAgainSeldom: where Slack knows nothing again, at a response
// address, what was taken and whose answer was lost is said once more at once, and then
// each two minutes until an answer comes; for one person's eyes once more at most. What was
// not taken is said until it is, also where nobody can tell that from a lost answer.
func TestWhatLosesItsAnswerIsSaidAgainSeldom(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]struct {
		fault slacktest.Fault
		lasts time.Duration
		most  int
	}{"lost once": {slacktest.LostOnce, time.Minute, 2}, "lost": {slacktest.Lost, time.Minute, 3}, "not taken": {slacktest.Busy, 5 * time.Second, 1},
		"cut": {slacktest.Closed, time.Second, 1}, "no answer": {slacktest.Mute, 25 * time.Second, 1}} {
		t.Run(what, func(t *testing.T) {
			virtuallyWith(t, slacktest.Options{}, plan{}, func(h *table) {
				away := h.work.Channel("away", h.ann, h.bob)
				away.Remove()
				for where, room := range map[string]*slacktest.Channel{"a channel": h.room, "one without the app": away, "two people": h.work.Between(h.ann, h.bob)} {
					h.slack.Break("hook", c.fault)
					h.Must(h.ann.Command(room, "/roll 3d6"))
					time.Sleep(c.lasts)
					h.slack.Break("hook", slacktest.None)
					time.Sleep(5 * time.Minute)
					if n := rolls(h.bob, room, "Ann"); n < 1 || n > c.most {
						t.Errorf("%s: the roll is seen %d times", where, n)
					}
					roll := h.see(h.bob, room, public("Ann rolled"))
					odds := func() (n int) {
						for _, m := range append(h.bob.Messages(room), h.bob.Messages(h.bob.Door())...) {
							n += strings.Count(m.Text, "average 10.50")
						}
						return n
					}
					before := odds()
					h.slack.Break("hook", c.fault)
					h.Must(h.bob.Press(roll, "Show odds"))
					time.Sleep(c.lasts)
					h.slack.Break("hook", slacktest.None)
					if n := odds() - before; n < 1 || n > c.most {
						t.Errorf("%s: the odds are seen %d times", where, n)
					}
				}
			})
		})
	}
}
