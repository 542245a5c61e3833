package install

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// TestALookHoldsNobodyUp: the book is read once for all who ask at a time, and not again so
// lately. Whoever asks while it does not answer waits for it as long as is bearable, from when
// that began; nobody takes in what is older than what was read since.
func TestALookHoldsNobodyUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var read atomic.Int64
		var no error
		answers := make(chan struct{})
		l := NewLook(&Look{
			Now: time.Now, Log: slog.New(slog.DiscardHandler),
			Start: func(_ string, f func(context.Context)) { go f(ctx) },
			Read:  func(context.Context) error { read.Add(1); <-answers; return no },
		})
		waits := func(lately, wants time.Duration, n int64) {
			t.Helper()
			began := time.Now()
			l.Again(ctx, lately)
			if took := time.Since(began); took != wants || read.Load() != n {
				t.Errorf("after %v it is read %d times, and not after %v %d times", took, read.Load(), wants, n)
			}
		}
		time.Sleep(time.Hour)
		go func() { time.Sleep(100 * time.Millisecond); answers <- struct{}{} }()
		go l.Again(ctx, 5*time.Second)
		waits(5*time.Second, 100*time.Millisecond, 1)
		waits(5*time.Second, 0, 1)
		time.Sleep(6 * time.Second)
		go func() { time.Sleep(200 * time.Millisecond); l.Again(ctx, 0) }()
		waits(5*time.Second, Bearable, 2)
		waits(5*time.Second, 0, 2)
		now, end := context.WithTimeout(ctx, time.Second)
		defer end()
		if err := l.Once(now); !errors.Is(err, context.DeadlineExceeded) || read.Load() != 2 {
			t.Errorf("it is read beside another: %v", err)
		}
		no = errors.New("no answer")
		answers <- struct{}{}
		synctest.Wait()
		waits(5*time.Second, 0, 2)
		time.Sleep(6 * time.Second)
		close(answers)
		waits(5*time.Second, 0, 3)
		if no = nil; l.Once(ctx) != nil || read.Load() != 4 {
			t.Error("it is not read when it is to be")
		}
	})
}
