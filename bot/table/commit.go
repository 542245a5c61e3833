package table

import (
	"context"
	"errors"
	"runtime"
	"sync"

	"divisionbell/bot/match"
)

// maxBatch is how many matches' changes go into one transaction.
const maxBatch = 256

// A committer gathers the changes of many matches into few transactions: while
// one is being written, the next gathers. Whoever finds nobody writing writes,
// for all that wait, and then leaves it to the first who came meanwhile: alone,
// a change is written by its own caller and no other goroutine is woken.
type committer struct {
	store match.Committer

	mu      sync.Mutex
	waiting []*pending
	writing bool
	closed  bool
}

// A pending change. turn tells its caller to write, with what waits; or that
// it is done.
type pending struct {
	change match.Change
	err    error
	done   bool
	turn   chan struct{}
}

var (
	errClosed    = errors.New("table: the host is closed")
	errUnwritten = errors.New("table: the store gave up on a commit")
	errUnheld    = errors.New("table: a change of a match that nobody holds")
)

func newCommitter(s match.Committer) *committer { return &committer{store: s} }

// Commit writes a change that is of no match yet: a new one, or an answer alone. One
// of a match is for who holds it, by [Handle.Save].
func (h *Matches) Commit(ctx context.Context, c match.Change) error {
	if c.Match != 0 {
		return errUnheld
	}
	return h.commits.commit(ctx, c)
}

// Close refuses further changes; those that wait are written. Who plays without being
// there stops.
func (h *Matches) Close() {
	h.Absences.End()
	h.Absences.Wait()
	h.commits.close()
}

// commit writes one change and waits until it is safe. A note without an
// instant has the change's. No caller's patience undoes what others share a
// transaction with.
func (c *committer) commit(ctx context.Context, change match.Change) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	for i := range change.Notes {
		if change.Notes[i].At == 0 {
			change.Notes[i].At = change.At
		}
	}
	p := &pending{change: change}
	c.mu.Lock()
	if c.closed {
		c.mu.Unlock()
		return errClosed
	}
	c.waiting = append(c.waiting, p)
	if c.writing {
		p.turn = make(chan struct{}, 1)
		c.mu.Unlock()
		<-p.turn
		if p.done {
			return p.err
		}
		c.mu.Lock()
	} else {
		c.writing = true
		c.mu.Unlock()
		runtime.Gosched() // who is about to commit does so in this batch
		c.mu.Lock()
	}
	n := min(len(c.waiting), maxBatch)
	batch := c.waiting[:n:n]
	c.waiting = c.waiting[n:]
	c.mu.Unlock()
	defer c.leave(batch)
	c.write(batch)
	return p.err
}

// close refuses further changes; those that wait are written.
func (c *committer) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
}

// write writes a batch, whose first is its caller's own.
func (c *committer) write(batch []*pending) {
	changes := make([]match.Change, len(batch))
	for i, p := range batch {
		changes[i], p.err = p.change, errUnwritten
	}
	errs := c.store.Commit(context.Background(), changes)
	for i, p := range batch {
		p.err = errs[i]
	}
}

// leave tells those who were written for, and lets the next one write, also
// when the store panicked: then they have errUnwritten.
func (c *committer) leave(batch []*pending) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, p := range batch[1:] {
		p.done = true
		p.turn <- struct{}{}
	}
	c.writing = len(c.waiting) > 0
	if c.writing {
		c.waiting[0].turn <- struct{}{}
	}
}
