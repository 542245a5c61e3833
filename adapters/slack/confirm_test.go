package slack_test

import (
	"strings"
	"testing"

	"divisionbell/adapters/slack/slacktest"
	"divisionbell/bot/match"
)

// What ends something is asked about in private, whether it came by a slash
// command or a mention, and done once by the question's button.
func TestWhatEndsSomethingAsksFirst(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	code := h.begin("/match new tax points=100")
	thread := h.thread()
	people := map[string]*slacktest.Person{"Ann": h.ann, "Bob": h.bob}
	question := func(m slacktest.Message) bool { return private("nobody sees your cards", "/tax "+code+" fold yes")(m) }
	for n := 0; ; n++ {
		if n == 200 {
			t.Fatal("nobody could both fold and play")
		}
		before := h.Match(code)
		p := people[before.Seats[before.Asks[0].Seat].Name]
		m, err := h.hand(p, uint64(n)).Ask("/tax " + code + " fold")
		h.Must(err)
		if h.Match(code).Position.Seq != before.Position.Seq { // there was nothing else to do
			continue
		}
		if !question(m) {
			t.Fatalf("%s reads %s", p.Name, m.Words)
		}
		h.Must(p.Press(m, "Cancel"))
		h.see(p, h.room, private("Nothing has changed in "+code))
		h.Must(p.Mention(h.room, thread, "fold"))
		asked := h.see(p, h.room, func(m slacktest.Message) bool { return m.Thread == thread && question(m) })
		if seq := h.Match(code).Position.Seq; seq != before.Position.Seq {
			t.Fatalf("entry %d became %d", before.Position.Seq, seq)
		}
		h.Must(p.Press(asked, "Fold"))
		h.see(p, h.room, public(p.Name+" folded"))
		break
	}
	h.Must(h.ann.Command(h.room, "/match abandon "+code))
	h.see(h.bob, h.room, public("wants to"))
	m, err := h.hand(h.bob, 1).Ask("/match abandon " + code)
	h.Must(err)
	if !strings.Contains(m.Words, "Your vote alone decides") || h.Match(code).Phase != match.Playing {
		t.Fatalf("Bob reads %s, and it is %s", m.Words, h.Match(code).Phase)
	}
	h.Must(h.bob.Press(m, "End it now"))
	h.see(h.bob, h.room, public(code+": the vote to abandon passed"))
	h.unrefused()
}
