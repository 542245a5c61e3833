package bot_test

import (
	"strings"
	"testing"

	"divisionbell/bot/match"
	look "divisionbell/bot/render/poleconomy"
	"divisionbell/engine/poleconomy"
)

// The rules count seats; people know each other by names and by the board's letters.
func TestSeatsGoByNamesAndLetters(t *testing.T) {
	h := build(t, plan{tables: []match.Table{{Game: poleconomy.Game, Look: look.Look}}})
	h.say("Ann", "match new poleconomy")
	code := h.newest()
	h.say("Mary Ann", "match join "+code)
	h.say("B", "match join "+code)
	h.say("Ann", "match start "+code)
	h.settle()
	for line, want := range map[string]string{
		"worth mary ann": "Mary Ann is worth",
		"worth @Ann":     "Ann is worth",
		"worth b":        "B is worth", // a name before a letter
		"worth C":        "B is worth",
		"worth 2":        "Mary Ann is worth",
		"worth zoe":      "Try 1, 2, 3",
	} {
		if got := h.say("B", "poleconomy "+code+" "+line).Text.String(); !strings.Contains(got, want) {
			t.Errorf("%s: %q has no %q", line, got, want)
		}
	}
	typing := h.call("Ann")
	typing.Line = "poleconomy " + code + " worth mar"
	if s := h.host.Complete(t.Context(), typing, 9); len(s) != 1 || !strings.HasSuffix(s[0].Line, " worth 2") {
		t.Errorf("completed: %+v", s)
	}
}

// A seat that its player left for good is empty; no bot plays it.
func TestWhoHasLeftIsNoBot(t *testing.T) {
	h := build(t, plan{tables: []match.Table{{Game: poleconomy.Game, Look: look.Look}}})
	h.say("Ann", "match new poleconomy")
	code := h.newest()
	h.say("Bob", "match join "+code)
	h.say("Ann", "match add-bot")
	h.say("Ann", "match start "+code)
	h.say("Bob", "match leave "+code+" for good yes")
	h.settle()
	if got := h.say("Ann", "match board "+code).Picture.Board; strings.Contains(got, "Bob bot") || !strings.Contains(got, " bot ") {
		t.Errorf("the board is\n%s", got)
	}
}
