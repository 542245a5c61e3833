package bot_test

import (
	"strings"
	"testing"

	"divisionbell/bot/match"
	nimlook "divisionbell/bot/render/nim"
	"divisionbell/engine/nim"
)

// TestTheSmallestGameIsPlayed: what package nim and its look hold is all that the
// host wants of a game, from the lobby to the summary.
func TestTheSmallestGameIsPlayed(t *testing.T) {
	h := build(t, plan{tables: []match.Table{{Game: nim.Game, Look: nimlook.Look}}})
	h.say("Ann", "match new nim last=loses")
	code := h.newest()
	h.say("Ann", "match add-bot steady")
	h.say("Ann", "match start")
	h.settle()
	turns := 0
	for ; h.match(code).Phase == match.Playing && turns < 9; turns++ {
		h.press("Ann", doing(h.say("Ann", "nim "+code), "take"))
		h.settle()
	}
	if turns == 0 || turns > 8 {
		t.Errorf("a match of %d turns of Ann's", turns)
	}
	log := plain(h.say("Ann", "match log "+code))
	if !strings.Contains(log, "leaving no sticks.") || !strings.Contains(log, "wins") {
		t.Errorf("the log is %s", log)
	}
}
