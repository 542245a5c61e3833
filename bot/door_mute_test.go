package bot_test

import (
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/match"
)

// guested is a match of Ann, who made it, Cat, and Gus, who came by Ann's link.
func guested(t *testing.T) (*house, string) {
	t.Helper()
	h := build(t, plan{})
	h.say("Ann", "match new exchequer setup=dealt tokens=all length=2")
	code := h.newest()
	h.say("Cat", "match join "+code)
	ann, err := h.store.PeopleNamed(ctx, h.call("Ann").Account.Platform, h.call("Ann").Account.Workspace, "Ann")
	if err != nil || len(ann) == 0 {
		t.Fatal(ann, err)
	}
	c := h.call("Gus")
	c.Line, c.Guest = "match join "+code, match.Invitee{Person: ann[0].ID, Name: "Ann"}
	h.do(c)
	h.say("Ann", "match start "+code)
	h.settle()
	return h, code
}

// TestATableMutesAGuest: more than half of the others hide what a guest says, to all
// and to some alone, until they ask to hear it again. The guest plays on.
func TestATableMutesAGuest(t *testing.T) {
	besides(t)
	h, code := guested(t)
	h.reads(h.say("Gus", "match say "+code+" before"), "Sent to everyone")
	h.reads(h.say("Cat", "match ask "+code+" mute Gus"), "I've asked everyone")
	h.settle()
	if got := h.hall.find("wants to hide what Gus says in " + code); len(got) == 0 {
		t.Error("nobody is told of the vote")
	}
	h.reads(h.say("Gus", "match say "+code+" meanwhile"), "Sent to everyone")
	h.say("Gus", "match vote "+code+" no")
	h.reads(h.say("Ann", "match vote "+code+" aye mute gus"), "You voted yes to hiding what Gus says")
	for _, line := range []string{"say " + code + " after", "say " + code + " to Ann after"} {
		h.reads(h.say("Gus", "match "+line), "Nobody was told", "play on")
	}
	h.settle()
	if got := h.hall.find("after"); len(got) > 0 {
		t.Errorf("the table is shown %s", got[0].text())
	}
	if s := h.match(code).Settings; len(s.Muted) != 1 {
		t.Fatalf("muted are %v", s.Muted)
	}
	h.reads(h.say("Ann", "match ask "+code+" mute Gus"), "muted already")
	h.reads(h.say("Gus", "match ask "+code+" mute Gus off"), "for the others")
	for range 20 {
		if h.awaited(code) == "Gus" {
			break
		}
		h.turn(code)
		h.settle()
	}
	h.turn(code)
	if m := h.say("Gus", "match board "+code); m.Refused {
		t.Errorf("who is muted sees no board: %s", m.Text)
	}
	h.reads(h.say("Ann", "match ask "+code+" mute Gus off"), "Done: you've unmuted a guest in "+code)
	h.reads(h.say("Gus", "match say "+code+" back"), "Sent to everyone")
	h.quiet()
}

// TestOnlyGuestsAreMuted: not a player who sat down by themselves, not a bot, and
// nobody of whom it isn't said; whoever made the match needs no vote.
func TestOnlyGuestsAreMuted(t *testing.T) {
	besides(t)
	h, code := guested(t)
	h.reads(h.say("Gus", "match ask "+code+" mute Cat"), "Cat isn't a guest")
	h.reads(h.say("Ann", "match ask "+code+" mute"), "Whose words?", "/bell mute")
	h.reads(h.say("Ann", "match ask "+code+" mute Gus off"), "Gus isn't muted")
	h.reads(h.say("Zoe", "match ask "+code+" mute Gus"), "You're not playing in "+code)
	m := h.say("Ann", "match ask "+code)
	i := slices.Index(labels(m), "Mute Gus")
	if i < 0 || slices.ContainsFunc(labels(m), func(l string) bool { return strings.Contains(l, "Cat") }) {
		t.Fatalf("offered are %v", labels(m))
	}
	h.reads(h.press("Ann", m.Buttons[i].ID), "Done: you've muted a guest in "+code)
	if got := labels(h.say("Cat", "match ask "+code)); !slices.Contains(got, "Hear Gus again") {
		t.Errorf("offered are %v", got)
	}
	h.quiet()
}
