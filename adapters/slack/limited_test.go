package slack_test

import (
	"fmt"
	"testing"
	"time"

	"divisionbell/adapters/slack/slacktest"
)

// TestWhatIsLimitedIsGoneAround: Slack takes no more of one method for two minutes. It is not
// called before (virtuallyWith), and who asks meanwhile is answered by another way, or under
// the name that came with what they did.
func TestWhatIsLimitedIsGoneAround(t *testing.T) {
	t.Parallel()
	for _, method := range []string{"users.info", "chat.postEphemeral", "views.open"} {
		t.Run(method, func(t *testing.T) {
			virtuallyWith(t, slacktest.Options{}, plan{}, func(h *table) {
				h.slack.Limit(method, 1000, 2*time.Minute)
				before := h.slack.Calls(method)
				for n := range 4 {
					p := h.work.Person(fmt.Sprint("Pat", n))
					room := h.work.Channel(fmt.Sprint("room", n), p)
					h.Must(p.Command(room, "/match list"))
					h.see(p, room, private("You're not in a match"))
					h.Must(p.Mention(room, "", "match list"))
					h.Must(p.Shortcut(room, "new_match"))
					h.Must(p.Type("match list"))
					h.see(p, p.Door(), says("You're not in a match"))
					time.Sleep(20 * time.Second)
				}
				if n := h.slack.Calls(method) - before; n != 1 {
					t.Errorf("%s is called %d times", method, n)
				}
				h.slack.Limit(method, 0, 0)
				time.Sleep(2 * time.Minute)
			})
		})
	}
}
