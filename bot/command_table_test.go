package bot_test

import (
	"regexp"
	"testing"
	"unicode/utf8"

	"divisionbell/bot/match"
)

// Limits of a command's definition: Discord's, the narrowest there are.
const (
	maxSubs        = 24 + 25 // and a group of what finds no room
	maxParams      = 25
	maxDescription = 100 // characters
)

var commandName = regexp.MustCompile(`^[a-z0-9_-]{1,32}$`)

// TestCommandsFitEveryPlatform: what is too much would lose the whole command.
func TestCommandsFitEveryPlatform(t *testing.T) {
	fits := func(what, name, help string) {
		if !commandName.MatchString(name) {
			t.Errorf("%s: %q cannot be a name", what, name)
		}
		if n := utf8.RuneCountInString(help); n < 1 || n > maxDescription {
			t.Errorf("%s %s: a description of %d characters: %s", what, name, n, help)
		}
	}
	seen := map[string]bool{}
	for _, c := range build(t, plan{}).host.Commands() {
		fits("command", c.Name, c.Help)
		if seen[c.Name] || len(c.Subs) > maxSubs || len(c.Subs) > 0 && len(c.Params) > 0 {
			t.Errorf("/%s is there twice, or has %d subcommands and %d parameters", c.Name, len(c.Subs), len(c.Params))
		}
		seen[c.Name] = true
		named := map[string]bool{}
		for _, s := range append(c.Subs, match.Sub{Params: c.Params, Name: c.Name, Help: c.Help}) {
			fits("/"+c.Name, s.Name, s.Help)
			if named[s.Name] || len(s.Params) > maxParams {
				t.Errorf("/%s %s is there twice, or has %d parameters", c.Name, s.Name, len(s.Params))
			}
			named[s.Name] = true
			taken := map[string]bool{}
			for _, p := range s.Params {
				fits("/"+c.Name+" "+s.Name, p.Name, p.Help)
				if taken[p.Name] {
					t.Errorf("/%s %s has two parameters %s", c.Name, s.Name, p.Name)
				}
				taken[p.Name] = true
			}
		}
	}
	for _, name := range []string{"match", "bell", "roll", "exchequer"} {
		if !seen[name] {
			t.Errorf("There's no /%s", name)
		}
	}
}
