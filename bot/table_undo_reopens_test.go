package bot_test

import (
	"strings"
	"testing"

	"divisionbell/bot/match"
	poleconomylook "divisionbell/bot/render/poleconomy"
	"divisionbell/engine/poleconomy"
)

// TestAStepBackOpensAnothersDecisionAsItWas: Bob's invitation closes what Ann was rung for
// and asks her anew; he takes it back, and she is rung for the first again. What is kept of
// that is what is stored, as after every call.
func TestAStepBackOpensAnothersDecisionAsItWas(t *testing.T) {
	h := build(t, plan{entropy: seed(), tables: []match.Table{{Game: poleconomy.Game, Look: poleconomylook.Look}}})
	h.say("Ann", "match new poleconomy game=2")
	code := h.newest()
	for _, line := range []string{
		"Bob: match join CODE", "Cat: match join CODE", "Ann: match start CODE",
		"Cat: poleconomy CODE party grits invite 2", "Bob: poleconomy CODE party grits invite 1", "Bob: match undo CODE",
	} {
		name, does, _ := strings.Cut(strings.ReplaceAll(line, "CODE", code), ": ")
		h.say(name, does)
		h.settle()
	}
	if h.awaited(code) != "Ann" {
		t.Errorf("%s is awaited", h.awaited(code))
	}
	h.quiet()
}
