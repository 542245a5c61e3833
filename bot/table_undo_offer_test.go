package bot_test

import (
	"testing"
)

// TestAnOfferUndoneByAllLeavesItsNumberToNoOther: taken back by vote, an offer's button
// and its number answer nothing that is offered later.
func TestAnOfferUndoneByAllLeavesItsNumberToNoOther(t *testing.T) {
	h, code := dealing(t, "cantillon", "Cat")
	h.say("Ann", "cantillon "+code+" offer 2 give-passage 2")
	h.settle()
	old := h.offered("Bob")[0].message.Buttons
	h.say("Ann", "match ask "+code+" undo 1")
	h.say("Bob", "match vote "+code+" yes undo")
	h.reads(h.say("Bob", "cantillon "+code+" accept 101"), "There's no offer")
	h.say("Ann", "cantillon "+code+" offer 2 give-passage 2 want-passage 9")
	h.settle()
	seq := h.seq(code)
	h.say("Bob", "cantillon "+code+" accept 101")
	h.press("Bob", old[0].ID)
	if now := h.seq(code); now != seq {
		t.Errorf("what was undone is accepted by entry %d", now)
	}
	h.quiet()
}
