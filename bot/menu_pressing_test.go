package bot_test

import (
	"flag"
	"fmt"
	"maps"
	"math"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// pressed is how many matches of each game are played by the button that stands out.
var pressed = flag.Int("pressed", 6, "matches of each game that are played by the button that stands out, and told of with -v")

// within is how many points of a hundred whoever presses it may win less often than
// steady would in their seat, over pressedMost matches.
const (
	within      = 3.0
	pressedMost = 400
)

// TestWhoeverPressesWhatStandsOutPlaysAsSteadyDoes: in every game, from each seat in turn
// and against steady in the others, pressing the button that stands out at every decision
// does as well as steady. Where none stands out, the caretaker does what it does for
// whoever is away. The run of 400 matches a game, with -pressed 400, counts wins too.
func TestWhoeverPressesWhatStandsOutPlaysAsSteadyDoes(t *testing.T) {
	besides(t)
	for _, c := range []struct {
		table   match.Table
		seats   int
		options map[string]string
	}{
		{exchequerTable, 4, map[string]string{"setup": "dealt", "length": "12"}},
		{monthTables[1].table, 3, nil},
		{monthTables[2].table, 1, nil},
		{monthTables[3].table, 4, map[string]string{"game": "2", "rounds": "10"}},
		{monthTables[4].table, 3, map[string]string{"campaign": "nordic"}},
	} {
		about := c.table.About()
		options := maps.Clone(about.Bounded)
		maps.Copy(options, c.options)
		terms, err := about.Terms(c.seats, options)
		if err != nil {
			t.Fatal(err)
		}
		var won [2]float64 // by steady, by whoever presses
		presses, none := 0, 0
		for n := range *pressed {
			seat := engine.Seat(n % c.seats)
			for pressing := range won {
				table, _, err := c.table.New(engine.Fast(uint64(n)), terms)
				if err != nil {
					t.Fatal(err)
				}
				dice := engine.Fast(uint64(n) + 1<<32)
				for st := table.Status(engine.Nobody); ; st = table.Status(engine.Nobody) {
					if st.Places != nil {
						won[pressing] += share(st.Places, seat)
						break
					}
					ask := next(table, st)
					seen := engine.See(table, ask.Seat)
					words := seen.Steady(ask, engine.Fast(uint64(table.Seq())))
					if pressing == 1 && ask.Seat == seat {
						presses++
						actions, advised := match.Advised(c.table.Look, engine.Still(table, ask.Seat), seen, ask, table.Seq())
						if words = table.Caretaker(ask); advised {
							words = actions[0]
						} else {
							none++
						}
					}
					dice.Turn(uint64(table.Seq()) + 1)
					if _, err := table.Apply(dice, ask.Seat, words...); err != nil {
						t.Fatalf("%s: match %d, entry %d, %q: %v", about.ID, n, table.Seq(), words, err)
					}
				}
			}
		}
		said := fmt.Sprintf("%s: of %d matches steady wins %.0f in a seat, and whoever presses what stands out %.0f; nothing stood out at %d of %d decisions",
			about.ID, *pressed, won[0], won[1], none, presses)
		t.Log(said)
		if lost := 100 * (won[0] - won[1]) / math.Max(pressedMost, float64(*pressed)); lost > within || presses == 0 || none == 0 && lost != 0 {
			t.Error(said)
		}
	}
}

// next is what a table asks next: an offer that has just been made, else what it waits
// for first.
func next(table engine.Table, st engine.Status) engine.Ask {
	for seat := range engine.Seat(16) {
		for _, ask := range table.Status(seat).Asks {
			if ask.Offer && ask.Seat == seat && ask.Key == table.Seq() && engine.See(table, seat).Steady(ask, engine.Fast(uint64(table.Seq()))) != nil {
				return ask
			}
		}
	}
	return st.Asks[0]
}

// share is what a seat has of a first place.
func share(places []int8, seat engine.Seat) float64 {
	first := 0
	for _, p := range places {
		if p == 1 {
			first++
		}
	}
	if places[seat] != 1 {
		return 0
	}
	return 1 / float64(first)
}
