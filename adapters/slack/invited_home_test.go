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
// match from its beginning, and reads whom else she invites as a line of it.
func TestWhoIsInvitedFromHomeHearsOfIt(t *testing.T) {
	t.Parallel()
	virtuallyWith(t, slacktest.Options{}, prompt, func(h *table) {
		cat := h.work.Person("Cat")
		h.Must(cat.OpenHome())
		h.Must(h.ann.OpenHome())
		h.home(h.ann, "New match")
		h.Must(h.ann.PressHome("New match"))
		h.opens(h.ann, "Where")
		h.Must(h.ann.Window().Fill(map[string]any{"game": "exchequer", "people": []string{h.bob.ID, cat.ID}}))
		h.home(h.ann, "I've invited")
		time.Sleep(10 * time.Second)
		invited := func(p *slacktest.Person) (calls []slacktest.Message) {
			for _, m := range p.Messages(p.Door()) {
				if strings.Contains(m.Text, "invites you") {
					calls = append(calls, m)
				}
			}
			return calls
		}
		for p, wants := range map[*slacktest.Person]int{h.ann: 0, h.bob: 1, cat: 1} {
			if got := invited(p); len(got) != wants {
				t.Errorf("%s reads %d invitations, not %d: %q", p.Name, len(got), wants, p.Saw())
			}
		}
		h.Must(h.bob.Press(invited(h.bob)[0], "Join"))
		time.Sleep(10 * time.Second)
		joined, line := 0, 0
		for _, m := range h.bob.Messages(h.bob.Door()) {
			joined += strings.Count(m.Text, " joined ")
			line += strings.Count(m.Text, "Ann invited Cat to Exchequer!")
		}
		if calls := invited(h.bob); len(calls) != 1 || joined == 0 || line != 1 {
			t.Errorf("Bob, who has joined, reads %d invitations, and that Cat is invited %d times; he reads %q", len(calls), line, h.bob.Saw())
		}
		h.unrefused()
	})
}
