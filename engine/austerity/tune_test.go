package austerity

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"divisionbell/engine"
)

var (
	tune   = flag.String("tune", "", "search for better weights of steady in this scenario, and print them")
	rounds = flag.Int("rounds", 20, "rounds of -tune")
	plays  = flag.Int("plays", 300, "games by which -tune judges weights, of each difficulty")
)

// yearsMost is when a game that goes on counts as not won.
const yearsMost = 60

// run plays one game with weights on typed rules. Near is how near it came to
// the aim of having none of a colour: 1 is there.
func run(l *engine.Live[state, action], m *mind, d *engine.Dice) (won bool, near float64, err error) {
	least := maxCubes
	for l.State.Phase != over && l.State.Year <= yearsMost {
		if err := l.Do(d, 0, m.play(&l.State)); err != nil {
			return false, 0, err
		}
		if l.State.Draw == 0 {
			least = min(least, int(l.State.Bag[l.State.aim()]))
		}
	}
	return l.State.Won, 1 / float64(1+least), nil
}

// aim is the colour of which there should be none in Used.
func (s *state) aim() Colour {
	if s.Set.Scenario == Crime {
		return Unrest
	}
	return Debt
}

// rate is how often weights win. A hint is what coming near and lasting long
// count besides, which shows a search the way where nothing wins yet.
func rate(t testing.TB, w *[weighed]float64, options map[string]string, games int, seed uint64, hint float64) float64 {
	won, hints := 0, 0.0
	m := &mind{engine.Live[state, action]{Rules: new(rules)}, w}
	for i := range games {
		d := engine.Fast(seed + uint64(i)*7919)
		l, _, err := Game.Live(d, engine.Terms{Seats: 1, Options: options})
		if err != nil {
			t.Fatal(err)
		}
		ok, near, err := run(l, m, d)
		if err != nil {
			t.Fatal(err)
		}
		if ok {
			won++
		}
		hints += near + float64(min(l.State.Year, parYears))/parYears
	}
	return (float64(won) + hint*hints) / float64(games)
}

// TestTune is how the weights of steady were found: the cross-entropy method
// over whole games of every difficulty, begun at those that are there.
func TestTune(t *testing.T) {
	if *tune == "" {
		t.Skip("a search of minutes; run it with -tune SCENARIO")
	}
	n, ok := scenarioWords.find(*tune)
	if !ok {
		t.Fatalf("no scenario %q", *tune)
	}
	mean, spread := weightsOf[n], [weighed]float64{}
	for i := range spread {
		spread[i] = 0.3 + math.Abs(mean[i])/3
	}
	fit := func(w *[weighed]float64, games int, seed uint64) (sum float64) {
		for d := Easy; d <= Hard; d++ {
			sum += rate(t, w, map[string]string{optScenario: *tune, optDifficulty: d.String()}, games, seed, 0.05)
		}
		return sum / 3
	}
	type trial struct {
		w   [weighed]float64
		fit float64
	}
	chance := rand.New(rand.NewPCG(1, 2))
	for round := range *rounds {
		trials := make([]trial, 64)
		for i := range trials {
			for j := range mean {
				trials[i].w[j] = mean[j] + spread[j]*chance.NormFloat64()
			}
		}
		trials[0].w = mean
		var wait sync.WaitGroup
		for half := range 2 {
			wait.Go(func() {
				for i := half; i < len(trials); i += 2 {
					trials[i].fit = fit(&trials[i].w, *plays, uint64(round)*1e9)
				}
			})
		}
		wait.Wait()
		kept := trials[0].fit
		slices.SortFunc(trials, func(a, b trial) int {
			switch {
			case a.fit > b.fit:
				return -1
			case a.fit < b.fit:
				return 1
			}
			return 0
		})
		const elite = 14
		for j := range mean {
			sum, square := 0.0, 0.0
			for _, x := range trials[:elite] {
				sum += x.w[j]
				square += x.w[j] * x.w[j]
			}
			sum /= elite
			dev := math.Sqrt(max(0, square/elite-sum*sum))
			mean[j] = 0.3*mean[j] + 0.7*sum
			spread[j] = 0.3*spread[j] + 0.7*dev + 0.01
		}
		t.Logf("round %d: mean %.3f best %.3f", round, kept, trials[0].fit)
	}
	t.Logf("%s now %.4f\n%s", *tune, fit(&mean, 4000, 77), literal(mean))
}

// literal is weights as weigh.go has them.
func literal(w [weighed]float64) string {
	var b strings.Builder
	for _, x := range w {
		fmt.Fprintf(&b, "%.2f, ", x)
	}
	return strings.TrimSuffix(b.String(), " ")
}
