package postgres

import (
	"context"
	"sync/atomic"
	"time"
)

// MostApart is how far this machine's clock may be from the server's.
const MostApart = 2 * time.Second

// clockEvery is between two comparisons.
const clockEvery = time.Minute

const serverClock = `(extract(epoch FROM clock_timestamp()) * 1000)::bigint`

// A watch compares this machine's clock with the server's.
type watch struct {
	*link
	now   func() time.Time
	every time.Duration
	apart *atomic.Int64 // in milliseconds, as it was last known
}

// compare asks the server what time it is.
func (w watch) compare(ctx context.Context) error {
	return w.reading(ctx, func(s *session) error {
		by, err := apart(s, w.now)
		if err == nil {
			w.apart.Store(by.Milliseconds())
		}
		return err
	})
}

// keep compares until ctx ends; while the server does not answer, what was known is.
func (w watch) keep(ctx context.Context) {
	t := time.NewTicker(w.every)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			_ = w.compare(ctx)
		}
	}
}

// apart is by how much the server's clock is certainly ahead of this machine's, or behind
// it if negative: the answer's way there and back may have taken any part of its time.
func apart(s *session, now func() time.Time) (time.Duration, error) {
	var at int64
	asked := now()
	if err := s.row("SELECT "+serverClock, nil, []any{&at}); err != nil {
		return 0, err
	}
	answered, is := now(), time.UnixMilli(at)
	switch {
	case is.Before(asked):
		return is.Sub(asked), nil
	case is.After(answered):
		return is.Sub(answered), nil
	}
	return 0, nil
}

// Apart is by how much the server's clock was ahead of this machine's when they were last
// compared, as they are each minute.
func (d *DB) Apart() time.Duration { return time.Duration(d.apart.Load()) * time.Millisecond }

// astray is how many milliseconds they were apart; 0: by [MostApart] at most.
func (l *link) astray() int64 {
	if by := l.apart.Load(); by > MostApart.Milliseconds() || by < -MostApart.Milliseconds() {
		return by
	}
	return 0
}
