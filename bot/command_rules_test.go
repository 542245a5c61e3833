package bot_test

import (
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	nimlook "divisionbell/bot/render/nim"
	"divisionbell/engine/nim"
)

// TestTheRulebookIsLookedUp: nothing said is the table of contents, a number or
// words are rules with what we settled, and all that is not shown is a press away.
func TestTheRulebookIsLookedUp(t *testing.T) {
	h := build(t, plan{})
	h.say("Ann", "match new exchequer setup=dealt tokens=all length=1 move-in=one")
	code := h.newest()
	h.reads(h.say("Ann", "match rules"), "Exchequer! rulebook", "1 The Exchequer", "4 Attack", "9 Winning", "/match rules exchequer 4.3")
	h.reads(h.say("Ann", "match rules 4.3"), "Exchequer! rulebook", "4.3 Attacker's dice", "Attack with 1 to 3 dice")
	h.reads(h.say("Ann", "match rules 4.4"), "4.4 Defender's dice", "House rule: you defend with two dice", "Why: the magazine says so")
	h.reads(h.say("Ann", "match rules 5.1"), "5.1 Moving in", "In "+code+": move-in=one, so at least one token moves into what you take.")
	h.reads(h.say("Ann", "match rules 9.3"), "In "+code+": length=1, so it ends after round 1 at the latest.")
	h.reads(h.say("Ann", "match rules exchequer white line"), "1.3 White lines")
	if m := h.say("Ann", "match rules how do I win?"); !strings.HasPrefix(m.Text.String(), "Exchequer! rulebook\n9.1 ") {
		t.Errorf("how to win: %s", m.Text)
	}
	h.reads(h.say("Ann", "match rules quorum"), "I found nothing about that in the Exchequer! rulebook", "4 Attack")
	for _, asked := range []string{"house", "rulings", "why", "house rules"} {
		h.reads(h.say("Ann", "match rules "+asked), "House rules are what we settled ourselves", "4.4 Defender's dice")
	}
	h.reads(h.say("Ann", "match rules house risk"), "3.1 A third", "Risk")
	h.reads(h.say("Ann", "match rules rulings 8.2"), "8.2 Leaving", "only defend")
	h.reads(h.say("Ann", "match rules magazine"), "the magazine")
	h.reads(h.say("Ann", "match rules why 4.6"), "4.6 Ties")
	h.reads(h.say("Ann", "match rules why do ties go to the defender"), "4.6 Ties")
	for _, asked := range []string{"preface", "author", "about", "the Christmas number of 2009"} {
		h.reads(h.say("Ann", "match rules "+asked), "Taxation magazine", "reconstruction")
	}
	h.quiet()
}

// ways are what a message's buttons and selects lead to, by their labels.
func ways(m msg.Message) map[string]string {
	all := map[string]string{}
	for _, b := range m.Buttons {
		all[b.Label] = b.ID
	}
	for _, s := range m.Selects {
		for _, c := range s.Choices {
			all[c.Label] = c.ID
		}
	}
	return all
}

// twoGames are Exchequer! and the smallest game there is.
var twoGames = []match.Table{exchequerTable, {Game: nim.Game, Look: nimlook.Look}}

// TestEveryRuleIsAPressAway from the contents, from a section and from a rule that
// names it; and no message has more than platforms show.
func TestEveryRuleIsAPressAway(t *testing.T) {
	h := build(t, plan{})
	contents := h.say("Ann", "match rules exchequer")
	section := ways(contents)["4 Attack"]
	if section == "" || len(contents.Selects) != 1 {
		t.Fatalf("the contents lead to %v", ways(contents))
	}
	shown := h.press("Ann", section)
	h.reads(shown, "4.1 What can be attacked")
	if ways(shown)["4.9 Odds"] == "" {
		t.Errorf("section 4 leads to %v", ways(shown))
	}
	h.reads(h.press("Ann", ways(shown)["4.9 Odds"]), "4.9 Odds")
	if m := h.say("Ann", "match rules exchequer 9.4"); ways(m)["9.3 Campaign"] == "" || ways(m)["All rules"] == "" {
		t.Errorf("9.4 names 9.3 and leads to %v", ways(m))
	}
	for _, asked := range []string{"", "house", "tokens", "4", "2.8", "about"} {
		m := h.say("Ann", "match rules exchequer "+asked)
		if strings.Contains(m.Text.String(), "](") {
			t.Errorf("%q shows a link as it is written: %s", asked, m.Text)
		}
		if len(m.Buttons) > 20 || len(m.Selects) > 3 || len(ways(m)) == 0 {
			t.Errorf("%q: %d buttons, %d selects", asked, len(m.Buttons), len(m.Selects))
		}
		for label, id := range ways(m) {
			if strings.Contains(label, ".") {
				h.reads(h.press("Ann", id), strings.TrimSuffix(label, "…"))
			}
		}
	}
	h.quiet()
}

