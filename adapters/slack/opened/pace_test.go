package opened

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// TestHomesOfAWorkspaceAreDrawnOneByOne: those that are due are drawn in turn, as often as
// Slack takes it, and those that rest hold up nobody who is due before them.
func TestHomesOfAWorkspaceAreDrawnOneByOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, begun := NewPace(), time.Now()
		var mu sync.Mutex
		var at []time.Duration
		plan := func(workspace string, drawn bool) {
			v := &Visit{}
			v.See(begun)
			if drawn {
				v.Draw()
			}
			p.Plan(v, workspace, false, func() {
				mu.Lock()
				defer mu.Unlock()
				at = append(at, time.Since(begun))
			})
			p.Plan(v, workspace, false, func() { t.Error("it is drawn twice") })
		}
		plan("T1", true)
		for range 3 {
			plan("T1", false)
		}
		time.Sleep(gather + 2*spacing)
		synctest.Wait()
		if len(at) != 3 || at[0] != gather || at[2] != gather+2*spacing {
			t.Errorf("those that are due are drawn after %v", at)
		}
		at = nil
		plan("T2", false)
		time.Sleep(pause)
		synctest.Wait()
		if len(at) != 2 || at[0] != 2*gather+2*spacing || at[1] != pause {
			t.Errorf("that of another workspace, and that which rests, are drawn after %v", at)
		}
	})
}
