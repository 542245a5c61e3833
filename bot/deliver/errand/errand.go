// Package errand has things done at platforms side by side, so that one that takes long
// keeps nobody else waiting.
package errand

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"divisionbell/bot/bounded"
	"divisionbell/bot/match"
)

const (
	patience = time.Second           // for which whoever began an errand waits for it
	hurry    = 50 * time.Millisecond // and where another one is late at that platform
	mostLate = 256                   // errands at one platform that are late at once
	mostSlow = 32                    // and those among them that took long the last time, too
	known    = 4096                  // errands of which it is known whether they did
	someLate = 4                     // calls at one platform, of whomever, after which nobody waits for long
	mostLeft = 8                     // errands at one platform that nobody waits for, at once
)

// A Key is what an errand is for, and at which platform.
type Key struct {
	Platform string
	For      any // comparable
}

// Errands are those under way. Until Hurry, whoever begins one does it themselves.
type Errands struct {
	ended    func(k Key, err error) // a late one has
	patience time.Duration
	hurried  atomic.Bool
	all      sync.WaitGroup

	mu    sync.Mutex
	under map[Key]bool
	late  map[any]int // by whom they are: a platform's errands, a room's calls; by platform; and those that are slow
	slow  bounded.Map[Key, bool]
	left  map[string]int // that nobody waits for, by platform
}

// New makes errands; ended is told of each that was late, or was left to itself and is done.
func New(ended func(k Key, err error)) *Errands {
	return &Errands{ended: ended, patience: patience, under: map[Key]bool{}, late: map[any]int{}, left: map[string]int{}, slow: bounded.New[Key, bool](known)}
}

// Hurry has nobody wait for long from now on.
func (e *Errands) Hurry() { e.hurried.Store(true) }

// Begin does f by itself. wait gives what came of it, or that it is not done: when it is
// late, and goes on; when one of that key is still under way, or too many are late at the
// platform, so that it was not begun.
func (e *Errands) Begin(k Key, f func() (done bool, err error)) (wait func() (done bool, err error)) {
	return e.begin(k, k.Platform, 0, f)
}

// begin does so, by whom too many may be late, or one. most is how long is waited for it,
// however many are late; 0: as usual.
func (e *Errands) begin(k Key, by any, most time.Duration, f func() (done bool, err error)) (wait func() (done bool, err error)) {
	if !e.hurried.Load() {
		done, err := guarded(f)
		return func() (bool, error) { return done, err }
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	slow := e.slow.Contains(k) // who was quick is not to wait for those that hang all the time
	if e.under[k] || e.late[by] >= mostLate || slow && e.late[slowBy{by}] >= mostSlow {
		return func() (bool, error) { return false, nil }
	}
	e.under[k] = true
	if most == 0 {
		most = e.patience
		if e.late[by] > 0 || e.late[k.Platform] >= someLate {
			most = hurry
		}
	}
	r := &run{by: []any{by}, began: time.Now(), over: make(chan struct{})}
	if slow {
		r.by = append(r.by, slowBy{by})
	}
	if by != k.Platform {
		r.by = append(r.by, k.Platform)
	}
	e.all.Go(func() { e.do(k, r, f) })
	t := time.NewTimer(most)
	return func() (bool, error) {
		defer t.Stop()
		select {
		case <-r.over:
		case <-t.C:
		}
		return e.cameOf(r)
	}
}

// Leave does f, which nobody waits for, unless one of that key or many such at the platform
// are under way. done and err are of what was done at once.
func (e *Errands) Leave(k Key, f func() (done bool, err error)) (done bool, err error) {
	if !e.hurried.Load() {
		return guarded(f)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.under[k] || e.left[k.Platform] >= mostLeft {
		return false, nil
	}
	e.under[k] = true
	e.left[k.Platform]++
	e.all.Go(func() {
		done, err := guarded(f)
		e.mu.Lock()
		delete(e.under, k)
		e.left[k.Platform]--
		e.mu.Unlock()
		if done || err != nil {
			e.ended(k, err)
		}
	})
	return false, nil
}

// slowBy counts those by whom errands are late that took long the last time.
type slowBy struct{ whom any }

// A run is one errand under way.
type run struct {
	by    []any
	began time.Time
	over  chan struct{}
	late  bool
	done  bool // once it is over, as err
	err   error
}

func (e *Errands) do(k Key, r *run, f func() (bool, error)) {
	done, err := guarded(f)
	e.mu.Lock()
	r.done, r.err = done, err
	delete(e.under, k)
	if time.Since(r.began) >= e.patience {
		e.slow.Add(k, true)
	} else {
		e.slow.Remove(k)
	}
	late := r.late
	for _, by := range r.by {
		if late {
			e.late[by]--
		}
		if e.late[by] == 0 {
			delete(e.late, by)
		}
	}
	close(r.over)
	e.mu.Unlock()
	if late {
		e.ended(k, err)
	}
}

// cameOf is what came of a run, which is late if it is not over.
func (e *Errands) cameOf(r *run) (done bool, err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	select {
	case <-r.over:
		return r.done, r.err
	default:
		r.late = true
		for _, by := range r.by {
			e.late[by]++
		}
		return false, nil
	}
}

// guarded does f; a fault in it is an error.
func guarded(f func() (bool, error)) (done bool, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("errand: %w", match.Broken(r))
		}
	}()
	return f()
}

// Wait waits for those that are under way.
func (e *Errands) Wait() { e.all.Wait() }
