package discord_test

import (
	"regexp"
	"strings"
	"testing"

	"divisionbell/adapters/discord/discordtest"
)

// explained holds how something is told to be.
func explained(t *testing.T, what, help string) {
	t.Helper()
	if !whole.MatchString(help) {
		t.Errorf("%s: %s", what, help)
	}
}

var whole = regexp.MustCompile(`^(\p{Lu}|\d|\[).*[^….,;:]$`)

// TestOptionsAreNamedAndBounded: of every command that is registered. None is told apart
// from another by a number, each is explained in whole words that begin with a capital and
// end without a full stop, the match stands behind what is wanted more often, and numbers
// have their ends where the rules know them.
func TestOptionsAreNamedAndBounded(t *testing.T) {
	t.Parallel()
	h := build(t, plan{still: true})
	h.registered()
	numbered := regexp.MustCompile(`\d$`)
	there := map[string]discordtest.CommandOption{}
	var walk func(path, help string, list []discordtest.CommandOption)
	walk = func(path, help string, list []discordtest.CommandOption) {
		explained(t, "/"+path, help)
		for i, o := range list {
			there[path+" "+o.Name] = o
			if o.Type <= 2 {
				walk(path+" "+o.Name, o.Description, o.Options)
				continue
			}
			explained(t, "/"+path+" "+o.Name, o.Description)
			if numbered.MatchString(o.Name) {
				t.Errorf("/%s has %s: %s", path, o.Name, o.Description)
			}
			if o.Type == 4 && o.Min == nil {
				t.Errorf("/%s %s has no least", path, o.Name)
			}
			if o.Type == 3 && len(o.Choices) == 0 && o.Length == 0 {
				t.Errorf("/%s %s takes more than is read", path, o.Name)
			}
			if (o.Name == "match" || o.Name == "code") && i < len(list)-1 {
				t.Errorf("/%s has %s before others", path, o.Name)
			}
		}
	}
	for _, c := range h.fake.Commands("") {
		if c.Type != 3 { // the menu of a message tells a name alone
			walk(c.Name, c.Description, c.Options)
		}
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
	ann := h.fake.Person("Ann")
	h.says(ann, "/match new game:exchequer")
	long := strings.Repeat("w", there["match say text"].Length)
	if m := h.says(ann, "/match say text:"+long); !strings.Contains(m.Content, "Sent to everyone") {
		t.Errorf("the longest words are answered by %s", m.Content)
	}
	if _, err := ann.Type(h.channel, "/match say text:"+long+"w"); err == nil {
		t.Error("Discord lets longer words be typed")
	}
}
