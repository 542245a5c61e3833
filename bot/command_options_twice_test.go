package bot_test

import (
	"testing"
)

// An option that is said twice is refused, unless both say the same.
func TestAnOptionTwice(t *testing.T) {
	h := build(t, plan{})
	for line, wants := range map[string]string{
		"match new exchequer length=2 length=3":            "You gave length=2 and length=3, so I don't know which you mean. Type one of them.",
		"match new exchequer setup=dealt Setup=drafted":    "setup=dealt and setup=drafted",
		"match new exchequer clock=24h length=2 clock=12h": "clock=24h and clock=12h",
		"match new exchequer hotseat=yes hotseat=no":       "hotseat=yes and hotseat=no",
	} {
		m := h.say("Ann", line)
		if !m.Refused {
			t.Errorf("%s is taken: %s", line, m.Text)
		}
		h.reads(m, wants)
	}
	if m := h.say("Ann", "match new exchequer length=2 LENGTH=2"); m.Refused {
		t.Errorf("the same twice is refused: %s", m.Text)
	}
	h.quiet()
}
