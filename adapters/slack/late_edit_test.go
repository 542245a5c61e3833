package slack_test

import (
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/bot/match"
)

// TestAnEditThatHangsHoldsNoLineUp: where the messages of turns cannot be edited, and that
// takes long, what happened is told within two seconds. When such an edit is made after all,
// or never, each line stands once in the end, also where another process has gone on.
func TestAnEditThatHangsHoldsNoLineUp(t *testing.T) {
	t.Parallel()
	for _, late := range chattest.LateEdits {
		for _, restarts := range []bool{false, true} {
			campaign(t, "setup=dealt tokens=all length=30", func(h *table, c chattest.Campaign) {
				there := h.work.Channel("gallery", h.ann)
				h.Must(h.ann.Command(there, "/match watch "+c.Code))
				time.Sleep(10 * time.Second)
				status := ""
				for _, s := range h.Match(c.Code).Shows {
					if s.Role == match.RoleTable {
						status = s.Status
					}
				}
				first := chattest.First(status)
				slacktest.Delay(h.slack, func(method, ts string) time.Duration {
					for _, m := range h.ann.Messages(h.room) {
						if m.TS == ts && method == "chat.update" && first(ts) {
							return late
						}
					}
					return 0
				})
				reads := func(in *slacktest.Channel) func() []string {
					return func() (says []string) {
						for _, m := range h.ann.Messages(in) {
							if !m.Private && m.File == "" {
								says = append(says, m.Text)
							}
						}
						return says
					}
				}
				half := func() *chattest.House {
					if restarts {
						h.restart()
					}
					return h.House
				}
				c.Late(t, half, func() { slacktest.Delay(h.slack, nil) }, reads(h.room), reads(there))
			}, "message_not_found") // a ring that was taken away is edited
		}
	}
}
