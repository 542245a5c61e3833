package cantillon

import (
	"slices"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
)

// contest plays one match of bots by words, to its end or so many rounds.
func contest(t testing.TB, seed uint64, rounds uint32, options []string, bots ...engine.Bot) (places []int8, s *state) {
	t.Helper()
	l := live(t, seed, len(bots), options...)
	d, chance := engine.Fast(seed+1), engine.Fast(seed+2)
	for range 200_000 {
		st := l.Asks()
		if st.Places != nil || l.State.Round > rounds {
			return st.Places, &l.State
		}
		ask := st.Asks[0]
		words := bots[ask.Seat].Play(engine.See(l, ask.Seat), ask, chance)
		if _, err := l.Apply(d, ask.Seat, words...); err != nil {
			t.Fatalf("seed %d, round %d, %s: %q: %v", seed, l.State.Round, ask.Kind, words, err)
		}
	}
	t.Fatalf("seed %d: no end in 200,000 actions, round %d", seed, l.State.Round)
	return nil, nil
}

// Steady outlives random in nine of ten matches of two in the North.
func TestSteadyOutlivesRandom(t *testing.T) {
	matches := 40
	won, rounds, open := 0, 0, 0
	for i := range matches {
		bots := []engine.Bot{engine.Random, engine.Random}
		bots[i%2] = Steady
		places, s := contest(t, uint64(i), 100, []string{optCampaign, "nordic", optGoal, "last"}, bots...)
		switch {
		case places == nil:
			open++
		case places[i%2] == 1:
			won++
		}
		rounds += int(s.Round)
	}
	t.Logf("won %d of %d, %d not over, %d rounds on average", won, matches, open, rounds/matches)
	if won*10 < matches*9 {
		t.Errorf("steady outlived random in %d of %d", won, matches)
	}
}

// Steady against steady comes to an end on every map.
func TestSteadyEndsMatches(t *testing.T) {
	for i := range atlas.Campaigns {
		c := &atlas.Campaigns[i]
		for seats := 2; seats <= c.Seats; seats += 2 {
			var bots []engine.Bot
			for range seats {
				bots = append(bots, Steady)
			}
			if places, s := contest(t, uint64(i), 150, []string{optCampaign, c.ID}, bots...); places == nil {
				t.Errorf("%s with %d: not over in round %d", c.ID, seats, s.Round)
			}
		}
	}
}

// Where nothing is offered or auctioned, what steady does follows from what the view
// shows.
func TestSteadyReadsTheMapAlone(t *testing.T) {
	for i := range atlas.Campaigns {
		l := live(t, uint64(i), atlas.Campaigns[i].Seats, optCampaign, atlas.Campaigns[i].ID)
		d, r := engine.Fast(uint64(i)), l.Rules.(*rules)
		for n := range uint64(400) {
			st := l.Asks()
			if st.Places != nil {
				break
			}
			ask := st.Asks[0]
			v := l.View(ask.Seat).(View)
			a, act := r.Steady(&l.State, ask, engine.Fast(n))
			b, _ := r.Steady(recall(&v), ask, engine.Fast(n))
			if x, y := r.Words(&l.State, a), r.Words(&l.State, b); !act || !slices.Equal(x, y) {
				t.Fatalf("%s, %s: it says %q, and %q to the view", v.Campaign, ask.Kind, x, y)
			}
			if err := l.Do(d, ask.Seat, a); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// What steady moves in expand and in position gains as much as anything that it may move,
// looked for in every region from every region.
func TestSteadyMovesWhatGainsMost(t *testing.T) {
	moved := map[stage]int{}
	for i := range atlas.Campaigns {
		l := live(t, uint64(i), atlas.Campaigns[i].Seats, optCampaign, atlas.Campaigns[i].ID)
		d, r := engine.Fast(uint64(i)), l.Rules.(*rules)
		for range 600 {
			st := l.Asks()
			if st.Places != nil {
				break
			}
			s := &l.State
			p := plan{state: s, me: s.Turn, held: s.held()}
			p.survey()
			most := func(what string, first, last uint8, found func() (order, bool), gain func(order) int) {
				o, ok := found()
				if want := p.slowMost(first, last, gain); ok != (want > 0) || ok && (!p.goes(o.what, o.from, o.to) || gain(o) != want) {
					t.Fatalf("%s, round %d: it %s by %v, %v, where %d is to be gained", atlas.Campaigns[i].ID, s.Round, what, o, ok, want)
				}
				moved[s.Stage]++
			}
			switch s.Stage {
			case expanding:
				spared := p.Own[p.me].Or(p.trusted())
				most("expands", army, fleet, p.bestExpand, func(o order) int {
					if spared.Has(o.to) {
						return 0
					}
					return p.gain(o)
				})
			case positioning:
				most("sails", fleet, fleet, p.sail, func(o order) int { return p.merit(fleet, o.to) - p.merit(fleet, o.from) })
				most("marches", army, taxman, p.march, p.slowProgress)
			}
			a, _ := r.Steady(s, st.Asks[0], d)
			if d.Below(8) == 0 {
				a = r.Sample(s, st.Asks[0].Seat, d)
			}
			if err := l.Do(d, st.Asks[0].Seat, a); err != nil {
				t.Fatal(err)
			}
		}
	}
	if moved[expanding] < 300 || moved[positioning] < 300 {
		t.Errorf("it was looked at in %d expands and %d positions only", moved[expanding], moved[positioning])
	}
}

// slowMost is what is gained at most by all that units of some sorts could do out of each
// region; 0: nothing.
func (p *plan) slowMost(first, last uint8, gain func(order) int) (most int) {
	for from := range uint8(atlas.RegionCount) {
		for what := first; what <= last && p.Own[p.me].Has(from); what++ {
			for to := range uint8(atlas.RegionCount) {
				if p.goes(what, from, to) {
					most = max(most, gain(order{what, from, to}))
				}
			}
		}
	}
	return most
}

// slowProgress is what a march is worth; nothing where the unit is needed.
func (p *plan) slowProgress(o order) int {
	alone := o.from < atlas.LandCount && p.units(o.from) == 1
	if alone || o.what == army && !p.spare(o) || o.what == taxman && p.units(o.from) < landRoom {
		return 0
	}
	return p.standing(o.what, o.to) - p.standing(o.what, o.from)
}
