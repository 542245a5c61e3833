package chatkit

import (
	"sync"
	"time"
)

// Underway counts what an adapter has begun and not ended, and can wait for its
// end while more begins, which a sync.WaitGroup cannot. The zero value is ready,
// and it is safe for concurrent use.
type Underway struct {
	mu   sync.Mutex
	n    int
	idle chan struct{} // closed when n comes down to 0; nil: nobody waits
}

// Begin counts one more; end counts it off, and is to be called once.
func (u *Underway) Begin() (end func()) {
	u.mu.Lock()
	u.n++
	u.mu.Unlock()
	return u.end
}

func (u *Underway) end() {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.n--; u.n == 0 && u.idle != nil {
		close(u.idle)
		u.idle = nil
	}
}

// Drain waits until nothing is under way, or as long as is said. It reports
// whether all came to an end.
func (u *Underway) Drain(within time.Duration) bool {
	u.mu.Lock()
	if u.n == 0 {
		u.mu.Unlock()
		return true
	}
	if u.idle == nil {
		u.idle = make(chan struct{})
	}
	idle := u.idle
	u.mu.Unlock()
	select {
	case <-idle:
		return true
	case <-time.After(within):
		return false
	}
}
