package errand

import (
	"errors"
	"slices"
	"time"
)

// batched is how many errands of a batch are under way at once.
const batched = 16

// A Batch is errands that are done side by side, one after the other for the same.
type Batch struct {
	errands *Errands
	began   time.Time
	under   []begun
}

// begun is an errand of a batch. then is told what came of it.
type begun struct {
	k    Key
	wait func() (done bool, err error)
	then func(done bool)
}

// NewBatch begins one.
func (e *Errands) NewBatch() *Batch { return &Batch{errands: e, began: time.Now()} }

// Spent reports whether others have waited for it for long enough.
func (b *Batch) Spent() bool { return b.errands.hurried.Load() && time.Since(b.began) > patience }

// Await waits for those before an errand of that key, if there is one of it or there are many.
func (b *Batch) Await(k Key) error {
	if len(b.under) < batched && !slices.ContainsFunc(b.under, func(u begun) bool { return u.k == k }) {
		return nil
	}
	return b.Wait()
}

// Begin begins one. then is told what came of it as [Errands.Begin] has it, by a wait.
func (b *Batch) Begin(k Key, f func() (done bool, err error), then func(done bool)) {
	b.under = append(b.under, begun{k, b.errands.Begin(k, f), then})
}

// Wait waits for all of them, as long as one waits for an errand.
func (b *Batch) Wait() (err error) {
	for _, u := range b.under {
		done, fault := u.wait()
		u.then(done)
		err = errors.Join(err, fault)
	}
	b.under = nil
	return err
}
