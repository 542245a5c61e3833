package slack_test

import (
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/slack/slacktest"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// TestALongMessageIsEdited: what Slack takes for a message's plain form is less in an edit
// than in a post. The blocks say all of it, and no mention in the plain form is cut in two.
func TestALongMessageIsEdited(t *testing.T) {
	t.Parallel()
	virtually(t, slacktest.Options{}, func(h *table) {
		room := match.Room{Platform: "slack", Workspace: h.work.ID, Channel: h.room.ID}
		id, err := h.app.Post(ctx, room, msg.Message{Text: msg.Say("short")})
		h.Must(err)
		for _, lead := range []string{"", "x", "xy", "<", strings.Repeat("&", 11)} {
			all := msg.Say(lead)
			for range 120 {
				all = all.Plain("英国議会の議事堂へようこそ ").When(time.UnixMilli(0), time.UnixMilli(0)).Line()
			}
			h.Must(h.app.Edit(ctx, room, id, msg.Message{Text: all}))
			list := h.ann.Messages(h.room)
			m := list[len(list)-1]
			if n := strings.Count(m.Words, "英国"); n != 120 {
				t.Errorf("after %q: %d of 120 lines are shown", lead, n)
			}
			if strings.Count(m.Text, "<") != strings.Count(m.Text, ">") || !strings.HasSuffix(m.Text, "…") || strings.ContainsRune(m.Text, '\uFFFD') || len(m.Text) < 3900 {
				t.Errorf("after %q: its plain form has %d bytes and ends %q", lead, len(m.Text), m.Text[len(m.Text)-60:])
			}
		}
		h.unrefused()
	})
}
