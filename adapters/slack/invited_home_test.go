package slack_test

import (
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/slack/slacktest"
)

// TestWhoIsInvitedFromHomeHearsOfIt: where the form for a new match names people and no
// channel, those people are invited where they can read it, and not in its maker's own
// direct messages. Who takes their seat is not invited again by what they are told of the
// match from its beginning.
func TestWhoIsInvitedFromHomeHearsOfIt(t *testing.T) {
	t.Parallel()
	virtuallyWith(t, slacktest.Options{}, prompt, func(h *table) {
		h.Must(h.ann.OpenHome())
		h.home(h.ann, "New match")
		h.Must(h.ann.PressHome("New match"))
		h.opens(h.ann, "Where")
		h.Must(h.ann.Window().Fill(map[string]any{"game": "exchequer", "people": []string{h.bob.ID}}))
		h.home(h.ann, "I've invited Bob")
		time.Sleep(10 * time.Second)
		heard := false
		for _, m := range h.bob.Messages(h.bob.Door()) {
			heard = heard || strings.Contains(m.Text, "invites you")
		}
		if !heard {
			t.Errorf("Bob is told nothing; he reads %q", h.bob.Saw())
		}
		for _, m := range h.ann.Messages(h.ann.Door()) {
			if strings.Contains(m.Text, "invites you") {
				t.Errorf("Ann's own direct messages read %q", m.Text)
			}
		}
		for _, m := range h.bob.Messages(h.bob.Door()) {
			if strings.Contains(m.Text, "invites you") {
				h.Must(h.bob.Press(m, "Join"))
			}
		}
		time.Sleep(10 * time.Second)
		calls, told := 0, 0
		for _, m := range h.bob.Messages(h.bob.Door()) {
			calls += strings.Count(m.Text, "invites you")
			told += strings.Count(m.Text, " joined ")
		}
		if calls != 1 || told == 0 {
			t.Errorf("Bob, who has joined, is invited %d times; he reads %q", calls, h.bob.Saw())
		}
		h.unrefused()
	})
}
