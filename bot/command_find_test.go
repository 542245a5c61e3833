package bot_test

import (
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/msg"
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

// TestWhichMatchIsAskedByALineThatWorks: whoever is asked which of several matches they
// mean reads a line to type, and has a button, that do what they wanted.
func TestWhichMatchIsAskedByALineThatWorks(t *testing.T) {
	h := everyTable(t)
	for range 2 {
		h.say("Ann", "match new tax")
		h.say("Ann", "match add-bot "+h.newest())
		h.say("Ann", "match start "+h.newest())
	}
	code := h.newest()
	for _, c := range []struct{ line, typed, does string }{
		{"bell orders", "/bell orders " + code, "orders"},
		{"match board", "/match board " + code, "Round 1"},
		{"match log 3", "/match log " + code + " 3", "Round 1"},
		{"tax now", "/tax " + code + " now", ""},
	} {
		asked := h.say("Ann", c.line)
		h.reads(asked, "Which match?", c.typed+".")
		typed := h.say("Ann", strings.TrimPrefix(c.typed, "/"))
		pressed := h.press("Ann", h.labelled(asked, code+" Tax"))
		for how, m := range map[string]msg.Message{"typed": typed, "pressed": pressed} {
			if strings.Contains(m.Text.String(), "Which match?") || strings.Contains(m.Text.String(), "don't know") || !strings.Contains(m.Text.String(), c.does) {
				t.Errorf("%s, %s: %s", c.line, how, m.Text)
			}
		}
	}
	h.quiet()
}
