package bot_test

import (
	"strings"
	"testing"
)

// TestNamesThatLookAlike are numbered at the table, and whoever speaks there under a
// name that looks like a player's is told apart.
func TestNamesThatLookAlike(t *testing.T) {
	h := build(t, plan{})
	twin, veiled := "Аnn", "A\u200bnn\u202e" // Cyrillic А; a blank and a mark that nobody sees
	code := h.begin("", "Ann", twin)
	if m := h.match(code); m.Seats[1].Name != twin+" 2" {
		t.Errorf("the seats are %q and %q", m.Seats[0].Name, m.Seats[1].Name)
	}
	h.say(veiled, "match say "+code+" I give up")
	h.say("Zoe", "match say "+code+" go on")
	h.say("Ann", "match say "+code+" I do not")
	h.settle()
	for _, wants := range []string{"Ann (not playing): I give up", "Zoe: go on", "Ann: I do not"} {
		found := false
		for _, s := range h.hall.all() {
			found = found || s.channel == "table" && strings.Contains(s.text(), wants)
		}
		if !found {
			t.Errorf("the table never reads %q", wants)
		}
	}
}
