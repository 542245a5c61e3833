package wait

import (
	"sync"
	"time"
)

// How long what happened waits at most, in milliseconds, to be told by an edit that a
// platform can better take later: then it is posted; and where that is better done later
// too, for how long at most.
const (
	ForEdit = 1000
	ForPost = 6000
)

// Gathering are the rooms, or matches, in which what happened waits to be told with more.
type Gathering[K comparable] struct {
	now  func() int64
	wake func() // has the sender look again

	mu     sync.Mutex
	since  map[K]int64
	lately map[K]int64 // when one was last told of who came
}

// NewGathering makes one by a clock in milliseconds UTC; wake has who waits looked at again.
func NewGathering[K comparable](now func() int64, wake func()) *Gathering[K] {
	return &Gathering[K]{now: now, wake: wake, since: map[K]int64{}, lately: map[K]int64{}}
}

// Crowd reports whether a room is to wait with those who come, since one was told of a
// moment ago; else it is told of them now, and who comes within a moment waits.
func (g *Gathering[K]) Crowd(of K) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := g.now()
	if last, ok := g.lately[of]; ok && now-last < ForEdit {
		g.since[of] = now
		return true
	}
	g.lately[of] = now
	time.AfterFunc(ForEdit*time.Millisecond, func() {
		g.mu.Lock()
		delete(g.lately, of)
		g.mu.Unlock()
		g.wake()
	})
	return false
}

// More reports whether one is to wait on, for so long since it began to.
func (g *Gathering[K]) More(of K, most int64) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := g.now()
	since, waits := g.since[of]
	if !waits {
		since, g.since[of] = now, now
		time.AfterFunc(ForEdit*time.Millisecond, g.wake)
	}
	return now-since < most
}

// Over says that one has been told all there is.
func (g *Gathering[K]) Over(of K) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.since, of)
}
