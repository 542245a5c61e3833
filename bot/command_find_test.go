package bot_test

import (
	"slices"
	"testing"

	"divisionbell/engine/poleconomy"
	"divisionbell/engine/tax"
)

// TestWhatOnlyOneMatchHasIsMeant: of several matches nobody has to say in which
// they have a hand or a page, if it can only be one.
func TestWhatOnlyOneMatchHasIsMeant(t *testing.T) {
	h := everyTable(t)
	begin := func(game string) string {
		h.say("Ann", "match new "+game)
		code := h.newest()
		h.say("Ann", "match add-bot "+code)
		h.say("Ann", "match start "+code)
		return code
	}
	first, second := begin("exchequer setup=dealt"), begin("tax")
	if m := h.say("Ann", "match hand"); m.Picture == nil || m.Picture.Match != second {
		t.Errorf("her hand: %s", m.Text)
	}
	third := begin("poleconomy")
	for _, page := range []string{"finance", "Finance"} {
		if m := h.say("Ann", "match board "+page); m.Picture == nil || m.Picture.Match != third {
			t.Errorf("page %s: %s", page, m.Text)
		}
	}
	for _, line := range []string{"match board", "match hand"} {
		m := h.say("Ann", line)
		h.reads(m, "Which match?")
		if line == "match board" && !slices.Equal(labels(m), []string{third + " " + poleconomy.Game.About().Name, second + " " + tax.Game.About().Name, first + " Exchequer!"}) {
			t.Errorf("it could be %q", labels(m))
		}
	}
	h.quiet()
}
