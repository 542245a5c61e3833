package cantillon

import (
	"math"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/outlook"
)

// Rule 4.8: the odds are those of all the ways in which the dice can fall.
func TestOddsCountEveryThrow(t *testing.T) {
	for throws := range 4 {
		won, all := 0, 1
		for range throws {
			all *= 36
		}
		for i := range all {
			ok := true
			for n, rest := 0, i; n < throws; n++ {
				ok = ok && rest%6 > rest/6%6
				rest /= 36
			}
			if ok {
				won++
			}
		}
		if got, want := outlook.Win(throws), float64(won)/float64(all); math.Abs(got-want) > 1e-12 {
			t.Errorf("%d throws: %v, counted %v", throws, got, want)
		}
	}
}

// Rule 5.2: so often is an army in a city beaten.
func TestBattlesFallAsTheOddsSay(t *testing.T) {
	d := engine.Fast(52)
	const battles = 2000
	won := 0
	for range battles {
		l := scene(t, 2, map[string]string{optCampaign: "nordic"},
			"0 svealand tt, southern-finland aa, norrland t, ostrobothnia t", "1 ingria at, zealand t")
		if err := l.Do(d, 0, action{verb: move, from: atlas.ByWord["southern-finland"], to: atlas.ByWord["ingria"]}); err != nil {
			t.Fatal(err)
		}
		if l.State.Own[0].Has(atlas.ByWord["ingria"]) {
			won++
		}
	}
	if share := float64(won) / battles; math.Abs(share-outlook.Win(2)) > 0.03 {
		t.Errorf("won %.3f of battles, the odds are %.3f", share, outlook.Win(2))
	}
}
