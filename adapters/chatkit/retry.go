package chatkit

import (
	"context"
	"errors"
	"time"

	"divisionbell/bot/match"
)

// Sleep reports whether the time passed before ctx ended.
func Sleep(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// A Backoff gives the pauses between attempts: First, and each time twice as
// long, up to Longest; 0: without bound.
type Backoff struct {
	First, Longest time.Duration
	next           time.Duration
}

// Next is the next pause.
func (b *Backoff) Next() time.Duration {
	pause := b.next
	if pause == 0 {
		pause = b.First
	}
	b.next = 2 * pause
	if b.Longest > 0 {
		b.next = min(b.next, b.Longest)
	}
	return pause
}

// Reset begins with First again.
func (b *Backoff) Reset() { b.next = 0 }

// A Retry is how something that fails is tried again, with pauses as of a Backoff, or
// just as long as the platform asks for.
type Retry struct {
	First, Longest time.Duration
	// Tries is how often in all; 0: without bound.
	Tries int
	// Until is when no attempt may begin any more. The deadline of the context
	// holds too.
	Until time.Time
	// Again judges an error that is not Permanent: whether another attempt may help,
	// and how long the platform asks to wait before it. nil: always, and as long as
	// Asked says.
	Again func(err error) (wait time.Duration, ok bool)
	// Waits is told of a failure after which it is tried again in pause; may be nil.
	Waits func(err error, pause time.Duration)
}

// Do does f until it succeeds. It gives f's last error when nothing more is to
// be hoped for, there is no time for the next pause, or ctx has ended.
func (r Retry) Do(ctx context.Context, f func() error) error {
	pauses := Backoff{First: r.First, Longest: r.Longest}
	for n := 1; ; n++ {
		err := f()
		if err == nil || ctx.Err() != nil || n == r.Tries || ForGood(err) {
			return err
		}
		wait, ok := r.again(err)
		pause := wait
		if wait == 0 {
			pause = pauses.Next()
		}
		if !ok || !r.fits(ctx, pause) {
			return err
		}
		if r.Waits != nil {
			r.Waits(err, pause)
		}
		if !Sleep(ctx, pause) {
			return err
		}
	}
}

func (r Retry) again(err error) (time.Duration, bool) {
	if r.Again == nil {
		return Asked(err), true
	}
	return r.Again(err)
}

// fits reports whether an attempt after such a pause begins in time.
func (r Retry) fits(ctx context.Context, pause time.Duration) bool {
	then := time.Now().Add(pause)
	if end, ok := ctx.Deadline(); ok && end.Before(then) {
		return false
	}
	return r.Until.IsZero() || !r.Until.Before(then)
}

// Asked is how long a platform asks to wait by a match.Wait; 0 for other errors.
func Asked(err error) time.Duration {
	var w *match.Wait
	if errors.As(err, &w) {
		return w.For
	}
	return 0
}
