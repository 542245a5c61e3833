package poleconomy

import (
	"strconv"
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

// Of a loan that brings it too little it says for how much more back it would lend; of one
// that nobody could make good, of one that it has not the cash for, and where it lends
// nothing, it does not.
func TestSteadyCountersLoans(t *testing.T) {
	const lends = "offer 2 lend 50000 repay "
	for _, c := range []struct {
		line, asks string
		counters   bool
	}{
		{"1 cash 900000", "borrow 50000 repay 60000", true},
		{"1 cash 900000", "borrow 50000 repay 60000 due 3", true},
		{"1 cash 200000", "borrow 50000 repay 60000", false}, // owes too much for any price
		{"0 cash 60000", "borrow 50000 repay 60000", false},
		{"1 cash 900000", "lend 10000 repay 100000", false},
	} {
		l := scene(t, 3, nil, "0 cash 2000000", c.line)
		play(t, l, nil, 1, "offer 1 "+c.asks)
		words := steadies(t, l, 0)
		if strings.HasPrefix(words, lends) != c.counters || !c.counters && words != "refuse 211" || strings.HasSuffix(c.asks, "due 3") != strings.HasSuffix(words, "due 3") {
			t.Errorf("%s: to %q it says %q", c.line, c.asks, words)
		}
		if !c.counters {
			continue
		}
		f := strings.Fields(words)
		if len(f) < 6 {
			t.Fatal("it names no sum")
		}
		repay, err := strconv.ParseInt(f[5], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		play(t, l, nil, 0, words)
		if got := steadies(t, l, 0); got != "refuse 211" {
			t.Errorf("once it has countered it says %q", got)
		}
		play(t, l, nil, 0, "refuse 211")
		again := scene(t, 3, nil, "0 cash 2000000", c.line)
		again.State.Last[0][1] = uint16(again.State.round())
		play(t, again, nil, 1, "offer 1 borrow 50000 repay "+strconv.FormatInt(repay, 10))
		if got := steadies(t, again, 0); got != "accept 211" || repay > 100000 {
			t.Errorf("asked at once for the %d that it named it says %q", repay, got)
		}
		if play(t, l, nil, 1, "accept 121"); l.State.Cash[0] != 2000000-50000 {
			t.Error("the counter-offer was accepted, and nothing is lent")
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
