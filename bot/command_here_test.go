package bot_test

import (
	"strings"
	"testing"
)

// TestHere: words without a command are said to the match that is here: a verb of
// its game is played, else what /match can do is done.
func TestHere(t *testing.T) {
	h := build(t, plan{})
	for _, c := range []struct{ line, want string }{
		{"here", "There's no match here yet"},
		{"here attack iht sd", "There's no match here yet"},
		{"here list", "You're not in a match right now"},
		{"exchequer", "There's no Exchequer! match here yet"},
	} {
		if got := h.say("Ann", c.line).Text.String(); !strings.Contains(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.line, got, c.want)
		}
	}
	h.say("Ann", "match new exchequer setup=dealt")
	if got := h.say("Bob", "here join").Text.String(); !strings.Contains(got, ", seat 2.") {
		t.Errorf("join: got %q", got)
	}
	h.say("Ann", "here start")
	for _, c := range []struct{ line, want string }{
		{"here board", "Setting up."},
		{"here twiddle thumbs", "twiddle"},
		{"here odds", "odds"},
	} {
		if got := h.say("Ann", c.line).Text.String(); !strings.Contains(strings.ToLower(got), strings.ToLower(c.want)) {
			t.Errorf("%s: got %q, want %q", c.line, got, c.want)
		}
	}
	placed := false
	for _, who := range []string{"Ann", "Bob"} {
		for _, b := range h.say(who, "here").Buttons {
			if _, words, ok := strings.Cut(b.ID, " - place "); ok && strings.HasPrefix(b.ID, "1! ") && !placed {
				placed = true
				if got := h.say(who, "here place "+words).Text.String(); !strings.Contains(got, "place") {
					t.Errorf("here place %s: got %q", words, got)
				}
			}
		}
	}
	if !placed {
		t.Error("nobody could place anything")
	}
	h.quiet()
}

// TestWhatIsMeantHereCanBeTyped: who is asked which match they mean is told what they can
// type, as they typed before, without a command.
func TestWhatIsMeantHereCanBeTyped(t *testing.T) {
	h := build(t, plan{})
	h.say("Ann", "match new exchequer")
	h.say("Ann", "match new exchequer")
	code := h.newest()
	for typed, want := range map[string]string{"here": code, "here my turns": code + " my turns", "HERE thanks!": code + " thanks!", "here board": "/match board " + code, "here start": "/match start " + code} {
		asked := h.say("Ann", typed)
		said := asked.Text.String()
		if !strings.HasSuffix(said, ": "+want+".") {
			t.Errorf("%s: %q", typed, said)
		}
		if got := h.say("Ann", "here "+want).Text.String(); !strings.HasPrefix(want, "/") && strings.Contains(got, "Which match") {
			t.Errorf("here %s: %q", want, got)
		}
	}
}
