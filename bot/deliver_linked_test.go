package bot_test

import (
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// linking is the line by which another account is linked with Ann's.
func (h *house) linking() string {
	h.tb.Helper()
	_, code, found := strings.Cut(h.say("Ann", "bell link").Text.String(), "/bell link ")
	if !found {
		h.tb.Fatal("no code is given")
	}
	return "bell link " + code[:len("ABCD-EFGH")]
}

// TestARefusedLinkNamesItsMatch, of the many that two accounts are in, and every way on
// that it offers leads there: the same code links them then.
func TestARefusedLinkNamesItsMatch(t *testing.T) {
	for _, begun := range []bool{false, true} {
		for way := 0; way == 0 || begun && way == 1; way++ {
			h := build(t, plan{})
			yard := newHall("yard")
			h.attach(yard)
			h.say("Ann", small)
			h.say("Ann", small)
			code := h.newest()
			h.in("yard", "gate", "Anne", "match join "+code)
			h.say("Bob", "match join "+code)
			h.say("Ann", small)
			if begun {
				h.say("Ann", "match start "+code)
			}
			line := h.linking()
			no := h.in("yard", "gate", "Anne", line)
			if h.reads(no, "seat in "+code); !no.Refused || begun && len(no.Buttons) != 2 || !begun && len(no.Buttons) != 1 {
				t.Fatalf("begun %v: %+v", begun, no)
			}
			h.settle()
			press := func(id string) msg.Message {
				c := h.call("Anne")
				c.Account.Platform, c.Room, c.Press = "yard", match.Room{Platform: "yard", Channel: "gate"}, id
				return h.do(c)
			}
			if said := press(no.Buttons[way].ID); begun && way == 1 {
				h.reads(said, "cannot return")
				press(said.Buttons[0].ID)
			}
			h.reads(h.in("yard", "gate", "Anne", line), "Linked: ")
			h.quiet()
		}
	}
}
