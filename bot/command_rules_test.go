package bot_test

import (
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/msg"
)

// TestTheRulebookIsLookedUp: nothing said is the table of contents, a number or
// words are rules, and a section too long to show names the rest.
func TestTheRulebookIsLookedUp(t *testing.T) {
	h := build(t, plan{})
	h.reads(h.say("Ann", "match rules"), "1 The Exchequer", "4 Attack", "9 Winning")
	h.reads(h.say("Ann", "match rules 4.3"), "4.3 Attacker's dice", "One to three")
	h.reads(h.say("Ann", "match rules 4.4"), "4.4 Defender's dice", "House rule: you defend with two dice", "Why: the magazine says so")
	h.reads(h.say("Ann", "match rules 4"), "4.1 ", "See also 4.4, 4.5")
	h.reads(h.say("Ann", "match rules exchequer white line"), "1.3 White lines")
	h.reads(h.say("Ann", "match rules tokens"), "See also ", ", and ", " more.")
	if m := h.say("Ann", "match rules how do I win?"); !strings.HasPrefix(m.Text.String(), "9.1 ") {
		t.Errorf("how to win: %s", m.Text)
	}
	h.reads(h.say("Ann", "match rules quorum"), "says nothing of that", "4 Attack")
	h.quiet()
}

// TestWhatCannotBeDoneNowSaysWhy: a command without a code means the match that
// is here, also when it comes too late or too early for it.
func TestWhatCannotBeDoneNowSaysWhy(t *testing.T) {
	h := build(t, plan{})
	h.reads(h.say("Ann", "match start"), "no match here yet")
	h.say("Ann", "match new exchequer setup=dealt tokens=all length=1")
	h.reads(h.say("Ann", "match undo"), "has not begun")
	h.reads(h.say("Ann", "match vote aye"), "asked nothing")
	h.say("Bob", "match join")
	h.say("Ann", "match start")
	h.reads(h.say("Cat", "match list"), "You are in no match now")
	h.settle()
	for _, who := range []string{"Ann", "Bob"} { // one of them is awaited first
		h.reads(h.say(who, "match undo"), "nothing of yours to take back")
	}
	h.reads(h.say("Cat", "match join"), "begun", "match new")
	for line, way := range map[string]string{"start": "match new", "add-bot": "match ask replace",
		"words hear hear": "match say", "invite Cat": "match ask replace", "remove Bob": "match ask replace"} {
		h.reads(h.say("Ann", "match "+line), "begun", way)
	}
	for _, line := range []string{"undo", "leave", "handover"} {
		h.reads(h.say("Cat", "match "+line), "You hold no seat", "match board")
	}
	h.settle()
	h.playOut(h.newest())
	for _, line := range []string{"match undo", "match abandon", "match leave", "match start", "match join", "exchequer end"} {
		h.reads(h.say("Ann", line), "over")
	}
	h.quiet()
}

// TestAClosedLobbyHasNotBegun: nobody is told that a match goes on without them.
func TestAClosedLobbyHasNotBegun(t *testing.T) {
	h := build(t, plan{})
	h.say("Ann", "match new exchequer")
	code := h.newest()
	h.say("Ann", "match abandon")
	for _, line := range []string{"join", "start", "add-bot", "invite Bob", "remove 1", "words"} {
		h.reads(h.say("Ann", "match "+line+" "+code), "lobby of "+code+" is closed")
	}
	h.quiet()
}

// TestTheRulesAreAButtonAway: in a lobby, and while a match is played.
func TestTheRulesAreAButtonAway(t *testing.T) {
	h := build(t, plan{})
	rules := func(m msg.Message) {
		t.Helper()
		i := slices.IndexFunc(m.Buttons, func(b msg.Button) bool { return b.Label == "Rules" })
		if i < 0 {
			t.Fatalf("no way to the rules below %s", m.Text)
		}
		h.reads(h.press("Bob", m.Buttons[i].ID), "The rulebook of Exchequer!")
	}
	rules(h.say("Ann", "match new exchequer"))
	h.say("Bob", "match join")
	h.say("Ann", "match start")
	h.settle()
	rules(h.status(h.newest()).message)
}
