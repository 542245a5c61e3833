package slack_test

import (
	"strings"
	"testing"

	"divisionbell/adapters/slack/slacktest"
)

// Advice is its asker's alone: a try comes with its picture and changes nothing, and a
// hint's button plays.
func TestAdviceIsItsAskersAlone(t *testing.T) {
	h := sit(t, plan{})
	code := h.begin("/match new exchequer length=1 setup=dealt tokens=all")
	p, other := h.mover(code)
	before := h.Match(code)

	h.Must(p.Command(h.room, "/match try "+code+" neutral sd 13"))
	try := h.see(p, h.room, private("Only a try", code))
	if try.File == "" || h.Match(code).Rev != before.Rev {
		t.Errorf("tried: file %q, revision %d after %d", try.File, h.Match(code).Rev, before.Rev)
	}
	h.Must(p.Command(h.room, "/match hint "+code))
	hint := h.see(p, h.room, private("My advice in", code))
	if buttons := hint.Buttons(); len(buttons) == 0 {
		t.Fatalf("a hint without buttons: %s", hint.Words)
	} else {
		h.Must(p.PressButton(hint, buttons[0]))
	}
	h.Until("the hint is played", func() bool { return h.Match(code).Seq() == before.Seq()+1 })
	for _, o := range []*slacktest.Person{other} {
		for _, m := range o.Messages(h.room) {
			if strings.Contains(m.Words, "advice") || strings.Contains(m.Words, "Only a try") {
				t.Errorf("%s reads %s", o.Name, m.Words)
			}
		}
	}
	h.unrefused()
}
