package chatkit

import (
	"sync"
	"time"
)

// A Bucket is how many calls a platform takes: Burst at once, and one more each Every. So
// no minute has more than Burst and a minute of Every together. The zero Now is time.Now;
// it is safe for concurrent use.
type Bucket struct {
	Burst int
	Every time.Duration
	Now   func() time.Time

	mu    sync.Mutex
	spent time.Duration // of Burst × Every, at that instant
	at    time.Time
}

// left is how many calls can be made now; below 0 when more were made. The lock is held.
func (b *Bucket) left() int {
	now := time.Now()
	if b.Now != nil {
		now = b.Now()
	}
	if !b.at.IsZero() {
		b.spent = max(0, b.spent-now.Sub(b.at))
	}
	b.at = now
	return b.Burst - int((b.spent+b.Every-1)/b.Every)
}

// Has reports whether a call can be made that leaves so many.
func (b *Bucket) Has(keep int) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.left() > keep
}

// Take makes a call, whether there is one or not: what is too much is made good later.
func (b *Bucket) Take() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.left()
	b.spent += b.Every
}

// Queue takes a place behind all who have one and gives how long it is until its call can
// be made. Where that is longer than most, it takes none.
func (b *Bucket) Queue(most time.Duration) (wait time.Duration, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.left()
	wait = max(0, b.spent+b.Every-time.Duration(b.Burst)*b.Every)
	if wait > most {
		return wait, false
	}
	b.spent += b.Every
	return wait, true
}

// TakeOne makes a call if there is one.
func (b *Bucket) TakeOne() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.left() < 1 {
		return false
	}
	b.spent += b.Every
	return true
}

// Rest has no call be there for so long, as the platform asks; then there is one again.
func (b *Bucket) Rest(d time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.left()
	b.spent = max(b.spent, d+time.Duration(b.Burst-1)*b.Every)
}
