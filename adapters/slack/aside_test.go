package slack_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/slack/slacktest"
)

// aside are the conversations in which commands can be typed and the app cannot
// speak.
var aside = map[string]func(t *table, with ...*slacktest.Person) *slacktest.Channel{
	"between two": func(t *table, with ...*slacktest.Person) *slacktest.Channel { return t.work.Between(with[0], with[1]) },
	"a group":     func(t *table, with ...*slacktest.Person) *slacktest.Channel { return t.work.Group(with...) },
	"a channel": func(t *table, with ...*slacktest.Person) *slacktest.Channel {
		c := t.work.Channel("tea", with...)
		c.Remove()
		return c
	},
	"a private channel": func(t *table, with ...*slacktest.Person) *slacktest.Channel {
		c := t.work.Channel("port", with...)
		c.Hide()
		c.Remove()
		return c
	},
}

// rolls are how often a person sees that somebody rolled.
func rolls(p *slacktest.Person, c *slacktest.Channel, who string) (n int) {
	for _, m := range p.Messages(c) {
		if !m.Private {
			n += strings.Count(m.Text, who+" rolled ")
		}
	}
	return n
}

// A roll is seen by all who are in a conversation where the app is not, once, and
// its buttons work for all of them; what is one person's is theirs alone.
func TestRollsAreSeenWhereTheAppIsNot(t *testing.T) {
	t.Parallel()
	for name, make := range aside {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := sit(t, plan{})
			c := make(h, h.ann, h.bob)
			h.Must(h.ann.Command(c, "/roll 3d6"))
			roll := h.see(h.bob, c, public("Ann rolled"))
			h.Must(h.bob.Press(roll, "Show odds"))
			h.see(h.bob, c, private("average 10.50"))
			h.Must(h.bob.Press(roll, "Check this roll"))
			h.see(h.bob, c, private("secret is published at midnight UTC"))
			for range 7 { // more than one answer's address takes
				h.Must(h.bob.Press(roll, "Roll again"))
			}
			h.Until("Ann sees all seven rolls", func() bool { return rolls(h.ann, c, "Bob") >= 7 })
			h.Must(h.ann.Command(c, "/roll private 1d20"))
			h.see(h.ann, c, private("1d20"))
			h.see(h.bob, c, public("Ann rolled privately"))
			for _, m := range h.ann.Messages(c) {
				if m.Private && strings.Contains(m.Text, "average") {
					t.Errorf("Ann sees %q", m.Text)
				}
			}
			for _, p := range []*slacktest.Person{h.ann, h.bob} {
				if n := rolls(p, c, "Ann"); n != 2 {
					t.Errorf("%s sees %d of Ann's 2 rolls", p.Name, n)
				}
				for _, m := range p.Messages(p.Door()) {
					t.Errorf("%s is written to: %q", p.Name, m.Text)
				}
				if slices.ContainsFunc(p.Messages(c), says("I'm not in this conversation")) {
					t.Errorf("%s is told that nobody sees it", p.Name)
				}
			}
			h.unrefused("chat.postMessage: channel_not_found", "chat.postMessage: not_in_channel")
		})
	}
}

