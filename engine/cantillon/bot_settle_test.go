package cantillon

import (
	"encoding/json"
	"strings"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
)

// Each city that a campaign shows has a value for every number of players.
func TestEveryCityHasAValue(t *testing.T) {
	for i, c := range atlas.Campaigns {
		for seats := 2; seats <= c.Seats; seats++ {
			for m := atlas.Folds[i].Cities; !m.Empty(); {
				if land := m.Pop(); c.Value(int(land), seats) <= 0 {
					t.Errorf("%s for %d: %s has no value", c.ID, seats, atlas.Lands[land].City)
				}
			}
		}
	}
}

// Steady begins in any city that there is, and in one that is worth more oftener.
func TestSteadyBeginsAnywhere(t *testing.T) {
	chance, chosen := engine.Fast(6), map[string]int{}
	l := live(t, 3, 4)
	ask := l.Asks().Asks[0]
	for range 2000 {
		words := Steady.Play(engine.See(l, ask.Seat), ask, chance)
		chosen[words[1]]++
	}
	if len(chosen) != 12 || chosen["ile-de-france"] < 3*chosen["southern-england"] {
		t.Errorf("it begins in %v", chosen)
	}
}

// A land is nearer to one city than to another, or to neither.
func TestNearer(t *testing.T) {
	f := &atlas.Folds[1]
	svealand, zealand := atlas.SetOf(atlas.ByWord["svealand"]), atlas.SetOf(atlas.ByWord["zealand"])
	if n, all := f.Nearer(svealand, atlas.Regions{}), f.Lands.Count(); n != all {
		t.Errorf("alone it reaches %d lands first, not %d", n, all)
	}
	if a, b := f.Nearer(svealand, zealand), f.Nearer(zealand, svealand); a+b > f.Lands.Count() || a <= b {
		t.Errorf("Stockholm reaches %d lands first, Copenhagen %d", a, b)
	}
}

// Steady bids for what it could hold as much as that is worth and it has, by ceilings
// at once, by rising bids as little as leads; and for what would be cut off nothing.
func TestSteadyBids(t *testing.T) {
	terms, err := Game.About().Terms(3, map[string]string{optCampaign: "nordic"})
	if err != nil {
		t.Fatal(err)
	}
	s, err := sceneOf(terms, []string{"turn 0 estate", "0 svealand t, gotaland t, scotland t", "1 norrland t, ingria t", "1 goods purple 3", "2 zealand t"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		lot      string
		ceilings bool
		bid      uint32
		want     string
	}{{"11", true, 0, "bid 10"}, {"11", false, 0, "bid 1"}, {"11", false, 9, "bid 10"}, {"11", false, 10, "bid 0"}, {"2", true, 0, "bid 0"}} {
		s.Set.Ceilings = c.ceilings
		s.Lot = &lot{What: atlas.Read(c.lot), Bid: c.bid, Bidder: nobody, Next: 1, In: engine.Only(1, 2)}
		raw, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		table, err := Game.Open(engine.Position{Game: "cantillon", Edition: 2, Version: 2, State: raw})
		if err != nil {
			t.Fatal(err)
		}
		ask := engine.Ask{Seat: 1, Kind: AskBid}
		if got := strings.Join(Steady.Play(engine.See(table, 1), ask, engine.Fast(1)), " "); got != c.want {
			t.Errorf("for %s at %d it says %q, not %q", c.lot, c.bid, got, c.want)
		}
	}
}

// Among three steady bots in the North nobody wins much more or less than a third, by
// the order of play or by the city that they begin in.
func TestNobodyBeginsBadlyInTheNorth(t *testing.T) {
	const matches = 1000
	var byOrder [3]int
	byCity, begun := map[string]int{}, map[string]int{}
	for seed := range uint64(matches) {
		l := live(t, seed, 3, optCampaign, "nordic")
		r, d := l.Rules.(*rules), engine.Fast(seed+1)
		var cities [3]string
		st := l.Asks()
		for ; st.Places == nil; st = l.Asks() {
			a, _ := r.Steady(&l.State, st.Asks[0], d)
			if st.Asks[0].Kind == StageSettle {
				cities[st.Asks[0].Seat] = atlas.Lands[a.from].City
				begun[atlas.Lands[a.from].City]++
			}
			if err := l.Do(d, st.Asks[0].Seat, a); err != nil {
				t.Fatal(err)
			}
		}
		for at, seat := range l.State.Order[:3] {
			if st.Places[seat] == 1 {
				byOrder[at]++
				byCity[cities[seat]]++
			}
		}
	}
	for at, n := range byOrder {
		if n < matches*27/100 || n > matches*40/100 {
			t.Errorf("who plays %d. wins %d of %d", at+1, n, matches)
		}
	}
	for city, n := range byCity {
		if n < begun[city]*20/100 || n > begun[city]*45/100 {
			t.Errorf("from %s %d of %d are won", city, n, begun[city])
		}
	}
}
