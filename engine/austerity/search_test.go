package austerity

import (
	"cmp"
	"flag"
	"math"
	"slices"
	"sync"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/enginetest"
)

var (
	foreseen = flag.String("search", "", "play this scenario with a search, and count what can be won")
	searched = flag.Int("searched", 40, "games of -search, of each difficulty")
	rollouts = flag.Int("rollouts", 300, "games that -search plays out for each thing that could be said")
)

// branches are how many things that could be said are looked into.
const branches = 4

// foresee is what steady would say, unless something else that looks good wins
// clearly more of the games that steady plays out from there, on the same dice.
func (m mind) foresee(s *state, d *engine.Dice) action {
	said := m.likeliest(s)
	seed := uint64(d.Below(1 << 30))
	out := engine.Live[state, action]{Rules: new(rules)}
	best, most := 0, 0.0
	for k, a := range said {
		won := 0.0
		for i := range *rollouts {
			chance := engine.Fast(seed + uint64(i))
			out.State = *s
			if out.Do(chance, 0, a) != nil {
				break
			}
			if ok, _, err := run(&out, m, chance); err == nil && ok {
				won++
			}
		}
		if k == 0 || won > most+2*math.Sqrt(most+1) {
			best, most = k, won
		}
	}
	return said[best]
}

// likeliest are the best things to say by their weights, steady's own first.
func (m mind) likeliest(s *state) []action {
	own := m.play(s)
	all := s.actions(s.answers(nil))
	if s.Phase == drawing {
		all = append(all, action{draw, 0, unsaid})
	}
	worth := map[action]float64{}
	for _, a := range all {
		worth[a] = m.weigh(s)
		if a.verb != draw {
			left, _ := after(s, a)
			worth[a] = m.worth(&left)
		}
	}
	worth[own] = math.Inf(1)
	slices.SortStableFunc(all, func(a, b action) int { return cmp.Compare(worth[b], worth[a]) })
	return all[:min(branches, len(all))]
}

// TestSearch is how it was found what can be won of Organised Crime (rule 11.3): by
// foresight, which sees further than steady.
func TestSearch(t *testing.T) {
	if *foreseen == "" {
		t.Skip("a search of minutes; run it with -search SCENARIO")
	}
	n, ok := scenarioWords.find(*foreseen)
	if !ok {
		t.Fatalf("no scenario %q", *foreseen)
	}
	for difficulty := Easy; difficulty <= Hard; difficulty++ {
		var wait sync.WaitGroup
		var won, plain [2]int
		for half := range 2 {
			wait.Go(func() {
				for i := half; i < *searched; i += 2 {
					for foresight := range 2 {
						d := engine.Fast(uint64(i))
						l, _, err := enginetest.Live[state, action](Game, d, engine.Terms{Seats: 1, Options: map[string]string{
							optScenario: *foreseen, optDifficulty: difficulty.String()}})
						if err != nil {
							t.Error(err)
							return
						}
						m := mind{&weightsOf[n]}
						for l.State.Phase != over && l.State.Year <= yearsMost {
							a := m.play(&l.State)
							if foresight == 1 {
								a = m.foresee(&l.State, engine.Fast(uint64(l.Seq())))
							}
							if err := l.Do(d, 0, a); err != nil {
								t.Error(err)
								return
							}
						}
						if l.State.Won && foresight == 1 {
							won[half]++
						} else if l.State.Won {
							plain[half]++
						}
					}
				}
			})
		}
		wait.Wait()
		t.Logf("%s %s: %d of %d, steady %d", *foreseen, difficulty, won[0]+won[1], *searched, plain[0]+plain[1])
	}
}
