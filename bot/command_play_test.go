package bot_test

import (
	"slices"
	"strings"
	"testing"
)

// TestAButtonForOneShowsOthersTheirOwn: in a game with hands the button of a turn shows
// its seat what it can do; another player is told so and shown their own turn, and who
// has no seat how to see the board.
func TestAButtonForOneShowsOthersTheirOwn(t *testing.T) {
	h, code := cards(t, 100, "Ann", "Bob", "Cat")
	name := h.awaited(code)
	others := slices.DeleteFunc([]string{"Ann", "Bob", "Cat"}, func(s string) bool { return s == name })
	var id string
	for _, s := range h.hall.find(name + ", your turn in Tax " + code) {
		if b := s.message.Buttons; len(b) > 0 && b[0].Label == "Show my moves" {
			id = b[0].ID
		}
	}
	if id == "" {
		t.Fatalf("%s is not shown their moves", name)
	}
	own := labels(h.press(name, id))
	other := h.press(others[0], id)
	h.reads(other, "That button shows "+name+"’s moves, to them alone. Here are yours in "+code)
	if wants := labels(h.say(others[0], "tax "+code)); other.Refused || slices.Equal(labels(other), own) || !slices.Equal(labels(other), wants) {
		t.Errorf("%s is shown %q, not %q, and %s %q", others[0], labels(other), wants, name, own)
	}
	if dan := h.press("Dan", id); !strings.Contains(dan.Text.String(), "you're not playing in "+code+". To see the board, type /match board "+code) || len(dan.Buttons) > 0 {
		t.Errorf("Dan is told %q with %q", dan.Text, labels(dan))
	}
}
