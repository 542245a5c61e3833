package bot_test

import (
	"strings"
	"testing"
)

// TestWhatIsToldOfAMatchThatAVoteEnded is true of it: no date had been agreed, an order of
// play was rolled for, and no line of its summary is empty.
func TestWhatIsToldOfAMatchThatAVoteEnded(t *testing.T) {
	for _, c := range []struct {
		g              int
		options, point string
	}{
		{0, "setup=dealt tokens=all length=6", "Round 1 of 6"},
		{1, "", "Round 2"},
		{3, "game=1", "Round 1"},
		{4, "campaign=nordic", "Round 1|round 1|etting up"},
	} {
		h, code := playedTo(t, c.g, c.options, c.point)
		h.end(code, "end")
		ended := false
		for _, s := range h.hall.all() {
			text := s.text()
			ended = ended || strings.Contains(text, "The dice secret is now public")
			if strings.Contains(text, "agreed date") || strings.Contains(text, "\n\n") && s.to == "" {
				t.Errorf("it reads\n%s", text)
			}
		}
		if !ended {
			t.Error("the end is told nowhere")
		}
		if luck := h.say("Ann", "match luck "+code).Text.String(); strings.Contains(luck, "left to chance") {
			t.Error(luck)
		}
	}
}

// TestTheTableOfATaxMatchThatIsOverAsksForNothing: nobody is to make a target, and a hand is
// what somebody had.
func TestTheTableOfATaxMatchThatIsOverAsksForNothing(t *testing.T) {
	h, code := playedTo(t, 1, "", "Round 2")
	h.reads(h.say("Ann", "match board "+code), "Round 2")
	if p := h.say("Ann", "match hand "+code).Picture; !strings.Contains(p.Board, "YOUR HAND") {
		t.Errorf("while it goes on: %s", p.Board)
	}
	h.end(code, "end")
	if p := h.say("Ann", "match hand "+code).Picture; strings.Contains(p.Board, "YOUR HAND") || !strings.Contains(p.Board, "YOU HAD") || strings.Contains(p.Board, "  or  ") {
		t.Errorf("when it's over: %s", p.Board)
	}
}

// TestNothingIsToComeInTheTreasuriesOfAMatchThatIsOver.
func TestNothingIsToComeInTheTreasuriesOfAMatchThatIsOver(t *testing.T) {
	h, code := playedTo(t, 4, "campaign=nordic", "Round 2|round 2")
	if m := h.say("Ann", "match board "+code+" ledger"); !strings.Contains(m.Text.String(), "to come") {
		t.Errorf("while it goes on: %s", m.Text)
	}
	h.end(code, "end")
	if m := h.say("Ann", "match board "+code+" ledger"); strings.Contains(m.Text.String(), "to come") || !strings.Contains(m.Text.String(), "over") || strings.Contains(m.Picture.Board, "+") {
		t.Errorf("when it's over: %s\n%s", m.Text, m.Picture.Board)
	}
}
