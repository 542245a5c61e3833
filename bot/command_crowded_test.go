package bot_test

import (
	"strings"
	"testing"

	"divisionbell/bot/match"
	cantillonlook "divisionbell/bot/render/cantillon"
	"divisionbell/engine/cantillon"
)

// TestNobodySitsWhereNoMatchCanBegin: a map with cities for three has three seats, for people
// and for bots; who comes fourth reads why and what they can do, and the three that they can start.
func TestNobodySitsWhereNoMatchCanBegin(t *testing.T) {
	h := build(t, plan{tables: []match.Table{{Game: cantillon.Game, Look: cantillonlook.Look}}})
	h.say("Ann", "match new cantillon campaign=nordic")
	code := h.newest()
	h.say("Bob", "match join "+code)
	h.reads(h.say("Cat", "match join "+code), "seat 3")
	for name, line := range map[string]string{"Dora": "match join ", "Ann": "match add-bot "} {
		said := h.say(name, line+code).Text.String()
		for _, want := range []string{"full with 3 players", "The North has cities for 3 players, not 4", "/match new cantillon"} {
			if !strings.Contains(said, want) {
				t.Errorf("%q lacks %q", said, want)
			}
		}
		if strings.Contains(said, "/match start "+code) != (name == "Ann") { // who sits there can start
			t.Errorf("%s reads %q", name, said)
		}
	}
	h.reads(h.say("Ann", "match start "+code), "has started")
}
