package bot_test

import (
	"context"
	"strings"
	"testing"

	"divisionbell/bot/match"
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

// A pausing store lets something happen between reading a person and telling.
type pausing struct {
	match.Store
	meanwhile func()
}

func (s *pausing) Person(ctx context.Context, a match.Account) (match.Person, error) {
	p, err := s.Store.Person(ctx, a)
	if f := s.meanwhile; f != nil && a.ID == "bob" {
		s.meanwhile = nil
		f()
	}
	return p, err
}

// TestWhoIsLinkedMeanwhileIsNotMistaken: what was read of a person before two
// became one must not be remembered after.
func TestWhoIsLinkedMeanwhileIsNotMistaken(t *testing.T) {
	store := &pausing{}
	h := build(t, plan{wrap: func(s match.Store) match.Store { store.Store = s; return store }})
	link := func() string {
		_, code, _ := strings.Cut(h.say("Ann", "bell link").Text.String(), "/bell link ")
		return "bell link " + code[:len("ABCD-EFGH")]
	}
	line := link()
	store.meanwhile = func() { h.reads(h.say("Bob", line), "Linked: ") }
	h.say("Bob", "help")
	h.reads(h.say("Bob", link()), "Those two are already linked")
	h.quiet()
}
