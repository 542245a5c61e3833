package poleconomy

import (
	"strings"
	"testing"
)

// An offer that a steady bot would not take it answers with the sum for which it would,
// once a round, and never with one that the other has not got; then it refuses. What it
// has said it keeps to.
func TestSteadyCounters(t *testing.T) {
	l := scene(t, 3, map[string]string{optGame: "2"}, "0 owns imperial-oil-esso molson-breweries", "1 owns chinook-airlines")
	play(t, l, nil, 1, "offer 1 want imperial-oil-esso pay 10000")
	words := steadies(t, l, 0)
	if !strings.HasPrefix(words, "offer 2 give imperial-oil-esso ask ") {
		t.Fatalf("to a mean offer it says %q", words)
	}
	play(t, l, nil, 0, words)
	if got := steadies(t, l, 0); got != "refuse 211" {
		t.Errorf("once it has countered it says %q", got)
	}
	play(t, l, nil, 0, "refuse 211")
	play(t, l, nil, 1, "accept 121")
	if l.State.owner(paperIndex["imperial-oil-esso"]) != 1 {
		t.Error("the counter-offer was accepted, and the square is not sold")
	}

	for cash, want := range map[string]string{"20000": "refuse 211", "240000": "refuse 211", "250000": "offer 2 give imperial-oil-esso ask 250000"} {
		l = scene(t, 3, map[string]string{optGame: "2"}, "0 owns imperial-oil-esso molson-breweries", "1 owns chinook-airlines", "1 cash "+cash)
		play(t, l, nil, 1, "offer 1 want imperial-oil-esso pay 10000")
		if got := steadies(t, l, 0); got != want {
			t.Errorf("to somebody with $%s it says %q, not %q", cash, got, want)
		}
	}
}

// Nobody is asked to pay for a vote that they offer for money.
func TestNoCounterHasTheOtherPayToGive(t *testing.T) {
	l := scene(t, 3, map[string]string{optGame: "2"}, "0 owns imperial-oil-esso molson-breweries", "1 owns chinook-airlines", "1 cash 2000000")
	play(t, l, nil, 1, "offer 1 promise aye ask 10000")
	if got := steadies(t, l, 0); got != "refuse 211" {
		t.Errorf("to a vote offered for money it says %q", got)
	}
}

// Who leads is not sold what brings them more at a price at which another would get it:
// neither near the end nor before.
func TestSteadyMindsTheLeader(t *testing.T) {
	for _, c := range []struct{ turns, cash, pays, want string }{
		{"44", "700000", "580000", "accept 211"}, {"44", "2900000", "580000", "offer 2 give chinook-airlines ask 590000"},
		{"8", "1000000", "850000", "accept 211"}, {"8", "2900000", "850000", "offer 2 give chinook-airlines ask 900000"},
	} {
		l := scene(t, 4, nil, "mark 4", "turns "+c.turns, "0 owns imperial-oil-esso molson-breweries chinook-airlines",
			"1 owns polar-parkas voyageur-canoes rideau-skates habitant-pea-soup", "1 cash "+c.cash, "2 cash 2500000")
		play(t, l, nil, 1, "offer 1 want chinook-airlines pay "+c.pays)
		if got := steadies(t, l, 0); got != c.want {
			t.Errorf("after %s turns, to somebody with $%s it says %q, not %q", c.turns, c.cash, got, c.want)
		}
	}
}
