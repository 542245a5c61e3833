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
	says(ask, "bid for "+lot+" (no bid yet; you have 7), or drop out", "Bid 1 or more, as in /cantillon bid 1. To drop out: /cantillon bid 0.")
	v.Auction.Bid, v.Auction.Bidder = 4, 2
	says(ask, "bid for "+lot+" (highest bid 4 by Cat; you have 7), or drop out", "Bid 5 or more, as in /cantillon bid 5. To drop out: /cantillon bid 0.")
	v.Auction.Bidder = 1
	says(engine.Ask{Kind: rules.AskBid, Seat: 2}, "bid for "+lot+" (highest bid 4 by Bob; you have 3), or drop out", "You can't bid higher. To drop out: /cantillon bid 0.")
}
