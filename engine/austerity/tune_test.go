package austerity

import (
	"cmp"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/enginetest"
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
func run(l *engine.Live[state, action], m mind, d *engine.Dice) (won bool, near float64, err error) {
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
func rate(t testing.TB, w *weights, options map[string]string, games int, seed uint64, hint float64) float64 {
	won, hints := 0, 0.0
	m := mind{w}
	for i := range games {
		d := engine.Fast(seed + uint64(i)*7919)
		l, _, err := enginetest.Live[state, action](Game, d, engine.Terms{Seats: 1, Options: options})
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

// numbers are pointers to all the numbers of weights, in their order.
func numbers(w *weights) (all []*float64) {
	var walk func(v reflect.Value)
	walk = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Float64:
			all = append(all, v.Addr().Interface().(*float64))
		case reflect.Struct:
			for i := range v.NumField() {
				walk(v.Field(i))
			}
		case reflect.Array:
			for i := range v.Len() {
				walk(v.Index(i))
			}
		}
	}
	walk(reflect.ValueOf(w).Elem())
	return all
}

// literal is weights as weights.go has them.
func literal(w *weights) string {
	for _, x := range numbers(w) {
		*x = math.Round(*x*100) / 100
	}
	var b strings.Builder
	for v, i := reflect.ValueOf(*w), 0; i < v.NumField(); i++ {
		fmt.Fprintf(&b, "%s: %#v,\n", v.Type().Field(i).Name, v.Field(i).Interface())
	}
	return b.String()
}

// Of -tune: so many weights are tried in a round, and the best are kept.
const (
	tried = 64
	elite = 14
)

// A trial is weights and how well they do.
type trial struct {
	w   weights
	fit float64
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
	fit := func(w *weights, games int, seed uint64) (sum float64) {
		for d := Easy; d <= Hard; d++ {
			sum += rate(t, w, map[string]string{optScenario: *tune, optDifficulty: d.String()}, games, seed, 0.02)
		}
		return sum / 3
	}
	best := weightsOf[n]
	mean := numbers(&best)
	spread := make([]float64, len(mean))
	for j := range mean {
		spread[j] = 0.3 + math.Abs(*mean[j])/3
	}
	chance := rand.New(rand.NewPCG(1, 2))
	for round := range *rounds {
		trials := make([]trial, tried)
		for i := range trials {
			trials[i].w = best
			for j, x := range numbers(&trials[i].w) {
				if i > 0 {
					*x += spread[j] * chance.NormFloat64()
				}
			}
		}
		var wait sync.WaitGroup
		for half := range 2 {
			wait.Go(func() {
				for i := half; i < tried; i += 2 {
					trials[i].fit = fit(&trials[i].w, *plays, uint64(round)*1e9)
				}
			})
		}
		wait.Wait()
		t.Logf("round %d: %.3f", round, trials[0].fit)
		slices.SortFunc(trials, func(a, b trial) int { return cmp.Compare(b.fit, a.fit) })
		for j := range mean {
			sum, squares := 0.0, 0.0
			for i := range elite {
				x := *numbers(&trials[i].w)[j]
				sum += x / elite
				squares += x * x / elite
			}
			*mean[j] = 0.3**mean[j] + 0.7*sum
			spread[j] = 0.3*spread[j] + 0.7*math.Sqrt(max(0, squares-sum*sum)) + 0.01
		}
	}
	t.Logf("%s: %.4f\n%s", *tune, fit(&best, 4000, 77), literal(&best))
}
