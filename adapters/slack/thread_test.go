package slack_test

import (
	"testing"
	"time"

	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/bot/match"
)

// TestAThreadIsOpenedOnce, also when the program is killed, or the answer lost, between
// opening it and keeping its id; one that was deleted is opened anew.
func TestAThreadIsOpenedOnce(t *testing.T) {
	t.Parallel()
	s := slacktest.New(slacktest.Options{ReadyAfter: 10 * time.Millisecond})
	t.Cleanup(s.Close)
	p := plan{slack: s, path: t.TempDir() + "/bell.db"}
	h := sit(t, p)
	s.Break("chat.postMessage", slacktest.Lost)
	h.Must(h.ann.Command(h.room, "/match new exchequer"))
	h.see(h.ann, h.room, private("is open and you're in seat 1"))
	code := h.Code()
	h.Until("its thread is opened", func() bool { _, top := h.public(code); return top > 0 })
	h.Stop()
	s.Break("chat.postMessage", slacktest.None)
	p.tokens = []string{h.work.Token}
	h.house = build(t, p)
	h.Told(code)
	if _, top := h.public(code); top != 1 {
		t.Errorf("%d messages are in the channel", top)
	}
	m := h.Match(code)
	thread := h.place(m.Shows[len(m.Shows)-1].Room).Thread
	h.Must(h.bob.Mention(h.room, thread, "join"))
	h.see(h.bob, h.room, private("seat 2"))
	h.unrefused()

	r := match.Room{Platform: slack.Platform, Workspace: h.work.ID, Channel: h.room.ID}
	var heads []string
	for range 3 {
		_, head, err := h.app.Thread(ctx, r, match.Opening{Label: match.Label{Title: "another"}})
		h.Must(err)
		if heads = append(heads, head); len(heads) == 2 {
			h.Must(h.app.Drop(ctx, r, head))
		}
	}
	if heads[0] != heads[1] || heads[2] == heads[0] {
		t.Errorf("of a thread, the same and one after it was deleted: %q", heads)
	}
}
