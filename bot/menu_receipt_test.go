package bot_test

import (
	"strings"
	"testing"
)

// TestWhatTheRoomReadsAnywayIsAReceipt: a page may leave it out; what only the
// caller is told it may not.
func TestWhatTheRoomReadsAnywayIsAReceipt(t *testing.T) {
	h := build(t, plan{})
	h.begin("", "Ann", "Bob")
	for line, receipt := range map[string]bool{
		"match say hello": true, "roll 3d6": true,
		"match say to Bob hello": false, "match say": false, "roll private d6": false, "roll 3d": false, "match list": false,
	} {
		if m := h.say("Ann", line); m.Receipt != receipt {
			t.Errorf("/%s: receipt %t: %s", line, m.Receipt, m.Text)
		}
	}
	elsewhere := h.call("Ann")
	elsewhere.Room.Channel, elsewhere.Line = "cellar", "match say hello"
	if h.do(elsewhere).Receipt {
		t.Error("a room that does not show the match reads nothing of it")
	}
}

// TestAPressIsAnsweredShortly, since its buttons say how to go on; who types
// reads words to type.
func TestAPressIsAnsweredShortly(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("length=1", "Ann", "Bob")
	name := h.awaited(code)
	m := h.press(name, doing(h.say(name, "exchequer"), "place"))
	if text := m.Text.String(); !strings.Contains(text, "\nNext: place 13 neutral tokens.") || len(m.Buttons) == 0 || m.Receipt {
		t.Errorf("a press reads %s", text)
	}
	h.reads(h.say(name, "match undo"), "/exchequer place")
	h.press(name, doing(h.say(name, "exchequer"), "place"))
	if m := h.press(name, doing(h.say(name, "exchequer"), "neutral")); !m.Receipt {
		t.Errorf("who has nothing left to do is told more than the room: %s", m.Text)
	}
}

// TestABoardShowsWhatFollows: what is put together on a board that shows what can follow
// is not answered by what can follow.
func TestABoardShowsWhatFollows(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("length=1", "Ann", "Bob")
	name := h.awaited(code)
	c := h.call(name)
	c.Press, c.Board = doing(h.say(name, "exchequer"), "place"), true
	if m := h.do(c); !m.Receipt || len(m.Buttons) != 0 {
		t.Errorf("a board is answered with %d buttons: %s", len(m.Buttons), m.Text)
	}
}
