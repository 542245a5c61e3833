package poleconomy

import (
	"slices"
	"testing"

	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// Who goes to a Corner Square for nothing is told so, and nobody is tempted to.
func TestACornerWithNothingToDo(t *testing.T) {
	idle := []engine.Fact{
		rules.Went{Seat: ann, From: "start", To: "mcleod-young-weir", Why: rules.WhyCorner},
		rules.Rested{Seat: ann, Square: "mcleod-young-weir"}, rules.TurnBegan{Seat: bob, Round: 2, Turn: 5},
	}
	lines := Look.Lines(idle, three)
	if len(lines) != 1 || styled(lines[0]) != "Ann went to **McLeod Young Weir**. There was nothing to do there." {
		t.Errorf("told: %v", lines)
	}
	busy := []engine.Fact{
		rules.Bought{Seat: ann, What: "life", Number: 1, Price: 100_000}, rules.Rested{Seat: ann, Square: "canada-life"}, rules.TurnBegan{Seat: bob, Round: 2, Turn: 5},
	}
	if lines := Look.Lines(busy, three); len(lines) != 1 {
		t.Errorf("told: %v", lines)
	}
	takeover := to("go", "mcleod-young-weir")
	v := landed(func(v *rules.View) { v.Turn, v.PM = ann, bob })
	v.Players[ann].Cash = 5_000_000
	has := func(all [][]string) bool {
		return slices.ContainsFunc(all, func(w []string) bool { return slices.Equal(w, takeover) })
	}
	if !has(turns(v, v.Players[ann], engine.Ask{Seat: ann})) {
		t.Error("no takeover is proposed of Bob's company")
	}
	for i := range v.Owners {
		if v.Owners[i].Owner != ann {
			v.Owners[i].Owner = engine.Nobody
		}
	}
	if has(turns(v, v.Players[ann], engine.Ask{Seat: ann})) || has(moveIdeas(v, v.Players[ann])) {
		t.Error("a takeover is proposed where nobody owns anything")
	}
}

// An auction tells who can bid.
func TestAnAuctionTellsItsBidders(t *testing.T) {
	for _, c := range []struct {
		bidders []engine.Seat
		want    string
	}{
		{nil, "**Nechako Timber** went to auction, but nobody could afford to bid."},
		{[]engine.Seat{bob}, "**Nechako Timber** went to auction. Only Bob can bid."},
		{[]engine.Seat{bob, cat}, "**Nechako Timber** went to auction, between Bob and Cat."},
	} {
		f := rules.AuctionOpened{Square: "nechako-timber", Lander: ann, Way: "clockwise", Bidders: c.bidders}
		if got := styled(Look.Line(f, three)); got != c.want {
			t.Errorf("told: %s", got)
		}
	}
}

// A Prime Minister's menu has politics first, then the move.
func TestPoliticsFirst(t *testing.T) {
	var verbs []engine.Option
	for _, w := range []string{"throw", "go", "arrow", "cabinet", "tax", "payment", "bonds", "odds"} {
		verbs = append(verbs, engine.Option{Word: w})
	}
	v := landed(func(v *rules.View) { v.Turn, v.PM = ann, ann })
	Look.Rank(v, three, verbs)
	var got []string
	for _, o := range verbs {
		got = append(got, o.Word)
	}
	if want := []string{"arrow", "cabinet", "tax", "payment", "bonds", "throw", "go", "odds"}; !slices.Equal(got, want) {
		t.Errorf("the menu is %q", got)
	}
	if cuts := turns(v, v.Players[ann], engine.Ask{Seat: ann}); len(cuts) != 1 || cuts[0][0] != "arrow" {
		t.Errorf("before politics there is %q", cuts)
	}
	v.House = nil // game 1: the arrow is all there is
	if cuts := turns(v, v.Players[ann], engine.Ask{Seat: ann}); len(cuts) < 3 || cuts[0][0] != "arrow" || cuts[1][0] != "throw" {
		t.Errorf("in game 1 there is %q", cuts)
	}
}
