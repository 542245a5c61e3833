package slack_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"divisionbell/adapters/slack/slacktest"
)

// chambers are the private channels that the app has made: "grits: Ann, Bob".
func (h *table) chambers(code string) (all []string) {
	for _, c := range h.work.Private() {
		name := strings.TrimPrefix(c.Name, strings.ToLower(code)+"-the-")
		name, _, _ = strings.Cut(name, "-") // from what tells it from an older one
		all = append(all, name+": "+strings.Join(c.Members(), ", "))
	}
	return all
}

// wants waits until these private channels are there and no others.
func (h *table) wants(code string, channels ...string) {
	h.TB.Helper()
	h.Until(fmt.Sprintf("private channels %q", channels), func() bool { return slices.Equal(h.chambers(code), channels) })
	h.Told(code)
}

// parliament has some people found a party, led by the first, and elect him or her.
func (h *table) parliament(people ...*slacktest.Person) (code string) {
	h.TB.Helper()
	answered := func(p *slacktest.Person, line string) {
		h.TB.Helper()
		hand := &slacktest.Hand{P: p, C: h.room, Patience: 90e9}
		if _, err := hand.Ask(line); err != nil {
			h.TB.Fatal(err)
		}
	}
	answered(people[0], "/match new poleconomy game=2")
	code = h.Code()
	for _, p := range people[1:] {
		answered(p, "/match join "+code)
	}
	answered(people[0], "/match start "+code)
	for i := range people[1:] {
		answered(people[0], fmt.Sprintf("/poleconomy %s party grits invite %d", code, i+2))
	}
	for _, p := range people[1:] {
		answered(p, "/poleconomy "+code+" party grits")
	}
	for _, p := range people {
		answered(p, "/poleconomy "+code+" vote 1")
	}
	h.Told(code)
	return code
}

// TestCaucusesTalkInPrivateChannels: Government, opposition and parties have one each,
// where those alone are who belong to them, and are spoken to without a prefix.
func TestCaucusesTalkInPrivateChannels(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	cat := h.work.Person("Cat")
	h.room = h.work.Channel("parliament", h.ann, h.bob, cat)
	code := h.parliament(h.ann, h.bob, cat)
	h.wants(code, "government: Ann, Bob, Cat", "grits: Ann, Bob, Cat")
	government := h.work.Private()[0]
	h.see(h.ann, government, public("Ann, Bob and Cat", "No other player"))

	h.Must(cat.Command(h.room, "/poleconomy "+code+" support no"))
	h.wants(code, "government: Ann, Bob", "grits: Ann, Bob, Cat")
	h.Must(h.ann.Command(government, "/match say hold the line"))
	h.see(h.bob, government, public("Ann, to the Government of "+code+": hold the line"))
	h.Must(h.bob.Mention(government, "", "say I shall"))
	h.see(h.ann, government, public("Bob, to the Government of "+code+": I shall"))
	h.Told(code)
	for _, said := range []string{"hold the line", "I shall"} {
		if strings.Contains(strings.Join(cat.Saw(), "\n"), said) {
			t.Errorf("Cat, of the opposition, saw %q", said)
		}
	}

	// Who comes back does not read what was said before: the name is taken by then.
	h.Must(cat.Command(h.room, "/poleconomy "+code+" support yes"))
	h.wants(code, "government: Ann, Bob", "grits: Ann, Bob, Cat", "government: Ann, Bob, Cat")
	h.see(h.ann, government, public("is over"))

	// From the form of its first message, which asks for the words alone.
	now := h.work.Private()[2]
	h.Must(cat.Press(h.see(cat, now, public("Ann, Bob and Cat")), "Write to the Government"))
	h.Until("a form opens", func() bool { return cat.Modal() != "" })
	h.Must(cat.Submit("back again"))
	h.see(h.bob, now, public("Cat, to the Government of "+code+": back again"))
	h.Told(code)
	h.unrefused("name_taken")
}

// TestCaucusesWithoutPrivateChannels: where the workspace makes none, or the token may
// not, people talk by direct messages.
func TestCaucusesWithoutPrivateChannels(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		deny func(w *slacktest.Workspace)
		why  string
	}{
		{"restricted", func(w *slacktest.Workspace) { w.Restrict("conversations.create") }, "restricted_action"},
		{"installed before", func(w *slacktest.Workspace) {
			w.Scopes = slices.DeleteFunc(slices.Clone(w.Scopes), func(s string) bool { return s == "groups:write" })
		}, "missing_scope"},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := sit(t, plan{})
			c.deny(h.work)
			code := h.parliament(h.ann, h.bob)
			h.Must(h.ann.Command(h.room, "/match say to government hold on"))
			h.see(h.bob, h.bob.Door(), says("Ann, to the Government of "+code+": hold on"))
			h.Must(h.bob.Press(h.see(h.bob, h.bob.Door(), says("hold on")), "Reply to the Government"))
			h.Until("a form opens", func() bool { return h.bob.Modal() != "" })
			h.Must(h.bob.Submit("I do"))
			h.see(h.ann, h.ann.Door(), says("Bob, to the Government of "+code+": I do"))
			h.Told(code)
			h.wants(code)
			h.unrefused(c.why)
		})
	}
}
