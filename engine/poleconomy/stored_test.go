package poleconomy

import (
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/enginetest"
)

// A position stored by version 0 of the state, in the middle of a sealed auction,
// opens, shows what it showed and can be played on. Its file is never edited.
func TestStateV0Opens(t *testing.T) {
	table := enginetest.Reopened(t, Game, "testdata/state_v0.json")
	table.(*engine.Live[state, action]).State.check(t)
	v := table.View(1).(View)
	if v.Phase != AskBid || v.Turn != 2 || v.PM != 1 || v.Index.Number != 8 || v.Treasury != 2_760_000 || v.Supply.Bonds != 9 ||
		v.Law.Life != 330_000 || len(v.House.Later) != 1 || len(v.Loans) != 6 || len(v.Pledges) != 6 || len(v.Offers) != 5 ||
		len(v.Players[0].Companies) != 4 || v.Auction.Seals[4] == "" || v.Auction.Mine != nil {
		t.Errorf("it shows %+v", v)
	}
	if bids := table.View(4).(View).Auction.Mine; bids == nil || *bids != 850_000 {
		t.Errorf("seat 5 bid %v", bids)
	}
	if _, err := table.Apply(engine.Fast(1), 1, "bid", "520000"); err != nil {
		t.Error(err)
	}
}

// So does one of version 1, in the middle of coalition talks: what is proposed stands,
// and a ceiling is known to its seat alone.
func TestStateV1Opens(t *testing.T) {
	table := enginetest.Reopened(t, Game, "testdata/state_v1_talks.json")
	s := &table.(*engine.Live[state, action]).State
	s.check(t)
	v := table.View(0).(View)
	if v.Phase != AskCoalition || v.Edition != second || len(v.House.Pacts) != len(s.Pacts) || len(s.Pacts) < 2 || v.House.Talks == 0 || len(v.House.NoDeal) == 0 {
		t.Errorf("it shows %+v", v)
	}
	for _, c := range s.Ceilings {
		if mine := table.View(engine.Seat(c.Seat)).(View).Ceilings; len(mine) == 0 || len(table.View(engine.Nobody).(View).Ceilings) > 0 {
			t.Errorf("seat %d sees %v", c.Seat, mine)
		}
	}
}

// So does one of version 2, in the middle of a sitting: what is laid, amended and voted
// stands.
func TestStateV2Opens(t *testing.T) {
	table := enginetest.Reopened(t, Game, "testdata/state_v2.json")
	s := &table.(*engine.Live[state, action]).State
	s.check(t)
	h := table.View(0).(View).House
	amended := false
	for _, b := range h.Laid {
		amended = amended || b.Other != nil && len(b.Other.Ayes) > 0
	}
	if len(h.Laid) < 3 || !amended || len(h.Waiting) == 0 || h.Bill != nil {
		t.Errorf("it shows %+v", h)
	}
	if _, err := table.Apply(engine.Fast(1), h.Waiting[0], "vote", "no"); err != nil {
		t.Error(err)
	}
}

// So does one of version 3: what was offered for support stands, and can be accepted.
func TestStateV3Opens(t *testing.T) {
	table := enginetest.Reopened(t, Game, "testdata/state_v3.json")
	s := &table.(*engine.Live[state, action]).State
	s.check(t)
	swayed := 0
	for _, o := range s.Offers {
		if o.Terms.Support == 0 && o.Terms.Sway == 0 {
			continue
		}
		if _, err := table.Clone().Apply(engine.Fast(1), engine.Seat(o.To), "accept", digits(int64(o.No))); err != nil {
			t.Error(err)
		}
		swayed++
	}
	if swayed < 2 {
		t.Errorf("of the offers of support there are %d", swayed)
	}
}
