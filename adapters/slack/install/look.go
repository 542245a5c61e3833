package install

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// Bearable is how long anybody waits for a book that is read again, or for what else a
// store knows of whose a delivery is: what is known will do.
const Bearable = 500 * time.Millisecond

// A Look is how a book is read again and again: once at a time, and nobody is held up by a
// store that does not answer. Read reads it and takes it into service; Start has something
// done beside its caller.
type Look struct {
	Now   func() time.Time
	Start func(what string, f func(ctx context.Context))
	Read  func(ctx context.Context) error
	Log   *slog.Logger

	mu    sync.Mutex
	at    time.Time     // when that began which was read last
	under *reading      // nil: nobody reads
	turn  chan struct{} // held by who reads
}

// A reading is one that was begun for whoever asks.
type reading struct {
	done  chan struct{}
	until time.Time // when nobody waits for it any more
}

// NewLook makes one of what another has.
func NewLook(l *Look) *Look {
	l.turn = make(chan struct{}, 1)
	return l
}

// Once reads the book now, in turn.
func (l *Look) Once(ctx context.Context) error {
	select {
	case l.turn <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-l.turn }()
	began := l.Now()
	defer func() { l.mu.Lock(); l.at = began; l.mu.Unlock() }()
	return l.Read(ctx)
}

// Again has the book be read again, unless that was so lately. It waits for it as long as
// is bearable.
func (l *Look) Again(ctx context.Context, lately time.Duration) {
	since := l.Now().Add(-lately)
	for {
		r := l.since(since)
		if r == nil {
			return
		}
		late := time.NewTimer(time.Until(r.until))
		defer late.Stop()
		select {
		case <-r.done:
		case <-late.C:
			return
		case <-ctx.Done():
			return
		}
	}
}

// since is the reading that is to be waited for to know what is kept since then; nil: none is.
func (l *Look) since(since time.Time) *reading {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case !l.at.Before(since):
		return nil
	case l.under != nil:
		return l.under
	}
	r := &reading{make(chan struct{}), time.Now().Add(Bearable)}
	l.under = r
	l.Start("read the installs again", func(ctx context.Context) {
		defer func() {
			l.mu.Lock()
			defer l.mu.Unlock()
			l.under = nil
			close(r.done)
		}()
		if err := l.Once(ctx); err != nil {
			l.Log.Warn("slack: the installs cannot be read again", "err", err)
		}
	})
	return r
}
