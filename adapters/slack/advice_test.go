package slack_test

import (
	"strings"
	"testing"

	"divisionbell/bot/match"
	nimlook "divisionbell/bot/render/nim"
	"divisionbell/engine/nim"
)

// Advice is its asker's alone: a try comes with its picture and changes nothing, a
// hint's buttons play, and what is found when somebody looks back is told to them as
// soon as it is, with the boards as they were.
func TestAdviceIsItsAskersAlone(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{tables: []match.Table{{Game: nim.Game, Look: nimlook.Look}}})
	h.Must(h.ann.Command(h.room, "/match new nim hotseat=yes"))
	h.see(h.ann, h.room, private("is open and you're in seat 1"))
	code := h.Code()
	h.Must(h.ann.Command(h.room, "/match join "+code))
	h.Must(h.ann.Command(h.room, "/match start "+code))
	h.Until("the match begins", func() bool { return h.Match(code).Phase == match.Playing })
	before := h.Match(code).Rev

	h.Must(h.ann.Command(h.room, "/match try "+code+" take right 2"))
	try := h.see(h.ann, h.room, private("Only a try", code, "Your chance to win: "))
	if try.File == "" || h.Match(code).Seq() != 0 {
		t.Errorf("tried: file %q, revision %d after %d", try.File, h.Match(code).Rev, before)
	}
	h.Must(h.ann.Command(h.room, "/match hint "+code))
	hint := h.see(h.ann, h.room, private("My advice in", code, "1. "))
	if len(hint.Buttons()) != 3 {
		t.Fatalf("a hint has the buttons %+v", hint.Buttons())
	}
	h.Must(h.ann.PressButton(hint, hint.Buttons()[0]))
	h.Until("the hint is played", func() bool { return h.Match(code).Seq() == 1 })
	for heap := 0; h.Match(code).Phase == match.Playing && heap < 3; heap++ {
		for name := []string{"left", "middle", "right"}[heap]; ; {
			entry := h.Match(code).Seq()
			h.Must(h.ann.Command(h.room, "/nim "+code+" take "+name+" 1"))
			if h.Match(code).Seq() == entry {
				break // it is empty
			}
		}
	}
	h.see(h.bob, h.room, public("asked for one hint."))
	h.Must(h.ann.Command(h.room, "/match review "+code))
	h.see(h.ann, h.room, private("A moment: I'm weighing your "))
	found := h.see(h.ann, h.ann.Door(), says("I weighed ", "These cost you most"))
	h.Must(h.ann.PressButton(found, found.Buttons()[0]))
	if shown := h.see(h.ann, h.ann.Door(), says("Before move ")); shown.File == "" {
		t.Errorf("a moment without its board: %s", shown.Words)
	}
	for _, m := range h.bob.Messages(h.room) {
		for _, secret := range []string{"My advice", "Only a try", "I weighed"} {
			if strings.Contains(m.Words, secret) {
				t.Errorf("Bob reads %s", m.Words)
			}
		}
	}
	h.unrefused()
}
