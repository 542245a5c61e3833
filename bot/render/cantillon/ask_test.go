package cantillon

import (
	"strings"
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

// TestAnOfferIsCaptionedAsOneWouldSayIt, as far as it is put together.
func TestAnOfferIsCaptionedAsOneWouldSayIt(t *testing.T) {
	w := kit.Begin(t, 3, 3, map[string]string{"campaign": "nordic"}, "Ann", "Bob", "Cat")
	for words, want := range map[string]string{
		"offer 3 want-pale-blue 1":                  "Offer Cat: want 1 pale blue",
		"offer 2 give-dark-red 2 want-purple 1":     "Offer Bob: give 2 dark red, want 1 purple",
		"offer 2 give-pale-yellow 1 want-passage 1": "Offer Bob: give 1 pale yellow, want passage for 1 turn",
		"offer 3 give-passage 2":                    "Offer Cat: give passage for 2 turns",
	} {
		if got := Look.Caption(engine.See(w.Table, 0), w.Scene, strings.Fields(words)); got != want {
			t.Errorf("%s is captioned %q, not %q", words, got, want)
		}
	}
}

// TestPassageIsCounted as one says it, of one turn and of more.
func TestPassageIsCounted(t *testing.T) {
	w := kit.Begin(t, 3, 3, map[string]string{"campaign": "nordic"}, "Ann", "Bob", "Cat")
	for _, key := range []string{"give-passage", "want-passage"} {
		begun := []string{"offer", "2", key}
		for n, want := range map[int64]string{1: "1 turn of passage", 3: "3 turns of passage"} {
			o := engine.Option{Kind: engine.Number, Min: n, Max: n}
			if got := Look.Label(w.Table.View(0), w.Scene, begun, o); got != want {
				t.Errorf("%v %d is %q, not %q", begun, n, got, want)
			}
		}
	}
}

// TestAUnitIsOfferedAsWhatMoves: beside the whole order, which names what moves unless told.
func TestAUnitIsOfferedAsWhatMoves(t *testing.T) {
	w := kit.Begin(t, 3, 3, map[string]string{"campaign": "nordic"}, "Ann", "Bob", "Cat")
	v := w.Table.View(0).(rules.View)
	for word, want := range map[string]string{"army": "With an army", "taxman": "With a taxman", "fleet": "With a fleet"} {
		if got := Look.Label(v, w.Scene, []string{"move", "sea-j", "sea-k"}, engine.Option{Word: word}); got != want {
			t.Errorf("%s is offered as %q, not %q", word, got, want)
		}
	}
}
