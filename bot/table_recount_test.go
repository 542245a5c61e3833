package bot_test

import (
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
)

// TestLeavingCountsTheVotesAnew: who has left for good keeps no vote waiting, and
// takes none with them that was decided.
func TestLeavingCountsTheVotesAnew(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("length=12 clock=10d remind=off", "Ann", "Bob", "Cat", "Dan")
	h.say("Bob", "match ask "+code+" pause")
	h.say("Cat", "match ask "+code+" pause")
	h.say("Dan", "match leave "+code+" for good yes")
	if m := h.match(code); m.Phase != match.Paused || len(m.Votes) != 0 {
		t.Errorf("it is %s, and asked %+v", m.Phase, m.Votes)
	}
	h.settle()
	if len(h.hall.find("the vote to pause passed")) != 1 {
		t.Error("nobody is told")
	}
	h.quiet()
}

// absent begins a match of four in which one has missed a turn, and gives the others;
// the first two of them are for ending it, the first for a stand-in.
func (h *house) absent() (code, late string, rest []string) {
	h.tb.Helper()
	code = h.begin("length=12 clock=10d misses=1 gap=5m remind=off", "Ann", "Bob", "Cat", "Dan")
	m := h.match(code)
	seat := m.Asks[0].Seat
	late = m.Seats[seat].Name
	for _, s := range m.Seats {
		if s.Name != late {
			rest = append(rest, s.Name)
		}
	}
	h.tick(10 * 24 * time.Hour)
	if n := h.match(code).Timing.Seats[seat].Misses; n != 1 {
		h.tb.Fatalf("%s has missed %d", late, n)
	}
	h.reads(h.say(rest[0], "match ask "+code+" replace "+late), "I've asked everyone")
	h.clock.pass(time.Hour)
	h.say(rest[0], "match ask "+code+" end")
	h.say(rest[1], "match vote "+code+" aye end")
	return code, late, rest
}

// TestAStandInCountsTheVotesAnew: whoever's vote puts a bot on a seat, and so ends
// the match, is asked first.
func TestAStandInCountsTheVotesAnew(t *testing.T) {
	for _, press := range []bool{true, false} {
		h := build(t, plan{})
		code, late, rest := h.absent()
		before := h.match(code)
		for _, line := range []string{"match vote " + code + " aye replace", "match ask " + code + " replace " + late} {
			h.reads(h.say(rest[2], line), "More than half of those left have voted for finishing on the score, so the match would end at once.")
			h.same(code, line, before)
		}
		m := h.say(rest[2], "match vote "+code+" aye replace")
		if press {
			h.press(rest[2], m.Buttons[0].ID)
		} else {
			_, hint, _ := strings.Cut(m.Text.String(), "or type ")
			h.say(rest[2], strings.TrimSuffix(hint, "."))
		}
		if p := h.match(code).Phase; p != match.Over {
			t.Errorf("it is %s", p)
		}
		h.quiet()
	}
}

// TestAStandInByTimeCountsTheVotesAnew, as one does that was voted for.
func TestAStandInByTimeCountsTheVotesAnew(t *testing.T) {
	h := build(t, plan{})
	code, _, _ := h.absent()
	h.tick(71 * time.Hour)
	if p := h.match(code).Phase; p != match.Over {
		t.Errorf("it is %s", p)
	}
	h.quiet()
}
