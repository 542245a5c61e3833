package bot_test

import (
	"strings"
	"testing"
)

// TestAPersonsNewestNameIsKnown also when it is an older one again.
func TestAPersonsNewestNameIsKnown(t *testing.T) {
	h := build(t, plan{})
	c := h.call("Bob")
	for _, name := range []string{"Bob", "Robert", "Bob"} {
		c.Account.Name, c.Line = name, "help"
		h.host.Do(ctx, c)
		people, err := h.store.PeopleNamed(ctx, "hall", "", name)
		if err != nil || len(people) != 1 {
			t.Errorf("nobody is called %s: %v, %v", name, people, err)
		}
	}
}

// TestALongNoIsShort: what was typed is repeated no further than it helps.
func TestALongNoIsShort(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	name := h.awaited(code)
	for _, line := range []string{"exchequer " + code + " place " + strings.Repeat("x", 2000), "match new " + strings.Repeat("x", 2000), "match new exchequer " + strings.Repeat("x", 1000) + "=" + strings.Repeat("y", 1000)} {
		if m := h.say(name, line); len([]rune(m.Text.String())) > 1000 {
			t.Errorf("%s… is answered with %d characters", line[:30], len([]rune(m.Text.String())))
		}
	}
}
