package discord_test

import (
	"slices"
	"strings"
	"testing"

	"divisionbell/adapters/discord/discordtest"
)

// Below a status there is one way to one's own moves, which whoever presses it is shown
// for themselves, whoever is awaited.
func TestWhoeverPressesIsShownTheirOwnMoves(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	everybody := []*discordtest.Person{h.fake.Person("Ann"), h.fake.Person("Bob"), h.fake.Person("Cat"), h.fake.Person("Dan")}
	for _, table := range tables() {
		about := table.About()
		people := everybody[:max(1, about.MinSeats)]
		code := h.begin(about.ID, "", people...)
		h.Told(code)
		m := h.status(code)
		ways := 0
		for _, r := range m.Rows {
			for _, p := range r.Parts {
				if p.Label == "Show my moves" || p.Label == "My options" || strings.HasPrefix(p.Label, "What can I do") {
					ways++
				}
			}
		}
		if ways != 1 {
			t.Errorf("%s: %d ways to one's moves: %s", about.ID, ways, m.Says())
		}
		for _, p := range people {
			a, err := p.Press(m.ID, "Show my moves")
			if err != nil || a.Message == nil || a.Message.To != p.ID || strings.Contains(a.Message.Content, "That button is for") {
				t.Fatalf("%s: %s presses: %+v, %v", about.ID, p.Name, a, err)
			}
			if waits := strings.Contains(a.Message.Content, "Waiting for"); waits == slices.Contains(h.Awaited(code), p.Name) {
				t.Errorf("%s waits for %v, and %s is shown %s", about.ID, h.Awaited(code), p.Name, a.Message.Content)
			}
		}
	}
	h.clean()
}
