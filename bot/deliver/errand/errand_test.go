package errand_test

import (
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"divisionbell/bot/deliver/errand"
)

// TestErrands: whoever begins one waits for it for a second, and hardly at all where
// another is late; what is late goes on, and is not begun again meanwhile.
func TestErrands(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		var ended []string
		e := errand.New(func(k errand.Key, err error) {
			mu.Lock()
			defer mu.Unlock()
			ended = append(ended, k.Platform+": "+err.Error())
		})
		is := func(what string, begun time.Time, took time.Duration, want bool, done bool, err error) {
			t.Helper()
			if done != want || err != nil || time.Since(begun) != took {
				t.Errorf("%s: %v, %v after %v", what, done, err, time.Since(begun))
			}
		}
		long := func() (bool, error) { time.Sleep(time.Minute); return true, errors.New("too late") }
		short := func() (bool, error) { time.Sleep(10 * time.Millisecond); return true, nil }
		at := time.Now()
		done, err := e.Begin(errand.Key{"slack", 1}, func() (bool, error) { time.Sleep(time.Hour); return true, nil })()
		is("before there is hurry", at, time.Hour, true, done, err)
		e.Hurry()
		at = time.Now()
		done, err = e.Begin(errand.Key{"slack", 1}, long)()
		is("the first that is late", at, time.Second, false, done, err)
		at = time.Now()
		done, err = e.Begin(errand.Key{"slack", 1}, short)()
		is("the same again", at, 0, false, done, err)
		done, err = e.Begin(errand.Key{"slack", 2}, long)()
		is("the second that is late", at, 50*time.Millisecond, false, done, err)
		at = time.Now()
		done, err = e.Begin(errand.Key{"slack", 3}, short)()
		is("one that is quick", at, 10*time.Millisecond, true, done, err)
		at = time.Now()
		done, err = e.Begin(errand.Key{"discord", 1}, short)()
		is("one elsewhere", at, 10*time.Millisecond, true, done, err)
		for i := range 100 {
			_, _ = e.Begin(errand.Key{"slack", 10 + i}, long)()
		}
		at = time.Now()
		done, err = e.Begin(errand.Key{"slack", 3}, short)()
		is("where too many are late", at, 0, false, done, err)
		done, err = e.Begin(errand.Key{"discord", 1}, short)()
		is("elsewhere then", at, 10*time.Millisecond, true, done, err)
		e.Wait()
		if len(ended) != 32 || ended[0] != "slack: too late" {
			t.Errorf("%d were late: %v", len(ended), ended)
		}
		at = time.Now()
		done, err = e.Begin(errand.Key{"slack", 1}, short)()
		is("when all have ended", at, 10*time.Millisecond, true, done, err)
		if _, err = e.Begin(errand.Key{"slack", 1}, func() (bool, error) { panic("a fault") })(); err == nil {
			t.Error("a fault is no error")
		}
	})
}
