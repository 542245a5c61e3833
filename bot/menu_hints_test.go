package bot_test

import (
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/msg"
)

// labelled is the id of the button of a message that is called so; "": none is.
func labelled(m msg.Message, label string) string {
	i := slices.IndexFunc(m.Buttons, func(b msg.Button) bool { return b.Label == label })
	if i < 0 {
		return ""
	}
	return m.Buttons[i].ID
}

// A hint can be pressed for among one's own moves, in one's turn and where hints are
// given; the room's message has no such button, nor has a refusal.
func TestAHintIsAButtonAmongOnesMoves(t *testing.T) {
	h := nimHouse(t, plan{})
	code := h.sticks("", "Ann", "Bob")
	who := h.awaited(code)
	id := labelled(h.say(who, "nim "+code), "Hint")
	h.reads(h.press(who, id), "My advice in "+code)
	if h.hints(code) != 1 {
		t.Error("the hint is not counted")
	}
	h.reads(h.press(h.idle(code), id), "It isn't your turn")
	for where, m := range map[string]msg.Message{
		"the room":    h.status(code).message,
		"out of turn": h.say(h.idle(code), "nim "+code),
		"a refusal":   h.say(who, "nim "+code+" take left 9"),
	} {
		if labelled(m, "Hint") != "" {
			t.Errorf("%s: a hint is a button of %q", where, labels(m))
		}
	}
	code = h.sticks("hints=off", "Ann", "Bob")
	if m := h.say(h.awaited(code), "nim "+code); labelled(m, "Hint") != "" {
		t.Errorf("without hints there are the buttons %q", labels(m))
	}
	h = austere(t)
	h.say("Ann", "austerity daily")
	if m := h.say("Ann", "austerity "+h.newest()); labelled(m, "Hint") != "" {
		t.Errorf("in a scored go there are the buttons %q", labels(m))
	}
}

// When a match is over whoever played it can press for a look back, which is told to
// them alone.
func TestALookBackIsAButtonAtTheEnd(t *testing.T) {
	h := nimHouse(t, plan{})
	code, first, second := h.blunders(t)
	h.settle()
	told := len(h.hall.all())
	id := labelled(h.status(code).message, "Review my moves")
	h.reads(h.press(first, id), "I weighed your 3 moves in "+code, "Move 1: Take 3 from left left you under 1%")
	h.reads(h.press(second, id), "found none that clearly cost you anything")
	if m := h.press("Eve", id); !m.Refused || !strings.Contains(m.Text.String(), "You didn't play in "+code) {
		t.Errorf("to who did not play: %s", m.Text)
	}
	h.settle()
	if got := h.hall.all(); len(got) != told {
		t.Errorf("the room was told: %s", got[told].text())
	}
	code = h.sticks("", "Ann", "strongbot")
	if m := h.status(code).message; labelled(m, "Review my moves") != "" {
		t.Errorf("under way there are the buttons %q", labels(m))
	}
	h.say("Ann", "match abandon "+code+" yes")
	h.settle()
	if m := h.status(code).message; labelled(m, "Review my moves") == "" {
		t.Errorf("abandoned there are the buttons %q", labels(m))
	}
}
