package chatkit

import (
	"slices"
	"sync"
	"time"
)

// A Window is how many calls a platform takes within a time: Most, be it all at once, and
// no more until the first of them is that long ago. The zero Now is time.Now; it is safe
// for concurrent use.
type Window struct {
	Most   int
	Within time.Duration
	Now    func() time.Time

	mu    sync.Mutex
	taken []time.Time // when each is made, the first first; some are yet to come
}

// now is the time, and forgets what is no longer within it. The lock is held.
func (w *Window) now() time.Time {
	now := time.Now()
	if w.Now != nil {
		now = w.Now()
	}
	past := 0
	for past < len(w.taken) && now.Sub(w.taken[past]) >= w.Within {
		past++
	}
	w.taken = w.taken[past:]
	return now
}

// Has reports whether a call can be made that leaves so many.
func (w *Window) Has(keep int) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now()
	return w.Most-len(w.taken) > keep
}

// Queue takes a place behind all who have one, for a call that is made after least at the
// soonest. It gives when that is, and how long until then; where that is longer than most, it
// takes none.
func (w *Window) Queue(least, most time.Duration) (at time.Time, wait time.Duration, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := w.now()
	wait = least
	if n := len(w.taken) - w.Most; n >= 0 { // those that are made later count too
		wait = max(wait, w.taken[n].Add(w.Within).Sub(now))
	}
	if at = now.Add(wait); wait > most {
		return at, wait, false
	}
	i, _ := slices.BinarySearchFunc(w.taken, at, time.Time.Compare)
	w.taken = slices.Insert(w.taken, i, at)
	return at, wait, true
}

// Back gives back a place: its call was not made, or not taken.
func (w *Window) Back(at time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if i, had := slices.BinarySearchFunc(w.taken, at, time.Time.Compare); had {
		w.taken = slices.Delete(w.taken, i, i+1)
	}
}
