package press

import (
	"fmt"
	"slices"
	"testing"

	"divisionbell/bot/msg"
	"divisionbell/bot/render/rendertest"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

func TestHeadlines(t *testing.T) { rendertest.Headlines(t, headlines) }

// TestATakeoverBidIsABattle, won or lost, and a promise that is not kept a word broken to
// whom it was given.
func TestATakeoverBidIsABattle(t *testing.T) {
	log := []engine.Fact{
		rules.TakeoverBid{Seat: 1, Owner: 2}, rules.TakeoverBid{Seat: 2, Owner: 0, Won: true},
		rules.DealMade{Offer: rules.Offer{From: 2, To: 0, Promise: "aye"}}, rules.Voted{Seat: 2, Broken: []engine.Seat{0}},
	}
	for kind, want := range map[string][][2]engine.Seat{msg.Battle: {{1, 2}, {2, 0}}, msg.Broken: {{2, 0}}} {
		if got := rendertest.Told(Desk{}, kind, 3, log...); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", kind, got, want)
		}
	}
}

// TestElectionsAndMoneyAreNews: a call to the polls until it is decided, and payments that
// are large.
func TestElectionsAndMoneyAreNews(t *testing.T) {
	for want, log := range map[string][]engine.Fact{
		"[called]":   {rules.ElectionCalled{}},
		"[premier]":  {rules.ElectionCalled{}, rules.Balloted{PM: 1}},
		"[windfall]": {rules.Earned{Seat: 1, Amount: much}, rules.Earned{Seat: 1, Amount: much - 1}},
		"[visit]":    {rules.Profits{Seat: 1, Owner: 2, Due: 2 * much, Paid: much}, rules.Profits{Seat: 1, Owner: 2, Due: 2 * much}},
	} {
		if got := fmt.Sprint(rendertest.Headed(Desk{}, headlines, 3, log...)); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
