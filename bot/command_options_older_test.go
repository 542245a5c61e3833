package bot_test

import (
	"slices"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// An older game is one before there was an option.
type older struct {
	engine.Game
	lacks string
}

func (g older) About() engine.About {
	about := g.Game.About()
	about.Settings = slices.DeleteFunc(slices.Clone(about.Settings), func(s engine.Setting) bool { return s.Name == g.lacks })
	return about
}

// A lobby that was opened before there was an option begins as it was meant, and
// says so; so does its rematch. A new match has the default.
func TestALobbyKeepsWhatHeldBeforeAnOption(t *testing.T) {
	path := empty(t)
	h := build(t, plan{path: path, tables: []match.Table{{Game: older{exchequerTable.Game, "late-tokens"}, Look: exchequerTable.Look}}})
	h.say("Ann", "match new exchequer setup=dealt tokens=all length=1")
	code := h.newest()
	if options := h.match(code).Terms.Options; options["late-tokens"] != "" || options["setup"] != "dealt" {
		t.Fatalf("the older program made %v", options)
	}
	h.host.Close()

	calls := h.calls
	h = build(t, plan{path: path, clock: h.clock, hall: h.hall})
	h.calls = calls
	h.reads(h.say("Ann", "match options "+code), "late-tokens=none")
	h.reads(h.say("Ann", "match rules 2.8"), "late-tokens=none")
	h.reads(h.say("Ann", "match add-bot "+code+" steady"), "Dora")
	h.say("Ann", "match start "+code)
	if options := h.match(code).Terms.Options; options["late-tokens"] != "none" {
		t.Errorf("it began with %v", options)
	}
	h.say("Ann", "match abandon "+code+" yes")
	h.say("Ann", "match rematch "+code)
	if again := h.newest(); again == code || h.match(again).Terms.Options["late-tokens"] != "none" {
		t.Errorf("the rematch has %v", h.match(again).Terms.Options)
	}
	h.say("Ann", "match new exchequer")
	if options := h.match(h.newest()).Terms.Options; options["late-tokens"] != "even" {
		t.Errorf("a new match has %v", options)
	}
}
