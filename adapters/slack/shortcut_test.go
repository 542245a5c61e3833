package slack_test

import (
	"slices"
	"testing"

	"divisionbell/adapters/slack/slacktest"
)

// The first dice in a message are rolled from its menu, in the sight of all who are
// there and once, wherever the message lies; where it has none, who asked is told what
// would do.
func TestTheDiceOfAMessageAreRolledFromItsMenu(t *testing.T) {
	t.Parallel()
	all := map[string]func(t *table, with ...*slacktest.Person) *slacktest.Channel{
		"its own channel": func(t *table, _ ...*slacktest.Person) *slacktest.Channel { return t.room },
	}
	for name, make := range aside {
		all[name] = make
	}
	for name, make := range all {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := sit(t, plan{})
			c := make(h, h.ann, h.bob)
			h.Must(h.ann.ShortcutOf(c, "roll_this", "", "I hit *2d1+3* &amp; run,\n<@"+h.bob.ID+">, or was it 1d8?"))
			h.see(h.bob, c, public("Ann rolled 5"))
			h.Must(h.ann.ShortcutOf(c, "roll_this", "", "good morning"))
			h.see(h.ann, c, private("I found no dice in that message", "3d6"))
			h.Must(h.ann.ShortcutOf(c, "roll_this", "", "2d6kx"))
			h.see(h.ann, c, private("I can't roll that"))
			h.Must(h.ann.ShortcutOf(c, "somebody_elses", "", "2d6"))
			h.Must(h.ann.Command(c, "/roll 1d1"))
			h.see(h.bob, c, public("Ann rolled 1"))
			if n := rolls(h.bob, c, "Ann"); n != 2 {
				t.Errorf("Bob sees %d rolls", n)
			}
			if slices.ContainsFunc(h.bob.Messages(c), private("")) {
				t.Error("Bob sees what is Ann's")
			}
			h.unrefused("chat.postMessage: channel_not_found", "chat.postMessage: not_in_channel")
		})
	}
}

// What is rolled from the menu of a message in a thread stays in the thread.
func TestARollFromAMenuStaysInTheThread(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	h.begin("/match new exchequer setup=dealt")
	h.Must(h.ann.ShortcutOf(h.room, "roll_this", h.thread(), "2d6, then"))
	if m := h.see(h.bob, h.room, public("Ann rolled")); m.Thread != h.thread() {
		t.Errorf("the roll is in thread %q", m.Thread)
	}
	h.unrefused()
}
