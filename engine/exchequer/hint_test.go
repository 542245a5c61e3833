package exchequer

import (
	"flag"
	"math"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/search"
)

var calibrate = flag.Int("calibrate", 0, "look at the hints of a set-up in so many matches of each kind, and tell of them with -v")

// Told is how often seats won, of those who were told a chance in some range.
type told struct{ n, chance, won float64 }

// Chances that are told while a board is set up come true for who does as they are told,
// whether the others place as steady does or, two times of three, anywhere. Of more matches:
//
//	go test ./engine/exchequer -run HintsOfASetUp -calibrate 100 -v
func TestHintsOfASetUpComeTrue(t *testing.T) {
	matches := max(12, *calibrate)
	var ranges [3]told // up to a third, up to two thirds, and more
	for _, seats := range []int{2, 4} {
		for who := range 3 { // none places anywhere, the first seat does, all do
			for deal := range matches {
				hintsOfASetUp(t, seats, who, uint64(1000*who+deal), &ranges)
			}
		}
	}
	for i, r := range ranges {
		chance, won := r.chance/r.n, r.won/r.n
		t.Logf("of %.0f told %.0f %% on the mean %.0f %% won", r.n, 100*chance, 100*won)
		if math.Abs(chance-won) > 0.10 {
			t.Errorf("range %d: of %.0f told %.2f on the mean %.2f won", i, r.n, chance, won)
		}
	}
}

func hintsOfASetUp(t *testing.T, seats, who int, deal uint64, ranges *[3]told) {
	l, d, strong := live(t, deal, seats), engine.Fast(deal), search.Strong(thinking)
	chances, where := map[engine.Seat][]float64{}, map[engine.Seat]action{}
	st := l.Asks()
	for ; st.Places == nil; st = l.Asks() {
		ask := st.Asks[0]
		a, _ := new(rules).Steady(&l.State, ask, d)
		if l.State.Round == 0 {
			if d.Below(20) == 0 {
				hint := strong.Weigh(engine.See(l, ask.Seat), ask, d, 30)[0]
				chances[ask.Seat] = append(chances[ask.Seat], hint.Chance)
				first, err := new(rules).Parse(&l.State, ask.Seat, hint.Words)
				if err != nil {
					t.Fatal(err)
				}
				if a = first; ask.Kind == PhaseDeploy {
					where[ask.Seat] = first
				}
			} else if first, told := where[ask.Seat]; told {
				if on, persists := new(rules).Persist(&l.State, ask, first); persists {
					a = on
				}
			} else if (who == 2 || who == 1 && ask.Seat == 0) && d.Below(3) > 0 {
				a = new(rules).Sample(&l.State, ask.Seat, d)
			}
		}
		if err := l.Do(d, ask.Seat, a); err != nil {
			t.Fatal(err)
		}
	}
	for seat, all := range chances {
		won := 0.0
		if st.Places[seat] == 1 {
			won = 1
		}
		for _, chance := range all {
			r := &ranges[min(2, int(3*chance))]
			r.n++
			r.chance += chance
			r.won += won
		}
	}
}
