package bot_test

import (
	"strings"
	"testing"
)

// TestAStageThatWasLeftIsTheTablesToGiveBack: within a stage one takes one's own steps
// back, over its end only with the table.
func TestAStageThatWasLeftIsTheTablesToGiveBack(t *testing.T) {
	h := everyTable(t)
	h.say("Ann", "match new cantillon campaign=nordic")
	code := h.newest()
	h.say("Bob", "match join "+code)
	h.say("Ann", "match start "+code)
	h.settle()
	first := h.awaited(code)
	h.say(first, "cantillon settle 11")
	h.reads(h.say(first, "match undo "+code), "Undone") // the set-up is no stage of a turn
	h.say(first, "cantillon settle 11")
	second := h.awaited(code)
	h.say(second, "cantillon settle 16")
	h.reads(h.say(second, "match undo "+code), "undo the end of a stage", "(rule 3.1).", "/match ask "+code+" undo 1")
	h.settle()
	if h.awaited(code) != second {
		t.Fatalf("%s plays first", h.awaited(code))
	}
	h.say(second, "cantillon move 16 15")
	h.reads(h.say(second, "match undo "+code), "Undone: /cantillon move")
	h.say(second, "cantillon move 16 15")
	h.say(second, "cantillon done build")
	at := h.seq(code)
	m := h.say(second, "match undo "+code)
	h.reads(m, "You can't undo the end of a stage", "(rule 3.1).", "/match ask "+code+" undo 1")
	if h.seq(code) != at {
		t.Fatal("the stage came back")
	}
	h.say(second, "match ask "+code+" undo 1")
	h.settle()
	h.say(first, "match vote aye")
	h.settle()
	if h.seq(code) != at+1 {
		t.Errorf("the table could not give it back: %v", h.hall.told())
	}
	if m := h.say(second, "cantillon "+code); !strings.Contains(m.Text.String(), "To move or attack") && !strings.Contains(m.Text.String(), "Move") {
		t.Errorf("now it is %s", m.Text)
	}
	h.quiet()
}
