package cantillon

import (
	"testing"

	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
)

// Who is rung to bid reads for what, how high the bid is, and what they have.
func TestABidderReadsWhatIsBidFor(t *testing.T) {
	s := seated("Ann", "Bob", "Cat")
	v := rules.View{Rulers: []rules.Ruler{{}, {Treasury: 7}, {Treasury: 3}}, Auction: &rules.Auction{Regions: []int{10, 11}, Bidder: -1}}
	ask := engine.Ask{Kind: rules.AskBid, Seat: 1}
	lot := regionNames(v.Auction.Regions, 3)
	says := func(ask engine.Ask, want, way string) {
		t.Helper()
		if got := Look.Ask(ask, v, s); got != want {
			t.Errorf("asked %q, not %q", got, want)
		}
		if got := Look.WayOn(ask, v, s).String(); got != way {
			t.Errorf("the way on is %q, not %q", got, way)
		}
	}
	says(ask, "bid for "+lot+", no bid yet, your treasury 7, or pass", "Bid at least 1, as in /cantillon bid 1, or pass for good: /cantillon bid 0.")
	v.Auction.Bid, v.Auction.Bidder = 4, 2
	says(ask, "bid for "+lot+", highest bid 4 by Cat, your treasury 7, or pass", "Bid at least 5, as in /cantillon bid 5, or pass for good: /cantillon bid 0.")
	v.Auction.Bidder = 1
	says(engine.Ask{Kind: rules.AskBid, Seat: 2}, "bid for "+lot+", highest bid 4 by Bob, your treasury 3, or pass", "You can’t bid higher. Pass with /cantillon bid 0.")
}
