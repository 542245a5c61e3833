package discord_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"divisionbell/adapters/discord/discordtest"
)

// TestOptionsAreNamedAndBounded: of every command that is registered. None is told apart
// from another by a number, none is explained in half a sentence, the match stands behind
// what is wanted more often, and numbers have their ends where the rules know them.
func TestOptionsAreNamedAndBounded(t *testing.T) {
	t.Parallel()
	h := build(t, plan{still: true})
	h.registered()
	numbered := regexp.MustCompile(`\d$`)
	there := map[string]discordtest.CommandOption{}
	var walk func(path, help string, list []discordtest.CommandOption)
	walk = func(path, help string, list []discordtest.CommandOption) {
		if strings.HasSuffix(help, "…") {
			t.Errorf("/%s is cut: %s", path, help)
		}
		for i, o := range list {
			there[path+" "+o.Name] = o
			if o.Type <= 2 {
				walk(path+" "+o.Name, o.Description, o.Options)
				continue
			}
			if numbered.MatchString(o.Name) || strings.HasSuffix(o.Description, "…") {
				t.Errorf("/%s has %s: %s", path, o.Name, o.Description)
			}
			if o.Type == 4 && o.Min == nil {
				t.Errorf("/%s %s has no least", path, o.Name)
			}
			if o.Name == "match" && slices.ContainsFunc(list[i+1:], func(o discordtest.CommandOption) bool { return o.Name != "sure" }) {
				t.Errorf("/%s has %s before others", path, o.Name)
			}
		}
	}
	for _, c := range h.fake.Commands("") {
		walk(c.Name, c.Description, c.Options)
	}
	for _, name := range []string{"cantillon offer give-purple", "cantillon offer want-dark-red", "cantillon pay pale-red"} {
		if _, ok := there[name]; !ok {
			t.Errorf("there is no /%s", name)
		}
	}
	if o := there["exchequer attack dice"]; o.Min == nil || o.Max == nil || *o.Min != 1 || *o.Max != 3 {
		t.Errorf("an attack is rolled with %v to %v dice", o.Min, o.Max)
	}
	if o := there["match vote answer"]; len(o.Choices) != 2 {
		t.Errorf("a vote is answered by %v", o.Choices)
	}
}
