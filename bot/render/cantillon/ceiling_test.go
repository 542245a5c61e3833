package cantillon

import (
	"testing"

	"divisionbell/bot/msg"
	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/fact"
)

// auctioned is an auction by ceilings in which Bob and Cat bid.
func auctioned() (msg.Scene, rules.View) {
	return seated("Ann", "Bob", "Cat"), rules.View{
		Rulers:  []rules.Ruler{{}, {Treasury: 7}, {Treasury: 3}},
		Auction: &rules.Auction{Regions: []int{10}, Bidder: -1, Next: -1, In: []int{1, 2}, Ceilings: true},
	}
}

// Who is rung for a ceiling reads for what, and what they have; nobody reads what was
// bid.
func TestACeilingIsAskedFor(t *testing.T) {
	s, v := auctioned()
	lot := regionName(10)
	ask := engine.Ask{Kind: rules.AskBid, Seat: 1}
	for _, c := range [][2]string{
		{Look.Ask(ask, v, s), "bid for " + lot + " in secret (you have 7), or drop out"},
		{Look.WayOn(ask, v, s).String(), "Bid the most you would pay, as in /cantillon bid 7. Nobody sees your bid, and the highest bidder pays only 1 more than the next. To drop out: /cantillon bid 0."},
		{bidding(v.Auction, s).String(), "Still to bid for " + lot + ": Bob (B) and Cat (C)."},
		{biddingNow(v.Auction, s), "Still to bid: Bob and Cat"},
	} {
		if c[0] != c[1] {
			t.Errorf("it says %q, not %q", c[0], c[1])
		}
	}
	v.Auction.Answered = []int{1}
	if got, want := biddingNow(v.Auction, s), "Still to bid: Cat"; got != want {
		t.Errorf("it says %q, not %q", got, want)
	}
}

// What a ceiling is, is told to its seat alone, and its hand has them all.
func TestCeilingsAreTold(t *testing.T) {
	s, v := auctioned()
	lot := regionName(10)
	if Look.Hand(v, s) != nil {
		t.Error("who has named nothing holds something")
	}
	v.Ceilings = []rules.Ceiling{{Region: 10, N: 6}, {Region: -1}}
	if got, want := Look.Hand(v, s).Text.String(), "What you'll bid, which only you can see: up to 6 for "+lot+" and up to 0 for any other lot."; got != want {
		t.Errorf("the hand is %q, not %q", got, want)
	}
	for _, c := range []struct {
		f    engine.Fact
		want string
	}{
		{fact.CeilingGiven{Seat: 1}, "Bob has bid in secret."},
		{fact.MyCeiling{Seat: 1, N: 4}, "You bid up to 4 in this auction. Nobody else knows how much."},
		{fact.MyCeiling{Seat: 1}, "You bid nothing in this auction."},
		{fact.CeilingNamed{Seat: 1, Region: 10, N: 6}, "When " + lot + " is auctioned, you'll bid up to 6, or what you have by then. Nobody else knows. To undo this, type it again."},
		{fact.CeilingNamed{Seat: 1, Region: -1}, "When any other lot is auctioned, you'll bid nothing. To undo this, type it again."},
		{fact.CeilingNamed{Seat: 1, Region: -1, Off: true}, "When any other lot is auctioned, you'll be asked what you bid."},
	} {
		if got := Look.Line(c.f, s).String(); got != c.want {
			t.Errorf("%T is told as %q, not %q", c.f, got, c.want)
		}
	}
}

// Buttons name a ceiling, now or beforehand.
func TestCeilingsOnButtons(t *testing.T) {
	s, v := auctioned()
	s.Viewer = 1
	for _, c := range []struct {
		words []string
		want  string
	}{
		{[]string{"7"}, "Bid up to 7, in secret"},
		{[]string{"0"}, "Drop out"},
		{[]string{"6", "zealand"}, ""}, // as the row says
		{[]string{"0", "all"}, "Don't bid for any other lot"},
	} {
		if got := secretBid(action{Words: c.words, View: v, Scene: s}); got != c.want {
			t.Errorf("%q is %q, not %q", c.words, got, c.want)
		}
	}
}