// TestARulebookSaysWhoseItIs: where no game is played it asks, with what was asked
// for behind each button; and what it hints at opens the same book again.
func TestARulebookSaysWhoseItIs(t *testing.T) {
	h := build(t, plan{tables: twoGames})
	m := h.say("Ann", "match rules 2.1")
	h.reads(m, "Which game's rules?")
	h.reads(h.press("Ann", ways(m)["Exchequer!"]), "Exchequer! rulebook", "2.1 Tokens")
	h.reads(h.press("Ann", ways(m)["Nim"]), "Nim rulebook", "2.1 Taking")
	h.reads(h.say("Ann", "match rules nim"), "/match rules nim 4.3")
	h.say("Ann", "match new nim")
	h.reads(h.say("Ann", "match rules 2.1"), "Nim rulebook")
	h.say("Ann", "match new exchequer")
	m = h.say("Ann", "match rules 2.1") // two games are here
	h.reads(m, "Which game's rules?")
	if len(m.Buttons) != 2 {
		t.Errorf("two games are here, and it asks %v", ways(m))
	}
	h.quiet()
}

// TestWhyNamesTheRules of the last line, of one further back and of a refusal.
func TestWhyNamesTheRules(t *testing.T) {
	h := build(t, plan{tables: twoGames})
	h.reads(h.say("Ann", "match why"), "no match here yet")
	h.say("Ann", "match new nim")
	h.reads(h.say("Ann", "match why"), "hasn't started")
	h.say("Bob", "match join")
	h.say("Ann", "match start")
	h.settle()
	m := h.say("Ann", "match why")
	h.reads(m, "0. ", "Nim rulebook:", "1.2 Who goes first.")
	h.reads(h.press("Ann", ways(m)["1.2 Who goes first"]), "House rule: the lot decides", "Why: with these heaps")
	h.reads(h.say("Ann", "match why not"), "haven't refused you anything")
	var no, yes msg.Message
	for _, who := range []string{"Ann", "Bob"} {
		if m := h.say(who, "nim take left 9"); !strings.Contains(m.Text.String(), "turn") {
			no = m
			h.reads(h.say(who, "match why not"), "Nim rulebook:", "2.2 No passing.")
			yes = h.say(who, "nim take left 1")
			break
		}
	}
	h.reads(h.press("Ann", ways(no)["Rule 2.2"]), "2.2 No passing")
	if yes.Refused {
		t.Fatalf("taking one: %s", yes.Text)
	}
	m = h.say("Cat", "match why")
	h.reads(m, "1. ", "2.1 Taking.")
	h.reads(h.press("Cat", ways(m)["One line further back"]), "0. ", "1.2 Who goes first.")
	h.reads(h.say("Ann", "match why 99"), "doesn't go back that far")
	h.reads(h.say("Ann", "match why often"), "1 to 100")
	if m := h.say("Ann", "match log"); ways(m)["Explain the last line"] == "" {
		t.Errorf("the log leads to %v", ways(m))
	}
	h.quiet()
}

// TestWhatCannotBeDoneNowSaysWhy: a command without a code means the match that
// is here, also when it comes too late or too early for it.
func TestWhatCannotBeDoneNowSaysWhy(t *testing.T) {
	h := build(t, plan{})
	h.reads(h.say("Ann", "match start"), "no match here yet")
	h.say("Ann", "match new exchequer setup=dealt tokens=all length=1")
	h.reads(h.say("Ann", "match undo"), "hasn't started")
	h.reads(h.say("Ann", "match vote aye"), "no vote open")
	h.say("Bob", "match join")
	h.say("Ann", "match start")
	h.reads(h.say("Cat", "match list"), "You're not in a match right now")
	h.settle()
	for _, who := range []string{"Ann", "Bob"} { // one of them is awaited first
		h.reads(h.say(who, "match undo"), "nothing to undo")
	}
	h.reads(h.say("Cat", "match join"), "started", "match new")
	for line, way := range map[string]string{"start": "match new", "add-bot": "match ask replace",
		"words hear hear": "match say", "invite Cat": "match ask replace", "remove Bob": "match ask replace"} {
		h.reads(h.say("Ann", "match "+line), "started", way)
	}
	for _, line := range []string{"undo", "leave", "handover"} {
		h.reads(h.say("Cat", "match "+line), "You're not playing", "match board")
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
		h.reads(h.say("Ann", "match "+line+" "+code), code+" was closed")
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
		h.reads(h.press("Bob", m.Buttons[i].ID), "Exchequer! rulebook")
	}
	rules(h.say("Ann", "match new exchequer"))
	h.say("Bob", "match join")
	h.say("Ann", "match start")
	h.settle()
	rules(h.status(h.newest()).message)
}