// Every command is answered between two people, and none makes a match that
// nobody there would see; one that lives elsewhere can be joined from there.
func TestCommandsBetweenTwoPeople(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	c := h.work.Between(h.ann, h.bob)
	for _, line := range []string{"/match new exchequer", "/austerity daily"} {
		h.Must(h.ann.Command(c, line))
		h.see(h.ann, c, private("I'm not in this conversation", "/roll"))
	}
	if list, err := h.Store.Matches(ctx, 10); err != nil || len(list) > 0 {
		t.Fatalf("%d matches were made, %v", len(list), err)
	}
	h.Must(h.ann.Command(c, "/match list"))
	h.see(h.ann, c, private("You're not in a match right now"))
	h.Must(h.ann.Command(c, "/bell help"))
	help := h.see(h.ann, c, private("Want to play?"))
	h.Must(h.ann.Press(help, "Play Exchequer!"))
	h.see(h.ann, c, func(m slacktest.Message) bool { return m.Edits > 0 && private("I'm not in this conversation")(m) })

	h.Must(h.ann.Command(h.room, "/match new exchequer setup=dealt"))
	lobby := h.see(h.bob, h.room, public(": waiting for players (1 of "))
	code := h.Code()
	if !strings.Contains(lobby.Words, code) {
		t.Errorf("the lobby of %s is %q", code, lobby.Words)
	}
	h.Must(h.bob.Command(c, "/match join "+code))
	h.see(h.bob, c, private(", seat 2."))
	h.see(h.ann, h.room, public("Bob joined"))
	h.Must(h.bob.Command(c, "/match start "+code))
	h.see(h.bob, h.room, func(m slacktest.Message) bool { return !m.Private && m.File != "" })
	h.Must(h.ann.Command(c, "/match board "+code))
	h.see(h.ann, c, private("Areas: A"))
	h.Must(h.bob.Command(c, "/match join "+code))
	h.see(h.bob, c, private("I'm not in this conversation"))
	for _, p := range []*slacktest.Person{h.ann, h.bob} {
		for _, m := range p.Messages(c) {
			if !m.Private {
				t.Errorf("%s sees %q", p.Name, m.Text)
			}
		}
	}
	h.unrefused()
}

// In the app's own direct messages all is as ever, also right after a start.
func TestCommandsInTheAppsOwnMessages(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	h.Must(h.ann.Command(h.ann.Door(), "/roll 3d6"))
	h.see(h.ann, h.ann.Door(), public("Ann rolled"))
	h.Must(h.ann.Command(h.ann.Door(), "/match new austerity"))
	m := h.see(h.ann, h.ann.Door(), public("ready to start"))
	if m.Thread != "" {
		t.Errorf("it is in thread %s", m.Thread)
	}
	h.unrefused()
}

// What could not be said in a channel comes when the app is there, a roll too,
// in its turn.
func TestAllOfItComes(t *testing.T) {
	t.Parallel()
	virtually(t, slacktest.Options{}, func(h *table) {
		h.room.Remove()
		h.slack.Limit("hook", 1000, time.Hour)
		h.Must(h.ann.Command(h.room, "/match new exchequer"))
		h.Must(h.ann.Command(h.room, "/roll 3d6 # first"))
		h.see(h.ann, h.ann.Door(), says("I'm not in this channel", "/invite @Division Bell"))
		h.slack.Limit("hook", 0, 0)
		h.Must(h.ann.Command(h.room, "/roll 3d6 # second"))
		h.see(h.bob, h.room, public("Ann rolled", "second"))
		h.room.Invite()
		h.Must(h.ann.Command(h.room, "/match board"))
		h.see(h.bob, h.room, public("Exchequer!", ": waiting for players (1 of "))
		var order []string
		for _, m := range h.bob.Messages(h.room) {
			for _, w := range []string{"first", "second"} {
				if strings.Contains(m.Text, w) {
					order = append(order, w)
				}
			}
		}
		if !slices.Equal(order, []string{"first", "second"}) {
			t.Errorf("the rolls came as %v", order)
		}
	})
}

// A roll that is asked for by a button in a thread stays in the thread, also
// where the app is not any more.
func TestRollsStayInTheirThread(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	h.begin("/match new exchequer setup=dealt")
	thread := h.thread()
	h.Must(h.ann.Mention(h.room, thread, "roll 2d6"))
	roll := h.see(h.bob, h.room, public("Ann rolled"))
	h.room.Remove()
	h.Must(h.bob.Press(roll, "Roll again"))
	if m := h.see(h.ann, h.room, public("Bob rolled")); m.Thread != thread {
		t.Errorf("the roll is in thread %q", m.Thread)
	}
}
