package poleconomy

import (
	"testing"

	"divisionbell/engine"
)

// Among steady bots fewer than 1 % of countries go bankrupt, at tables of four and of
// six: they shun what would ruin the country, their Prime Ministers buy bonds back, tax
// while the Treasury is short, and let their salaries wait.
func TestSteadyKeepsTheTreasury(t *testing.T) {
	const matches, most = 1000, 10
	for _, seats := range []int{4, 6} {
		bankrupt := 0
		for seed := range uint64(matches) {
			if s := steadyMatch(t, seed*7919+3, seats, map[string]string{optGame: "2"}); s.Bankrupt {
				bankrupt++
			}
		}
		t.Logf("%d seats: %d of %d bankrupt", seats, bankrupt, matches)
		if bankrupt >= most {
			t.Errorf("%d seats: %d of %d countries are bankrupt", seats, bankrupt, matches)
		}
	}
}

// Four equal bots win as often, in whichever seats they sit: within 3 points.
func TestSeatsWinAlike(t *testing.T) {
	const matches, seats, points = 2000, 4, 3
	for _, game := range []string{"1", "2"} {
		var won [seats]float64
		all := 0.0
		for seed := range uint64(matches) {
			s := steadyMatch(t, seed*104729+17, seats, map[string]string{optGame: game})
			for seat, place := range s.Places[:seats] {
				if place == 1 {
					won[seat]++
					all++
				}
			}
		}
		t.Logf("game %s: won %v", game, won)
		for seat, n := range won {
			if share := 100 * n / all; share < 100/seats-points || share > 100/seats+points {
				t.Errorf("game %s: seat %d wins %.1f %%", game, seat, share)
			}
		}
	}
}

// steadyMatch is how a match of steady bots ends.
func steadyMatch(t *testing.T, seed uint64, seats int, options map[string]string) *state {
	t.Helper()
	l, d := live(t, seed, seats, options), engine.Fast(seed*31+5)
	for steadily(t, l, d, seed) {
	}
	return &l.State
}

// A debt that no tax meets doubles with each Bonds that comes: what would last by sums
// does not.
func TestDebtDoubles(t *testing.T) {
	for _, c := range []struct {
		hits   float64
		owed   int
		brings int64
		lasts  bool
	}{{0, 15, 0, true}, {0, 16, 0, false}, {2, 7, 0, true}, {2, 8, 0, false}, {2, 8, 1_000_000, true}} {
		s := &state{Set: settings{Politics: true, Rounds: 15}, Seats: 4, BankBond: uint8(c.owed)}
		e := look(s, 0)
		e.hits = c.hits
		if p := e.purse(); p.lasts(c.brings) != c.lasts {
			t.Errorf("%d bonds at the Bank, %v more Bonds to come, taxes of $%d: lasts %v", c.owed, c.hits, c.brings, !c.lasts)
		}
	}
}
