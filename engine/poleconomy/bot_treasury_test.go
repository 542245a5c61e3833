package poleconomy

import (
	"slices"
	"testing"

	"divisionbell/engine"
)

// Among steady bots fewer than 3 % of countries go bankrupt: their Prime Ministers buy
// bonds back, tax while the Treasury is short, and let their salaries wait.
func TestSteadyKeepsTheTreasury(t *testing.T) {
	const matches, seats, percent = 300, 4, 3
	bankrupt := 0
	for seed := range uint64(matches) {
		p := contest(t, seed*7919+3, map[string]string{optGame: "2"}, slices.Repeat([]engine.Bot{Steady}, seats)...)
		if slices.Max(p) == 0 {
			bankrupt++
		}
	}
	t.Logf("%d of %d bankrupt", bankrupt, matches)
	if 100*bankrupt >= percent*matches {
		t.Errorf("%d of %d countries are bankrupt", bankrupt, matches)
	}
}
