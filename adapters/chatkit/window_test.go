package chatkit_test

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"divisionbell/adapters/chatkit"
)

// As many as are taken can be made at once, and then none until the first is long enough ago;
// what waits for that keeps its place.
func TestWindow(t *testing.T) {
	now := time.Unix(0, 0)
	w := chatkit.Window{Most: 3, Within: time.Minute, Now: func() time.Time { return now }}
	queued := func(most, wait time.Duration, ok bool) {
		t.Helper()
		if _, d, got := w.Queue(0, most); d != wait || got != ok {
			t.Errorf("at %v: waits %v (%v), not %v (%v)", now.Sub(time.Unix(0, 0)), d, got, wait, ok)
		}
	}
	queued(0, 0, true)
	now = now.Add(10 * time.Second)
	queued(0, 0, true)
	if !w.Has(0) || w.Has(1) {
		t.Error("there is not one call left")
	}
	queued(0, 0, true)
	queued(49*time.Second, 50*time.Second, false)
	queued(50*time.Second, 50*time.Second, true)
	queued(time.Hour, time.Minute, true)
	now = now.Add(49 * time.Second)
	if queued(0, 11*time.Second, false); w.Has(0) {
		t.Error("there is a call before its time")
	}
	now = now.Add(21 * time.Second)
	queued(0, 0, true)
	queued(0, 40*time.Second, false)
}

// However calls come, and whenever they are made, no time that long has more of them than are
// taken, and none waits for nothing. Those that were not made do not count.
func TestWindowHoldsItsRate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := time.Unix(0, 0)
		w := chatkit.Window{Most: rapid.IntRange(1, 5).Draw(t, "most"), Within: time.Minute, Now: func() time.Time { return now }}
		seconds := func(least, most int, what string) time.Duration {
			return time.Duration(rapid.IntRange(least, most).Draw(t, what)) * time.Second
		}
		var made []time.Time
		for range rapid.IntRange(1, 40).Draw(t, "calls") {
			now = now.Add(seconds(0, 40, "pause"))
			has, least := w.Has(0), seconds(0, 30, "least")
			at, wait, ok := w.Queue(least, seconds(0, 200, "longest"))
			if wait < least || has && wait > least || !has && wait == 0 || at != now.Add(wait) {
				t.Fatalf("it has a call: %v, and one after %v waits %v, until %v", has, least, wait, at)
			}
			if ok {
				made = append(made, at)
			}
			if n := len(made); n > 0 && rapid.IntRange(0, 4).Draw(t, "fails") == 0 {
				i := rapid.IntRange(0, n-1).Draw(t, "which")
				w.Back(made[i])
				made = slices.Delete(made, i, i+1)
			}
		}
		slices.SortFunc(made, time.Time.Compare)
		for n := w.Most; n < len(made); n++ {
			if made[n].Sub(made[n-w.Most]) < w.Within {
				t.Fatalf("%d calls within %v", w.Most+1, made[n].Sub(made[n-w.Most]))
			}
		}
	})
}
