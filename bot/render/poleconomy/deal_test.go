package poleconomy

import (
	"testing"

	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// An offer is told to its maker and of its maker, with long sums and short ones,
// and what refuse does to it is called by its name.
func TestOffersOnButtons(t *testing.T) {
	o := rules.Offer{No: 121, From: ann, To: bob, Give: []string{"laurier-lager"}, Ask: 1_000_000, Borrow: 250_000, Repay: 300_000, Due: 1, Vote: "aye"}
	v := landed(func(v *rules.View) { v.Offers = []rules.Offer{o} })
	number := engine.Option{Kind: engine.Number, Min: 121, Max: 121}
	for seat, want := range map[engine.Seat][2]string{
		ann: {"Withdraw an offer", "121, yours to Bob: you give Laurier Lager for $1M, borrow $250k, to be repaid a…"},
		bob: {"Refuse an offer", "121, Ann: gives Laurier Lager for $1M, borrows $250k, to be repaid as $300k wit…"},
	} {
		s := three
		s.Viewer = seat
		if got := Look.Label(v, s, nil, engine.Option{Word: "refuse"}); got != want[0] {
			t.Errorf("the verb is called %q", got)
		}
		if got := Look.Label(v, s, []string{"refuse"}, number); got != want[1] {
			t.Errorf("the offer is called %q", got)
		}
	}
	if got := terms(o); got != "gives Laurier Lager for $1,000,000, borrows $250,000, to be repaid as $300,000 within 1 round and is promised a vote of aye" {
		t.Errorf("told: %s", got)
	}
	if got := inBrief(rules.Offer{Vote: "no"}, true); got != "are promised a vote of no" {
		t.Errorf("told: %s", got)
	}
}
