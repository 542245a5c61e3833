package poleconomy

import (
	"slices"
	"testing"

	"divisionbell/engine"
)

// A refusal has a reason, in the words of whoever refuses; what is taken or countered
// needs none.
func TestRefusalsHaveReasons(t *testing.T) {
	own := []string{"0 owns imperial-oil-esso molson-breweries", "1 owns chinook-airlines"}
	for name, c := range map[string]struct {
		character engine.Character
		lines     []string
		offer     string
		says      string
	}{
		"too dear":     {engine.Character{}, []string{"1 cash 20000"}, "offer 1 want imperial-oil-esso pay 10000", "No: that costs me more than it brings me."},
		"of greedy":    {engine.Character{Wealth: 1}, []string{"1 cash 20000"}, "offer 1 want imperial-oil-esso pay 10000", "No: I want more for it than that."},
		"of a trader":  {engine.Character{Trade: 1}, []string{"1 cash 20000"}, "offer 1 want imperial-oil-esso pay 10000", "Not on these terms: they cost me more than they bring me. I'm open to others."},
		"a loan":       {engine.Character{}, []string{"0 cash 2000000", "1 cash 20000"}, "offer 1 borrow 1500000", "No: you'd owe too much for what you own."},
		"of cautious":  {engine.Character{Safety: 1}, []string{"0 cash 2000000", "1 cash 20000"}, "offer 1 borrow 1500000", "No: I lend nothing, to anybody."},
		"cash":         {engine.Character{}, []string{"0 cash 100000", "1 cash 2000000"}, "offer 1 borrow 90000", "No: I need my cash for taxes and profits."},
		"a loan to it": {engine.Character{}, nil, "offer 1 lend 10000 repay 100000", "No: I'd have to pay back too much."},
		"a present":    {engine.Character{}, nil, "offer 1 pay 10000", ""},
	} {
		l := scene(t, 3, map[string]string{optGame: "2"}, append(slices.Clone(own), c.lines...)...)
		play(t, l, nil, 1, c.offer)
		asks := l.Asks().Asks
		ask := asks[slices.IndexFunc(asks, func(a engine.Ask) bool { return a.Seat == 0 && a.Offer })]
		see := engine.See(l, 0)
		words := see.Act(ask, c.character, engine.Fast(1))
		if got := see.Why(ask, c.character, words...); got != c.says {
			t.Errorf("%s: it says %q, and why: %q, not %q", name, words, got, c.says)
		}
	}
}

// What steady would take is refused by who wins more without it, and by gentle also to give
// something away, which therefore claims no more than that.
func TestGentleDoesNotClaimToWinMore(t *testing.T) {
	for id, want := range map[string]string{"strong": "No: I win more often without it.", "gentle": "No: I'd rather play on without it."} {
		l := scene(t, 3, nil)
		play(t, l, nil, 1, "offer 1 pay 10000")
		asks := l.Asks().Asks
		ask := asks[slices.IndexFunc(asks, func(a engine.Ask) bool { return a.Seat == 0 && a.Offer })]
		bots := Game.Bots()
		b := bots[slices.IndexFunc(bots, func(b engine.Bot) bool { return b.ID == id })]
		if got := engine.See(l, 0).Why(ask, b.Character, "refuse", "211"); got != want {
			t.Errorf("%s says %q, not %q", id, got, want)
		}
	}
}

// The leader hears what they are refused for, near the end and before.
func TestTheLeaderHearsWhy(t *testing.T) {
	for _, c := range []struct{ turns, pays, want string }{
		{"44", "580000", "No: you lead, the end is near, and this would bring you closer."}, {"8", "850000", "No: you lead, and it helps you more than it helps me."},
	} {
		l := scene(t, 4, nil, "mark 4", "turns "+c.turns, "0 owns imperial-oil-esso molson-breweries chinook-airlines",
			"1 owns polar-parkas voyageur-canoes rideau-skates habitant-pea-soup", "1 cash 2900000", "2 cash 900000")
		play(t, l, nil, 1, "offer 1 want chinook-airlines pay "+c.pays)
		asks := l.Asks().Asks
		ask := asks[slices.IndexFunc(asks, func(a engine.Ask) bool { return a.Seat == 0 && a.Offer })]
		if got := engine.See(l, 0).Why(ask, engine.Character{}, "refuse", "211"); got != c.want {
			t.Errorf("after %s turns, why: %q", c.turns, got)
		}
	}
}
