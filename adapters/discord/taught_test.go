package discord_test

import (
	"slices"
	"strings"
	"testing"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/bot/match"
)

// TestWhateverIsTaughtIsRegistered: every command and subcommand that any text of the
// program's names, or its documentation, Discord has. What messages teach, with its
// options, is held by the fake in every test that ends clean (discordtest.Untyped).
func TestWhateverIsTaughtIsRegistered(t *testing.T) {
	t.Parallel()
	h := build(t, plan{still: true})
	h.registered()
	there, names := map[string]bool{}, []string{"help"}
	for _, c := range h.fake.Commands("") {
		names = append(names, c.Name)
		for _, s := range c.Options {
			there[c.Name+" "+s.Name] = true
			for _, o := range s.Options {
				there[c.Name+" "+s.Name+" "+o.Name] = true
			}
		}
	}
	met := map[string]bool{}
	for _, l := range chattest.Lessons(t, "../..", names) {
		line := l.Name + " " + l.Word
		if l.Word == "" || l.Name == "roll" || strings.Contains(l.Where, "slack.md:") || met[line] { // what is behind /roll is dice
			continue
		}
		met[line] = true
		if l.Name == chattest.OfAGame { // what one game has is said of those that have it
			if !slices.ContainsFunc(tables(), func(g match.Table) bool { return there[g.About().ID+" "+l.Word] }) {
				t.Errorf("%s: no game has /%s", l.Where, line)
			}
			continue
		}
		if !there[line] && !there[h.app.Path(line)] {
			t.Errorf("%s: /%s", l.Where, line)
		}
	}
	if len(met) < 70 {
		t.Errorf("only %d commands are taught", len(met))
	}
}
