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

// TestADirectMessageThatCannotBeEditedIsNoStorm: Slack does not edit what asks somebody in
// their direct messages. For now: it is tried more and more seldom, which operators read,
// nobody else waits for it, and in the end it says what holds. For good: it is tried once.
func TestADirectMessageThatCannotBeEditedIsNoStorm(t *testing.T) {
	t.Parallel()
	virtually(t, slacktest.Options{}, func(h *table) {
		for _, p := range []*slacktest.Person{h.ann, h.bob} {
			h.Must(p.Command(h.room, "/bell clock ring dm"))
		}
		code := h.begin("/match new exchequer length=3 setup=dealt tokens=all clock=24h")
		h.Told(code)
		time.Sleep(20 * time.Second)
		who, _ := h.mover(code)
		asks := func() (is slacktest.Message) {
			for _, m := range who.Messages(who.Door()) {
				if says("your turn in")(m) {
					is = m
				}
			}
			return is
		}
		for _, c := range []struct {
			why, clock string
			most       int
		}{{"fatal_error", "30h", 20}, {"msg_too_long", "40h", 2}} {
			before := asks()
			slacktest.FreezeMessage(h.slack, before.TS, c.why)
			calls := h.slack.Calls("chat.update")
			h.Must(h.ann.Command(h.room, "/match settings "+code+" clock "+c.clock))
			time.Sleep(10 * time.Minute)
			if n := h.slack.Calls("chat.update") - calls; n > c.most+2 { // and the room's status
				t.Errorf("%s: in ten minutes %d messages are edited", c.why, n)
			}
			if !strings.Contains(h.Log.String(), map[string]string{"fatal_error": "cannot be told alone for now", "msg_too_long": "an edit is refused for good"}[c.why]) {
				t.Errorf("%s: operators read nothing of it", c.why)
			}
			at := time.Now()
			h.Must(h.ann.Command(h.room, "/match say "+code+" hello "+c.why))
			h.see(h.bob, h.room, public("hello "+c.why))
			if d := time.Since(at); d > 2*time.Second {
				t.Errorf("%s: the room is told after %v", c.why, d)
			}
			if now := asks(); now.Text != before.Text {
				t.Errorf("%s: it is edited: %s", c.why, now.Text)
			}
			slacktest.FreezeMessage(h.slack, "", "")
			time.Sleep(time.Minute)
			if edited := asks().Text != before.Text; edited != (c.why == "fatal_error") {
				t.Errorf("%s: a minute after it can be edited it is: %v", c.why, edited)
			}
		}
	})
}
