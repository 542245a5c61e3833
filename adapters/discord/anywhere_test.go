package discord_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/discord"
	"divisionbell/adapters/discord/discordtest"
	"divisionbell/storage/sqlite/sqlitetest"
)

// places are the conversations in which somebody who has the app for themselves can
// use it, though the bot is in none of them.
var places = map[string]func(h *house, ann, bob *discordtest.Person) string{
	"between two":    func(_ *house, ann, bob *discordtest.Person) string { return ann.With(bob) },
	"a group":        func(h *house, ann, bob *discordtest.Person) string { return ann.With(bob, h.fake.Person("Cy")) },
	"another server": func(_ *house, ann, _ *discordtest.Person) string { return ann.Elsewhere("kitchen") },
}

// Who has the app for themselves rolls in every conversation, in the sight of all
// there; what wants a match's room is refused kindly, and nothing is left behind.
func TestRollsWorkInEveryConversation(t *testing.T) {
	t.Parallel()
	for name, place := range places {
		for _, mode := range modes {
			t.Run(name+" "+mode, func(t *testing.T) {
				t.Parallel()
				path := sqlitetest.File(t)
				h := build(t, plan{path: path, app: discord.Options{Mode: mode}})
				ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
				ann.Installs = true
				h.channel = place(h, ann, bob)
				roll := h.says(ann, "/roll dice:3d6")
				if roll.To != "" || !strings.HasPrefix(roll.Content, "**Ann** rolled **") {
					t.Fatalf("the answer is %+v", roll)
				}
				if _, err := bob.Type(h.channel, "/roll dice:3d6"); err == nil {
					t.Error("Bob, who has not the app, types a command")
				}
				if a, err := bob.Press(roll.ID, "Show odds"); err != nil || a.Message.To != bob.ID {
					t.Errorf("Bob presses for the odds: %+v, %v", a.Message, err)
				}
				for range 7 {
					if a, err := bob.Press(roll.ID, "Roll again"); err != nil || a.Message == nil || a.Message.To != "" {
						t.Errorf("Bob rolls again: %+v, %v", a.Message, err)
					}
				}
				if m := h.says(ann, "/roll dice:private 1d20"); m.To != ann.ID {
					t.Errorf("a private roll: %+v", m)
				}
				h.Until("it is seen that there was one", func() bool { return len(h.rolled(h.channel, "Ann")) == 2 })
				if m := h.says(ann, "/match new game:exchequer"); m.To != ann.ID || !strings.Contains(m.Content, "I'm not in this conversation") {
					t.Errorf("a new match: %+v", m)
				}
				if m := h.says(ann, "/match list"); m.To != ann.ID || !strings.Contains(m.Content, "You're not in a match right now") {
					t.Errorf("the list: %+v", m)
				}
				if _, err := ann.Type(h.channel, "/exchequer help"); err == nil {
					t.Error("a game's commands are there too")
				}
				if list, err := h.Store.Matches(ctx, 10); err != nil || len(list) > 0 {
					t.Errorf("%d matches were made, %v", len(list), err)
				}
				h.goesOn(path, time.Minute)
				if a, b := len(h.rolled(h.channel, "Ann")), len(h.rolled(h.channel, "Bob")); a != 2 || b != 7 {
					t.Errorf("Ann is seen to roll %d times, Bob %d", a, b)
				}
				if n := len(ann.Directs()) + len(bob.Directs()); n != 0 {
					t.Errorf("%d direct messages came", n)
				}
				h.clean()
			})
		}
	}
}

// A match that lives elsewhere is seen and played from a conversation in which the
// bot is not, by who has a seat in it.
func TestAMatchIsSeenFromEveryConversation(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
	ann.Installs = true
	code := h.begin("exchequer", "length=3 setup=dealt tokens=all", ann, bob)
	room, there := h.room(code), ann.With(bob)
	if a, err := ann.Type(there, "/match board code:"+code); err != nil || a.Message.To != ann.ID || !strings.Contains(a.Message.Says(), code) {
		t.Errorf("the board: %+v, %v", a.Message, err)
	}
	for what, where := range map[string]string{"a conversation of two": there, "another server": h.fake.Channel(h.fake.Guild("Elsewhere"), "lobby")} {
		if a, err := ann.Type(where, "/match list"); err != nil || !strings.Contains(a.Message.Content, code) || !strings.Contains(a.Message.Content, "https://discord.com/channels/"+h.guild+"/"+room) {
			t.Errorf("the list in %s: %+v, %v", what, a.Message, err)
		}
	}
	if a, err := ann.Type(there, "/match watch code:"+code); err != nil || !strings.Contains(a.Message.Content, "I'm not in this conversation") {
		t.Errorf("to watch it there: %+v, %v", a.Message, err)
	}
	h.Told(code)
	if n := len(h.fake.Public(there, true)); n != 0 || h.room(code) != room {
		t.Errorf("%d messages came, and the match is in %s", n, h.room(code))
	}
	h.clean()
}

// The first dice in a message are rolled from its menu, everywhere, and where it has
// none its reader is told what would do.
func TestTheDiceOfAMessageAreRolledFromItsMenu(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
	ann.Installs = true
	for _, where := range []string{h.channel, ann.With(bob), ann.Elsewhere("kitchen")} {
		a, err := ann.Use(where, "Roll this", "I hit it!\n**2d1+3**, or was it\n1d8?")
		if err != nil || a.Message.To != "" || !strings.HasPrefix(a.Message.Content, "**Ann** rolled **5**") {
			t.Errorf("rolled: %+v, %v", a.Message, err)
		}
		for said, want := range map[string]string{"good morning": "I found no dice in that message", "": "I found no dice in that message", "2d6kx": "I can't roll that"} {
			a, err := ann.Use(where, "Roll this", said)
			if err != nil || a.Message.To != ann.ID || !strings.Contains(a.Message.Content, want) {
				t.Errorf("of %q: %+v, %v", said, a.Message, err)
			}
		}
	}
	h.clean()
}

// Where commands can be used is part of what is registered: an app that nobody
// installs for themselves has none in people's own conversations, and what Discord
// keeps otherwise is registered anew, once.
func TestWhereCommandsAreOfUseIsRegistered(t *testing.T) {
	t.Parallel()
	for _, servers := range []bool{false, true} {
		h := build(t, plan{still: true, fake: discordtest.Options{Servers: servers}})
		for _, c := range h.fake.Commands("") {
			contexts, installs := []int{0, 1}, []int{0}
			if !servers && slices.Contains([]string{"roll", "match", "Roll this"}, c.Name) {
				contexts, installs = []int{0, 1, 2}, []int{0, 1}
			}
			if !slices.Equal(c.Contexts, contexts) || !slices.Equal(c.Installs, installs) {
				t.Errorf("%s is for %v, installed by %v", c.Name, c.Contexts, c.Installs)
			}
		}
		discordtest.Misplace(h.fake, "roll")
		for range 2 {
			app, err := discord.New(discord.Options{Host: h.Host, Store: h.Store, Token: h.fake.Token, API: h.fake.URL, Patience: brisk})
			h.Must(err)
			stop, ended := run(t, app)
			h.Until("it is done", func() bool { return app.Stats().Registered })
			stop()
			h.Must(<-ended)
		}
		if n := h.fake.Puts(); n != 2 {
			t.Errorf("registered %d times, want at first and when one was misplaced", n)
		}
		h.clean()
	}
}
