package slack_test

import (
	"strings"
	"testing"

	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/slacktest"
)

// placing opens the form in which a number of tokens is asked for.
func (t *table) placing(code string) (p *slacktest.Person, area string) {
	t.TB.Helper()
	p = []*slacktest.Person{t.ann, t.bob}[t.Match(code).Asks[0].Seat]
	m, err := t.hand(p, 3).Ask("/exchequer " + code)
	t.Must(err)
	t.Must(p.Press(m, "Place…"))
	picks := t.see(p, t.room, func(m slacktest.Message) bool { return m.Private && len(m.Options()) > 5 })
	t.Must(p.PickOption(picks, picks.Options()[0]))
	t.Until("the form opens", func() bool { return p.Modal() != "" })
	return p, picks.Options()[0].Value
}

// What is wrong in a form is said at its field, and the form stays open until it is right
// or closed: the same again is refused again, and nothing is done twice.
func TestFormFaults(t *testing.T) {
	t.Parallel()
	for _, mode := range []string{slack.Socket, slack.HTTP} {
		h := sit(t, plan{mode: mode})
		code := h.begin("/match new exchequer setup=dealt tokens=all")
		p, _ := h.placing(code)
		before := h.Match(code).Seq()
		for _, bad := range []string{"999", "999", "many", "0"} {
			h.Must(p.Submit(bad))
			faults := p.Window().Faults()
			if p.Modal() == "" || len(faults) != 1 || !strings.Contains(faults["field.0"], bad) && !strings.Contains(faults["field.0"], "rule") {
				t.Fatalf("%s, %q: %v", mode, bad, faults)
			}
		}
		if now := h.Match(code).Seq(); now != before {
			t.Errorf("%d entries came of it", now-before)
		}
		h.Must(p.Submit("2"))
		if p.Modal() != "" {
			t.Errorf("the form stays: %v", p.Window().Faults())
		}
		h.see(p, h.room, private("left to place"))
		if now := h.Match(code).Seq(); now != before+1 {
			t.Errorf("%d entries, of 1", now-before)
		}
		h.unrefused()
		h.Stop()
	}
}

// A form that comes too late, for what was decided meanwhile, says so at its field.
func TestFormTooLate(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	code := h.begin("/match new exchequer setup=dealt tokens=all")
	p, _ := h.placing(code)
	h.Must(h.ann.Command(h.room, "/match ask "+code+" abandon yes"))
	h.see(h.bob, h.room, public("abandon"))
	lobby := h.see(h.bob, h.room, func(m slacktest.Message) bool {
		return len(m.Buttons()) > 0 && strings.HasPrefix(m.Buttons()[0].Label, "Yes")
	})
	h.Must(h.bob.Press(lobby, "Yes"))
	h.Until("the match ends", func() bool { return h.Match(code).Phase.Ended() })
	h.Must(p.Submit("2"))
	if p.Modal() == "" || !strings.Contains(p.Window().Faults()["field.0"], "over") {
		t.Errorf("%v", p.Window().Faults())
	}
	h.unrefused()
}
