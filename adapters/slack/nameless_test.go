package slack_test

import (
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/slack/slacktest"
)

// ids fails the test where somebody reads of a person by their id.
func (h *table) ids(p *slacktest.Person, rooms ...*slacktest.Channel) {
	h.TB.Helper()
	for _, room := range rooms {
		for _, m := range h.ann.Messages(room) {
			if strings.Contains(strings.ReplaceAll(m.Text+"\n"+m.Words, "<@"+p.ID+">", ""), p.ID) {
				h.TB.Errorf("%s reads %q", h.ann.Name, m.Text)
			}
		}
	}
}

// called is what the table calls who sits in a seat.
func (h *table) called(code string, seat int) string {
	if seats := h.Match(code).Seats; seat < len(seats) {
		return seats[seat].Name
	}
	return "nobody"
}

// TestNobodyIsCalledByTheirId: somebody new takes a seat while Slack can't be asked who they
// are. There they have the name that came with what they did, or one that stands for it, and
// in a lobby their own once they have left it and join again.
func TestNobodyIsCalledByTheirId(t *testing.T) {
	t.Parallel()
	for what, does := range map[string]func(h *table, code string) string{
		"mentions it": func(h *table, code string) string {
			h.Must(h.bob.Mention(h.room, "", "join "+code))
			return "somebody"
		},
		"types to it": func(h *table, code string) string {
			h.Must(h.bob.Type("match join " + code))
			return "somebody"
		},
		"presses": func(h *table, code string) string {
			h.Must(h.bob.Press(h.see(h.bob, h.room, public(code, "Join")), "Join"))
			return "bob"
		},
		"opens Home and types a command": func(h *table, code string) string {
			h.Must(h.bob.OpenHome())
			time.Sleep(5 * time.Second)
			h.Must(h.bob.Command(h.room, "/match join "+code))
			return "bob"
		},
	} {
		for _, fault := range []slacktest.Fault{slacktest.Hangs, slacktest.Busy} {
			t.Run(what, func(t *testing.T) {
				virtuallyWith(t, slacktest.Options{}, plan{path: t.TempDir() + "/bell.db"}, func(h *table) {
					h.Must(h.ann.Command(h.room, "/match new exchequer"))
					h.see(h.ann, h.room, private("is open and you're in seat 1"))
					code := h.Code()
					h.Told(code)
					h.slack.Break("users.info", fault)
					lent := does(h, code)
					time.Sleep(20 * time.Second)
					if is := h.called(code, 1); is != lent {
						t.Errorf("Bob is called %q, not %q", is, lent)
					}
					h.see(h.ann, h.room, public(lent+" joined"))
					h.slack.Break("users.info", slacktest.None)
					time.Sleep(35 * time.Second)
					h.Must(h.bob.Command(h.room, "/match leave "+code))
					h.see(h.ann, h.room, public(lent+" left"))
					h.Must(h.bob.Command(h.room, "/match join "+code))
					h.see(h.ann, h.room, public("Bob joined"))
					if is := h.called(code, 1); is != "Bob" {
						t.Errorf("Bob is called %q though Slack says who he is", is)
					}
					h.ids(h.bob, h.room, h.ann.Door())
				})
			})
		}
	}
}

// TestSomebodyNewIsInvitedThoughSlackCannotSayWhoTheyAre: who is mentioned is invited.
func TestSomebodyNewIsInvitedThoughSlackCannotSayWhoTheyAre(t *testing.T) {
	t.Parallel()
	for _, fault := range []slacktest.Fault{slacktest.Hangs, slacktest.Busy} {
		virtuallyWith(t, slacktest.Options{}, plan{}, func(h *table) {
			h.Must(h.ann.Command(h.room, "/match new tax"))
			h.see(h.ann, h.room, private("is open and you're in seat 1"))
			code := h.Code()
			h.Told(code)
			h.slack.Break("users.info", fault)
			h.Must(h.ann.Command(h.room, "/match invite <@"+h.bob.ID+">"))
			h.see(h.ann, h.room, private("I've invited somebody to "+code))
			time.Sleep(10 * time.Second)
			h.slack.Break("users.info", slacktest.None)
			time.Sleep(time.Minute)
			call := h.see(h.bob, h.room, public("<@"+h.bob.ID+">", "Press Join to take a seat"))
			h.Must(h.bob.Press(call, "Join"))
			h.see(h.ann, h.room, public("Bob joined"))
			h.ids(h.bob, h.room, h.ann.Door())
		})
	}
}
