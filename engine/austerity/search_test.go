package austerity

import (
	"flag"
	"sync"
	"testing"

	"divisionbell/engine"
)

var (
	search   = flag.String("search", "", "play this scenario with a search, and count what can be won")
	searched = flag.Int("searched", 40, "games of -search, of each difficulty")
	rollouts = flag.Int("rollouts", 60, "games that -search plays out for each thing that could be said")
)

// foresee is the best of all that could be said now, as games played out from
// there by steady are won. It costs some hundred games a word.
func (m *mind) foresee(s *state, d *engine.Dice) action {
	var buffer [48]action
	said := buffer[:0]
	if s.Phase == drawing {
		said = append(said, action{draw, 0, unsaid})
	} else {
		said = s.answers(said)
	}
	said = s.actions(said)
	seed := uint64(d.Below(1 << 30))
	best, most := said[0], -1.0
	out := engine.Live[state, action]{Rules: new(rules)}
	for _, a := range said {
		won := 0.0
		for i := range *rollouts {
			chance := engine.Fast(seed + uint64(i))
			out.State = *s
			if out.Do(chance, 0, a) != nil {
				break
			}
			ok, near, err := run(&out, m, chance)
			if err != nil {
				break
			}
			if ok {
				won++
			}
			won += 0.01 * near
		}
		if won > most {
			best, most = a, won
		}
	}
	return best
}

// TestSearch is how it was found that every scenario can be won (rule 11.3): by
// foresight, which sees further than steady.
func TestSearch(t *testing.T) {
	if *search == "" {
		t.Skip("a search of minutes; run it with -search SCENARIO")
	}
	n, ok := scenarioWords.find(*search)
	if !ok {
		t.Fatalf("no scenario %q", *search)
	}
	for difficulty := Easy; difficulty <= Hard; difficulty++ {
		var wait sync.WaitGroup
		var won, plain [2]int
		for half := range 2 {
			wait.Go(func() {
				for i := half; i < *searched; i += 2 {
					for foresight := range 2 {
						d := engine.Fast(uint64(i))
						l, _, err := Game.Live(d, engine.Terms{Seats: 1, Options: map[string]string{
							optScenario: *search, optDifficulty: difficulty.String()}})
						if err != nil {
							t.Error(err)
							return
						}
						m := &mind{engine.Live[state, action]{Rules: new(rules)}, &weightsOf[n]}
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
		t.Logf("%s %s: %d of %d, steady %d", *search, difficulty, won[0]+won[1], *searched, plain[0]+plain[1])
	}
}
