package bot

import (
	"context"
	"errors"
	"sync"
)

// maxBatch is how many matches' changes go into one transaction.
const maxBatch = 256

// A committer gathers the changes of many matches into few transactions: while
// one is being written, the next gathers.
type committer struct {
	store Store
	in    chan *pending
	stop  chan struct{}
	once  sync.Once
}

type pending struct {
	ctx    context.Context
	change Change
	done   chan error
}

var errClosed = errors.New("bot: the host is closed")

func newCommitter(s Store) *committer {
	c := &committer{store: s, in: make(chan *pending, maxBatch), stop: make(chan struct{})}
	go c.run()
	return c
}

func (c *committer) close() { c.once.Do(func() { close(c.stop) }) }

// commit writes one change and waits until it is safe. It gives the change
// back with what the store filled in. A note without an instant has the change's.
func (c *committer) commit(ctx context.Context, change Change) (Change, error) {
	for i := range change.Notes {
		if change.Notes[i].At == 0 {
			change.Notes[i].At = change.At
		}
	}
	p := &pending{ctx: ctx, change: change, done: make(chan error, 1)}
	select {
	case c.in <- p:
	case <-c.stop:
		return change, errClosed
	case <-ctx.Done():
		return change, ctx.Err()
	}
	select {
	case err := <-p.done:
		return p.change, err
	case <-c.stop:
		return change, errClosed
	}
}

func (c *committer) run() {
	for {
		select {
		case p := <-c.in:
			c.write(c.gather(p))
		case <-c.stop:
			return
		}
	}
}

func (c *committer) gather(first *pending) []*pending {
	batch := []*pending{first}
	for len(batch) < maxBatch {
		select {
		case p := <-c.in:
			batch = append(batch, p)
		default:
			return batch
		}
	}
	return batch
}

// write is given no caller's context: one caller's patience must not undo
// what others share the transaction with.
func (c *committer) write(batch []*pending) {
	changes := make([]Change, len(batch))
	for i, p := range batch {
		changes[i] = p.change
	}
	errs := c.store.Commit(context.Background(), changes)
	for i, p := range batch {
		p.change = changes[i]
		p.done <- errs[i]
	}
}
