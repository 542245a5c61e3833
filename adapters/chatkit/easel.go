package chatkit

import (
	"sync"
	"time"
)

// How long pictures are let be after one that could not be had, at first and at
// most, and how many messages may go without theirs at once.
const (
	easelFirst = time.Second
	easelMost  = time.Minute
	maxBare    = 500
)

// An Easel says when an adapter may try to have a picture. After one that could
// not be had none is tried for a while, longer each time, and then one alone
// until it came. It keeps which messages went without theirs. The zero value is
// ready; it is safe for concurrent use.
type Easel struct {
	Now func() time.Time // nil: time.Now

	mu    sync.Mutex
	fails int             // in a row
	until time.Time       // none is tried before
	under int             // tries under way
	bare  map[string]bool // messages without their picture
}

// A Try is an attempt at a picture. It is ended once, by End or Void.
type Try struct {
	e     *Easel
	fails int // as they were when it began
}

func (e *Easel) now() time.Time {
	if e.Now != nil {
		return e.Now()
	}
	return time.Now()
}

// open reports whether a picture may be tried. The lock is held.
func (e *Easel) open() bool {
	return e.fails == 0 || e.under == 0 && !e.now().Before(e.until)
}

// Try begins one; false: not now.
func (e *Easel) Try() (*Try, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.open() {
		return nil, false
	}
	e.under++
	return &Try{e, e.fails}, true
}

// Hopeful reports whether the last pictures came, so that one is worth a short
// wait.
func (e *Easel) Hopeful() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.fails == 0
}

// End says whether the picture came; if not, for how long at least none should
// be tried.
func (t *Try) End(came bool, wait time.Duration) {
	t.e.mu.Lock()
	defer t.e.mu.Unlock()
	t.e.under--
	if came {
		t.e.fails = 0
		return
	}
	t.failed(wait)
}

// Void ends a try of which nothing was learnt.
func (t *Try) Void() {
	t.e.mu.Lock()
	defer t.e.mu.Unlock()
	t.e.under--
}

// Late says that it takes too long to be waited for. It may come yet.
func (t *Try) Late() {
	t.e.mu.Lock()
	defer t.e.mu.Unlock()
	t.failed(0)
}

// failed counts those that were under way together as one. The lock is held.
func (t *Try) failed(wait time.Duration) {
	if t.fails == t.e.fails {
		t.e.fails++
	}
	if wait == 0 { // else the platform knows best
		wait = min(easelFirst<<min(t.e.fails-1, 10), easelMost)
	}
	if until := t.e.now().Add(wait); until.After(t.e.until) {
		t.e.until = until
	}
}

// Owe notes that a message went without its picture; false: there are too many,
// and it stays so.
func (e *Easel) Owe(message string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.bare) >= maxBare && !e.bare[message] {
		return false
	}
	if e.bare == nil {
		e.bare = map[string]bool{}
	}
	e.bare[message] = true
	return true
}

// Settle notes that a message is owed no picture.
func (e *Easel) Settle(message string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.bare, message)
}

// Bare reports whether a message is owed its picture, and whether it may be tried.
func (e *Easel) Bare(message string) (bare, ready bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.bare[message], e.bare[message] && e.open()
}
