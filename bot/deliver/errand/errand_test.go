package errand_test

import (
	"errors"
	"sync"
	"sync/atomic"
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
		crowd := func(from, n int) {
			for i := range n {
				_, _ = e.Begin(errand.Key{"slack", from + i}, long)()
			}
		}
		crowd(10, 100)
		at = time.Now()
		done, err = e.Begin(errand.Key{"slack", 3}, short)()
		is("one that is quick, where many are late", at, 10*time.Millisecond, true, done, err)
		e.Wait()
		if len(ended) != 102 || ended[0] != "slack: too late" {
			t.Errorf("%d were late: %v", len(ended), ended)
		}
		crowd(10, 100) // that are known to take long
		at = time.Now()
		done, err = e.Begin(errand.Key{"slack", 3}, short)()
		is("where they are late again", at, 10*time.Millisecond, true, done, err)
		e.Wait()
		if n := len(ended) - 102; n != 32 {
			t.Errorf("%d of them were begun again at once", n)
		}
		crowd(200, 400)
		at = time.Now()
		done, err = e.Begin(errand.Key{"slack", 3}, short)()
		is("where too many are late", at, 0, false, done, err)
		done, err = e.Begin(errand.Key{"discord", 1}, short)()
		is("elsewhere then", at, 10*time.Millisecond, true, done, err)
		e.Wait()
		at = time.Now()
		done, err = e.Begin(errand.Key{"slack", 1}, short)()
		is("when all have ended", at, 10*time.Millisecond, true, done, err)
		if _, err = e.Begin(errand.Key{"slack", 1}, func() (bool, error) { panic("a fault") })(); err == nil {
			t.Error("a fault is no error")
		}
	})
}

// TestLeave: nobody waits for what is left to itself, of which few are under way at a
// platform, and one of a key.
func TestLeave(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		woken, begun := make(chan bool, 99), atomic.Int64{}
		e := errand.New(func(errand.Key, error) { woken <- true })
		long := func() (bool, error) { begun.Add(1); time.Sleep(time.Minute); return true, nil }
		if done, err := e.Leave(errand.Key{"slack", 0}, func() (bool, error) { return true, nil }); !done || err != nil {
			t.Errorf("without hurry: %v, %v", done, err)
		}
		e.Hurry()
		at := time.Now()
		for n := range 40 {
			if done, err := e.Leave(errand.Key{"slack", n % 20}, long); done || err != nil {
				t.Errorf("%v, %v", done, err)
			}
		}
		e.Leave(errand.Key{"discord", 0}, long)
		if done, err := e.Begin(errand.Key{"slack", "a room"}, func() (bool, error) { return true, nil })(); !done || err != nil || time.Since(at) != 0 {
			t.Errorf("who waits for another one: %v, %v after %v", done, err, time.Since(at))
		}
		synctest.Wait()
		if n := begun.Load(); n != 9 {
			t.Errorf("%d are under way, not eight and one", n)
		}
		e.Wait()
		if len(woken) != 9 {
			t.Errorf("woken %d times", len(woken))
		}
		e.Leave(errand.Key{"slack", 0}, long)
		if e.Wait(); begun.Load() != 10 {
			t.Error("none is begun once they are done")
		}
	})
}

// TestCalls: who makes one waits for it for half a second, hardly at all while another of
// theirs is late, and the next time is told what came of it, once; another of its key is not
// begun meanwhile.
func TestCalls(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		woken := make(chan bool, 9)
		c := errand.NewCalls(func(errand.Key, error) { woken <- true })
		c.Hurry()
		k, room := errand.Key{"slack", 1}, errand.Key{"slack", "a room"}
		var made atomic.Int64
		long := func() (any, error) { n := int(made.Add(1)); time.Sleep(time.Minute); return n, errors.New("too late") }
		is := func(of, by errand.Key, what string, took time.Duration, want any) {
			t.Helper()
			at := time.Now()
			got, known, err := c.Make(by, of, what, 0, long)
			if got != want || known != (want != nil) || (err != nil) != known || time.Since(at) != took {
				t.Errorf("%s: %v, %v, %v after %v", what, got, known, err, time.Since(at))
			}
		}
		half, hardly := 500*time.Millisecond, 50*time.Millisecond
		is(k, room, "one", half, nil)
		is(k, room, "one", 0, nil)
		is(k, room, "other", 0, nil)
		is(errand.Key{"slack", 2}, room, "one", hardly, nil)
		is(errand.Key{"slack", 3}, errand.Key{"slack", "another room"}, "one", half, nil)
		for range 3 {
			<-woken
		}
		if c.Under(k) {
			t.Error("it is under way after its end")
		}
		is(k, room, "other", half, nil)
		is(k, room, "one", 0, 1)
		is(errand.Key{"slack", 2}, room, "one", 0, 2)
		c.Wait()
		is(k, room, "other", 0, 4)
		is(k, room, "other", half, nil)
		c.Wait()
		if got, known, err := c.Came(k, "other"); got != 5 || !known || err == nil {
			t.Errorf("%v, %v, %v", got, known, err)
		}
		if _, known, err := c.Make(room, k, "a fault", 0, func() (any, error) { panic("a fault") }); !known || err == nil {
			t.Error("a fault is no error")
		}
	})
}
