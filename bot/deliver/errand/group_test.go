package errand_test

import (
	"runtime"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"divisionbell/bot/deliver/errand"
)

// What is soon done is done so few at once that a core is left; beside what takes long, more
// is begun, up to the most there may be.
func TestGroup(t *testing.T) {
	cores := max(1, runtime.GOMAXPROCS(0)-1)
	most := 3 * cores
	for _, c := range []struct {
		takes time.Duration
		begun []time.Duration // each for as many as there are cores
	}{
		{5 * time.Millisecond, []time.Duration{0, 5, 10, 15, 20}},
		{200 * time.Millisecond, []time.Duration{0, 20, 40, 200, 220}},
	} {
		synctest.Test(t, func(t *testing.T) {
			g, start := errand.NewGroup(most), time.Now()
			var began, want []time.Duration
			for _, after := range c.begun {
				for range cores {
					want = append(want, after*time.Millisecond)
					g.Ready()
					began = append(began, time.Since(start))
					g.Go(func() { time.Sleep(c.takes) })
				}
			}
			g.Wait()
			if !slices.Equal(began, want) {
				t.Errorf("what takes %v was begun at %v, not %v", c.takes, began, want)
			}
		})
	}
}
