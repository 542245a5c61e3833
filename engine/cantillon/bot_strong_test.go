package cantillon

import (
	"encoding/json"
	"slices"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/thought"
)

// Whatever is chosen of what a search tries, and be it never to end a stage, no position
// comes twice in a turn, which comes to its end: no unit is marched to and fro.
func TestNothingTriedGoesRoundInACircle(t *testing.T) {
	other := 0
	for i := range atlas.Campaigns {
		l := live(t, uint64(i), 2+i%2, optCampaign, atlas.Campaigns[i].ID)
		d, turn, been := engine.Fast(uint64(i)), uint32(0), map[string]bool{}
		for l.State.Round < 15 {
			st := l.Asks()
			if st.Places != nil {
				break
			}
			ask := st.Asks[0]
			if ask.Turn != turn {
				turn, been = ask.Turn, map[string]bool{}
			}
			raw, err := json.Marshal(&l.State)
			if err != nil {
				t.Fatal(err)
			}
			if been[string(raw)] || len(been) == 150 {
				t.Fatalf("%s, round %d: a position comes again, or a turn has %d actions", atlas.Campaigns[i].ID, l.State.Round, len(been))
			}
			been[string(raw)] = true
			see := engine.See(l, ask.Seat)
			words := see.Steady(ask, d)
			on := slices.DeleteFunc(thought.Shorten(see, ask).Moves, func(w []string) bool { return w[0] == "done" || w[0] == "pay" })
			if len(on) > 0 && d.Below(4) > 0 {
				words = on[d.Below(len(on))]
				other++
			}
			if _, err := l.Apply(d, ask.Seat, words...); err != nil {
				t.Fatalf("%s: %q: %v", atlas.Campaigns[i].ID, words, err)
			}
		}
	}
	if other < 1000 {
		t.Errorf("only %d actions were other than steady's: nothing was tested", other)
	}
}

// In position, where units may walk to and fro, nothing is tried but to place what is
// new and to end the stage; each move tried anywhere is legal.
func TestWhatIsWorthAThought(t *testing.T) {
	tried := map[string]int{}
	for i := range atlas.Campaigns {
		l := live(t, uint64(i), 2, optCampaign, atlas.Campaigns[i].ID)
		d := engine.Fast(uint64(i))
		for range 120 {
			st := l.Asks()
			if st.Places != nil {
				break
			}
			ask := st.Asks[0]
			for _, w := range thought.Shorten(engine.See(l, ask.Seat), ask).Moves {
				tried[ask.Kind]++
				if ask.Kind == StagePosition && w[0] == "move" && w[1] != "reserve" {
					t.Fatalf("%q is tried in position", w)
				}
				if !engine.Offered(l, ask.Seat, w) {
					t.Fatalf("%s, %s: %q is tried, and not legal", atlas.Campaigns[i].ID, ask.Kind, w)
				}
			}
			a, _ := l.Rules.(*rules).Steady(&l.State, ask, d)
			if err := l.Do(d, ask.Seat, a); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, kind := range []string{StageExpand, StageBuild, StagePosition, StageFactories} {
		if tried[kind] < 50 {
			t.Errorf("in %s only %d moves were tried", kind, tried[kind])
		}
	}
}

// What a match promises adds up to one, is nothing to who is out, and tells who wins
// better the later it is.
func TestPromise(t *testing.T) {
	for _, goal := range []string{"cities", "last", "richest", "date"} {
		var said [2]float64 // to the winner, in the first half and in the second
		var turns [2]float64
		for seed := range uint64(30) {
			l := live(t, seed, 3, optCampaign, "nordic", optGoal, goal, optRounds, "12")
			r, d := l.Rules.(*rules), engine.Fast(seed)
			var chances [][]float64
			for l.State.Round <= 30 {
				st := l.Asks()
				if st.Places != nil {
					winner := slices.Index(st.Places, 1)
					for i, c := range chances {
						half := min(1, 2*i/len(chances))
						said[half] += c[winner]
						turns[half]++
					}
					break
				}
				was := r.Stretch(&l.State)
				a, _ := r.Steady(&l.State, st.Asks[0], d)
				if err := l.Do(d, st.Asks[0].Seat, a); err != nil {
					t.Fatal(err)
				}
				if r.Stretch(&l.State) == was || l.State.Stage == over {
					continue
				}
				c, sum := r.Promise(&l.State, nil), 0.0
				for seat, x := range c {
					if sum += x; x < 0 || l.State.Why[seat] != 0 && x > 0 {
						t.Fatalf("%s: %v", goal, c)
					}
				}
				if sum < 0.999 || sum > 1.001 {
					t.Fatalf("%s: %v is %f together", goal, c, sum)
				}
				chances = append(chances, c)
			}
		}
		if early, late := said[0]/turns[0], said[1]/turns[1]; goal != "date" && (early < 0.33 || late < early+0.05) {
			t.Errorf("%s: who wins was promised %.2f at first, and %.2f later", goal, early, late)
		}
	}
}
