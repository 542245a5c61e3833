package main

import (
	"slices"
	"testing"

	"divisionbell/engine"
)

// Whoever plays a game for the first time meets a gentle bot in every game that has
// somebody opposite; and of each bot its game says in a line of its own what it does.
func TestEveryGameHasItsBots(t *testing.T) {
	for _, g := range games() {
		bots, about := g.Game.Bots(), g.Game.About()
		has := func(id string) bool { return slices.ContainsFunc(bots, func(b engine.Bot) bool { return b.ID == id }) }
		if !has("steady") || !has("strong") || has("gentle") != (about.MaxSeats > 1) {
			t.Errorf("%s lacks a bot, or has a gentle one for nobody", about.Name)
		}
		lines := map[string]string{}
		for _, b := range bots {
			if other, twice := lines[b.Help]; b.Help == "" || twice {
				t.Errorf("%s: %s says of itself %q, and so does %q", about.Name, b.ID, b.Help, other)
			}
			lines[b.Help] = b.ID
		}
	}
}
