package bot_test

import (
	"strings"
	"testing"
)

// TestALineThatComesTooLateIsToldSo: a match is here, only not one that it
// can mean.
func TestALineThatComesTooLateIsToldSo(t *testing.T) {
	h := build(t, plan{})
	h.reads(h.say("Ann", "match start"), "There is no match here yet")
	h.say("Ann", "match new exchequer length=1 setup=dealt tokens=all")
	h.reads(h.say("Ann", "match undo"), "has not begun")
	code := h.newest()
	h.say("Ann", "match add-bot")
	h.say("Ann", "match start")
	for _, line := range []string{"match words luck", "match start", "match invite Bob", "match remove Bob", "match add-bot"} {
		h.reads(h.say("Ann", line), code+" has begun")
	}
}

// TestTheRulebookOpensAtItsContents, and a look-up names what it leaves out.
func TestTheRulebookOpensAtItsContents(t *testing.T) {
	h := build(t, plan{})
	h.reads(h.say("Ann", "match rules"), "1. The Exchequer", "4. Attack", "9. Winning")
	h.reads(h.say("Ann", "match rules white line"), "1.3 White lines. Two areas")
	if m := h.say("Ann", "match rules tokens"); !strings.Contains(m.Text.String(), "More in ") {
		t.Errorf("a look-up hides what it left out: %s", m.Text)
	}
}
