package chatkit_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
)

var (
	errOutage  = errors.New("out of reach")
	errRefused = errors.New("refused")
	errBusy    = fmt.Errorf("post: %w", &match.Wait{For: 5 * time.Second, Err: errors.New("slow down")})
)

// Attempts come when they should, and the last one's error comes back.
func TestRetry(t *testing.T) {
	const s = time.Second
	outages := func(n int) []error { return slices.Repeat([]error{errOutage}, n) }
	judge := func(err error) (time.Duration, bool) { return 0, !errors.Is(err, errRefused) }
	for _, c := range []struct {
		name  string
		retry chatkit.Retry
		until time.Duration   // of the retry; 0: none
		ends  time.Duration   // the context's deadline; 0: none
		fails []error         // of the attempts in turn; then they succeed
		at    []time.Duration // when attempts come
		err   error
	}{
		{name: "at once", retry: chatkit.Retry{First: s}, at: []time.Duration{0}},
		{name: "pauses double up to the longest", retry: chatkit.Retry{First: s, Longest: 3 * s}, fails: outages(4), at: []time.Duration{0, 1 * s, 3 * s, 6 * s, 9 * s}},
		{name: "pauses without bound", retry: chatkit.Retry{First: s}, fails: outages(4), at: []time.Duration{0, 1 * s, 3 * s, 7 * s, 15 * s}},
		{name: "no pause", fails: outages(2), at: []time.Duration{0, 0, 0}},
		{name: "so many tries", retry: chatkit.Retry{First: s, Tries: 3}, fails: outages(9), at: []time.Duration{0, 1 * s, 3 * s}, err: errOutage},
		{name: "no hope", retry: chatkit.Retry{First: s, Again: judge}, fails: []error{errOutage, errRefused}, at: []time.Duration{0, 1 * s}, err: errRefused},
		{name: "as the platform asks", retry: chatkit.Retry{First: s}, fails: []error{errBusy, errOutage}, at: []time.Duration{0, 5 * s, 6 * s}},
		{name: "and no longer each time", retry: chatkit.Retry{First: s}, fails: []error{errBusy, errBusy, errBusy, errOutage}, at: []time.Duration{0, 5 * s, 10 * s, 15 * s, 16 * s}},
		{name: "sooner than our own pause", retry: chatkit.Retry{First: 8 * s}, fails: []error{errBusy}, at: []time.Duration{0, 5 * s}},
		{name: "no attempt comes too late", retry: chatkit.Retry{First: s}, until: 4 * s, fails: outages(9), at: []time.Duration{0, 1 * s, 3 * s}, err: errOutage},
		{name: "the last moment is in time", retry: chatkit.Retry{First: s}, until: 3 * s, fails: outages(9), at: []time.Duration{0, 1 * s, 3 * s}, err: errOutage},
		{name: "what is asked for takes too long", retry: chatkit.Retry{First: s}, until: 4 * s, fails: []error{errBusy}, at: []time.Duration{0}, err: errBusy},
		{name: "the context has a deadline", retry: chatkit.Retry{First: s}, ends: 2 * s, fails: outages(9), at: []time.Duration{0, 1 * s}, err: errOutage},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, began := t.Context(), time.Now()
				if c.ends > 0 {
					var cancel context.CancelFunc
					ctx, cancel = context.WithTimeout(ctx, c.ends)
					defer cancel()
				}
				if c.until > 0 {
					c.retry.Until = began.Add(c.until)
				}
				var at, told []time.Duration
				c.retry.Waits = func(_ error, pause time.Duration) { told = append(told, time.Since(began)+pause) }
				err := c.retry.Do(ctx, func() error {
					at = append(at, time.Since(began))
					if n := len(at); n <= len(c.fails) {
						return c.fails[n-1]
					}
					return nil
				})
				if err != c.err {
					t.Errorf("the error is %v, want %v", err, c.err)
				}
				if !slices.Equal(at, c.at) {
					t.Errorf("attempts at %v, want %v", at, c.at)
				}
				if !slices.Equal(told, c.at[1:]) {
					t.Errorf("told of attempts at %v, want %v", told, c.at[1:])
				}
				if last := c.at[len(c.at)-1]; time.Since(began) != last {
					t.Errorf("it took %v, want %v", time.Since(began), last)
				}
			})
		})
	}
}

// A context that ends cuts a pause short, and lets no further attempt begin.
func TestRetryEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(10*time.Second, cancel)
		began, n := time.Now(), 0
		err := chatkit.Retry{First: time.Minute}.Do(ctx, func() error { n++; return errOutage })
		if err != errOutage || n != 1 || time.Since(began) != 10*time.Second {
			t.Errorf("%d attempts and %v after %v", n, err, time.Since(began))
		}
		err = chatkit.Retry{}.Do(ctx, func() error { n++; return errOutage })
		if err != errOutage || n != 2 {
			t.Errorf("%d attempts and %v with an ended context", n, err)
		}
	})
}

// After a reset pauses begin anew.
func TestBackoff(t *testing.T) {
	b := chatkit.Backoff{First: time.Second, Longest: 3 * time.Second}
	for _, want := range []time.Duration{1, 2, 3, 3} {
		if got := b.Next(); got != want*time.Second {
			t.Errorf("the pause is %v, want %ds", got, want)
		}
	}
	b.Reset()
	if got := b.Next(); got != time.Second {
		t.Errorf("after a reset the pause is %v", got)
	}
}
