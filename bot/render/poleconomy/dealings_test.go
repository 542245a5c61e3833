package poleconomy

import (
	"testing"

	"divisionbell/bot/msg"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// The deals of bots in a row are one line, those of a person one each.
func TestBotsDealInOneLine(t *testing.T) {
	s := msg.Scene{Code: "K7QF", Viewer: engine.Nobody, Seats: []msg.Sitter{{Name: "Ann"}, {Name: "Dora", Bot: true}, {Name: "Edwin", Bot: true}}}
	deal := func(from, to engine.Seat) engine.Fact {
		return rules.DealMade{Offer: rules.Offer{From: from, To: to, Pay: 10_000}}
	}
	for _, c := range []struct {
		facts []engine.Fact
		lines int
	}{
		{[]engine.Fact{deal(1, 2), deal(2, 1), deal(1, 2)}, 1},
		{[]engine.Fact{deal(1, 2), deal(0, 1), deal(1, 0), deal(2, 1)}, 4},
	} {
		if got := Look.Lines(c.facts, s); len(got) != c.lines {
			t.Errorf("%d lines, not %d: %v", len(got), c.lines, got)
		}
	}
}
