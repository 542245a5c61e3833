package chattest

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// A Walk is a match of one game that people walk through at random, so that all
// that is said of it meets the platform's limits.
type Walk struct {
	House    *House
	Code     string
	Step     func(n int)           // somebody presses or picks anything they are offered
	Beside   func(n int)           // somebody may ask for something else
	End      func()                // holds that the platform refused nothing
	Requests func() map[string]int // to the platform till now, by what was asked for
	Again    func() string         // begins another match and gives its code, when one is over
}

// mostWalked is how many requests a long walk makes of a platform at least.
const mostWalked = 5000

// WalkAll walks through matches of each game, by so many steps, each game in a test of
// its own that runs beside the others, and tells how many requests that were; begin has a
// match walked through in virtual time. With -long it walks on for thousands.
func WalkAll(t *testing.T, tables []match.Table, steps int, begin func(t *testing.T, game int, about engine.About, through func(Walk))) {
	var mu sync.Mutex
	all, sum := map[string]int{}, 0
	t.Run("games", func(t *testing.T) {
		for i, table := range tables {
			about := table.About()
			t.Run(about.ID, func(t *testing.T) {
				t.Parallel()
				begin(t, i, about, func(w Walk) {
					w.through(steps, mostWalked/len(tables))
					mu.Lock()
					defer mu.Unlock()
					for what, n := range w.Requests() {
						all[what] += n
						sum += n
					}
				})
			})
		}
	})
	var each []string
	for _, what := range slices.Sorted(maps.Keys(all)) {
		each = append(each, fmt.Sprintf("%d %s", all[what], what))
	}
	if t.Failed() {
		return
	}
	t.Logf("%d requests, 0 refused: %s", sum, strings.Join(each, ", "))
	if least := steps * len(tables); sum < least || *long && sum < mostWalked {
		t.Errorf("a walk of %d steps made only %d requests", least, sum)
	}
}

// everyStep is virtual, so that what is held back for a while is said as well.
const everyStep = time.Second

// through walks so many steps, or with -long until so many requests are made.
func (w Walk) through(steps, most int) {
	made := func() (n int) {
		for _, k := range w.Requests() {
			n += k
		}
		return n
	}
	for n := 0; n < steps || *long && made() < most; n++ {
		if w.House.Match(w.Code).Phase.Ended() {
			if !*long {
				break
			}
			w.Code = w.Again()
		}
		w.Step(n)
		w.Beside(n)
		time.Sleep(everyStep)
	}
	w.End()
}
