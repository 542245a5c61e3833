package chatkit

import (
	"sync"
	"time"
)

// promisedFor is how long a call stays promised that nobody makes.
const promisedFor = time.Minute

// A Promised is a Bucket of calls that some ask for first and make a moment later, side by
// side: what one is promised is taken from the others at once. It is safe for concurrent use.
type Promised struct {
	Bucket

	mu     sync.Mutex
	unmade int // promised, and taken from the bucket
	last   time.Time
}

// Promise reports whether a call may be made that leaves so many for others.
func (p *Promised) Promise(keep int, now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.Has(keep) {
		return false
	}
	p.Take()
	if now.Sub(p.last) >= promisedFor {
		p.unmade = 0
	}
	p.unmade, p.last = min(p.unmade+1, p.Burst), now
	return true
}

// Spend makes a call, which is one that was promised, or more than those.
func (p *Promised) Spend(now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.unmade == 0 || now.Sub(p.last) >= promisedFor {
		p.Take()
		return
	}
	p.unmade--
}
