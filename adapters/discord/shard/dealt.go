package shard

import (
	"context"
	"sync"
	"time"
)

// Dealt is how far a session's events have been dealt with. The zero value is one that has
// not begun. It is safe for concurrent use.
type Dealt struct {
	mu   sync.Mutex
	of   Session
	open map[int64]bool // events that are being dealt with
}

// Began says which session it is.
func (d *Dealt) Began(id string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.of.ID = id
}

// Comes notes an event, in the order of their numbers; end says that it has been dealt
// with, in any order.
func (d *Dealt) Comes(seq int64) (end func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.of.Seq = max(d.of.Seq, seq)
	if d.open == nil {
		d.open = map[int64]bool{}
	}
	d.open[seq] = true
	return func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		delete(d.open, seq)
	}
}

// Mark is the session with the event up to which all has been dealt with.
func (d *Dealt) Mark() Session {
	d.mu.Lock()
	defer d.mu.Unlock()
	x := d.of
	for seq := range d.open {
		x.Seq = min(x.Seq, seq-1)
	}
	return x
}

// How often a session is kept for others, and how long that may take at its end.
const (
	keepEvery = 2 * time.Second
	keepLast  = time.Second
)

// Keeping keeps a shard's session for whoever takes it over, as often as it has gone on,
// until end. A nil share keeps none.
func (s *Share) Keeping(ctx context.Context, n, count int, d *Dealt) (end func()) {
	if s == nil {
		return func() {}
	}
	var last Session
	note := func(ctx context.Context) {
		x := d.Mark()
		if x == last || x.ID == "" {
			return
		}
		if err := s.keep(ctx, n, count, x); err == nil {
			last = x
		} else if ctx.Err() == nil {
			s.Trouble(ctx, "a session could not be kept for others", err)
		}
	}
	over, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		tick := time.NewTicker(keepEvery)
		defer tick.Stop()
		for {
			note(ctx)
			select {
			case <-tick.C:
			case <-over:
				out, cancel := context.WithTimeout(context.WithoutCancel(ctx), keepLast)
				defer cancel()
				note(out)
				return
			}
		}
	}()
	return func() {
		close(over)
		<-stopped
	}
}
