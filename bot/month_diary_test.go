package bot_test

import (
	"context"
	"errors"

	"divisionbell/bot/match"
)

// A diary is a store that notes what is committed, and dies when it is told to:
// before a write, or after it.
type diary struct {
	match.Store
	m *month
}

// dying reports whether the process is dead at this write; after: it is done.
func (d diary) dying() (before, after error) {
	d.m.mu.Lock()
	defer d.m.mu.Unlock()
	if d.m.left < 0 {
		return nil, nil
	}
	if d.m.left--; d.m.left > 0 {
		return nil, nil
	}
	if d.m.left = 1; !d.m.dead && d.m.late {
		d.m.dead = true
		return nil, errKilled
	}
	d.m.dead = true
	return errKilled, nil
}

func (d diary) Commit(ctx context.Context, changes []match.Change) []error {
	all := func(err error) []error {
		errs := make([]error, len(changes))
		for i := range errs {
			errs[i] = err
		}
		return errs
	}
	before, after := d.dying()
	if before != nil {
		return all(before)
	}
	errs := d.Store.Commit(ctx, changes)
	for i, c := range changes {
		if errs[i] == nil {
			d.m.committed(d.Store, c)
		}
	}
	if after != nil {
		return all(after)
	}
	return errs
}

// dies does a write that may be the last.
func (d diary) dies(write func() error) error {
	before, after := d.dying()
	if before != nil {
		return before
	}
	if err := write(); err != nil {
		return err
	}
	return after
}

func (d diary) NoticeDone(ctx context.Context, n match.Notice, owed ...match.Owed) error {
	return d.dies(func() error { return d.Store.NoticeDone(ctx, n, owed...) })
}

func (d diary) Shown(ctx context.Context, s match.Show, f match.Fence, owed ...match.Owed) error {
	return d.dies(func() error { return d.Store.Shown(ctx, s, f, owed...) })
}

func (d diary) Done(ctx context.Context, i match.Instant) error {
	return d.dies(func() error { return d.Store.Done(ctx, i) })
}

func (d diary) Claim(ctx context.Context, now, until int64, limit int) (due []match.Instant, err error) {
	err = d.dies(func() (err error) { due, err = d.Store.Claim(ctx, now, until, limit); return err })
	return due, err
}

var errKilled = errors.New("killed")
