package slack_test

import (
	"fmt"
	"testing"
	"time"

	"divisionbell/adapters/slack/slacktest"
)

// TestRetryAfterIsTheWorkspaces: Slack takes no edit, or no deletion, of a workspace for five
// minutes, as people act in many channels. It is not asked before they are over, whichever
// channel it told so; what happened is said meanwhile.
func TestRetryAfterIsTheWorkspaces(t *testing.T) {
	t.Parallel()
	const after = 5 * time.Minute
	for _, method := range []string{"chat.update", "chat.delete"} {
		virtuallyWith(t, slacktest.Options{}, plan{}, func(h *table) {
			var codes []string
			var rooms []*slacktest.Channel
			for i := range 6 {
				h.room = h.work.Channel(fmt.Sprint("c", i), h.ann, h.bob)
				codes, rooms = append(codes, h.begin("/match new exchequer setup=dealt tokens=all length=30")), append(rooms, h.room)
			}
			time.Sleep(time.Minute)
			before := h.slack.Calls(method)
			h.slack.Limit(method, 1000, after)
			for i, code := range codes {
				h.room = rooms[i]
				mover, _ := h.mover(code)
				_, err := h.hand(mover, uint64(i)).Step("/exchequer " + code)
				h.Must(err)
				h.Must(mover.Command(h.room, "/match say "+code+" all in"))
			}
			began := time.Now()
			for _, room := range rooms {
				h.see(h.bob, room, public("all in"))
			}
			if d := time.Since(began); d > 30*time.Second {
				t.Errorf("while %s waits, what happened is said after %v", method, d)
			}
			time.Sleep(after - time.Minute)
			if n := h.slack.Calls(method) - before; n == 0 || n > 4 {
				t.Errorf("%s is asked for %d times", method, n)
			}
			h.slack.Limit(method, 0, 0)
			time.Sleep(2 * time.Minute)
			if n := h.slack.Calls(method) - before; n < len(codes) {
				t.Errorf("%s is asked for %d times in all", method, n)
			}
		})
	}
}
