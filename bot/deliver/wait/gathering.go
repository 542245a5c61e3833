package wait

import (
	"sync"
	"time"

	"divisionbell/bot/match"
)

// How long what happened waits at most, in milliseconds, to be told by an edit that a
// platform can better take later: then it is posted; and where that is better done later
// too, for how long at most.
const (
	ForEdit = 1000
	ForPost = 6000
)

// Gathering are the rooms in which what happened waits for an edit.
type Gathering struct {
	now  func() int64
	wake func() // has the sender look again

	mu     sync.Mutex
	since  map[match.RoomID]int64
	lately map[match.RoomID]int64 // when one was last told of who came
}

// NewGathering makes one by a clock in milliseconds UTC; wake has who waits looked at again.
func NewGathering(now func() int64, wake func()) *Gathering {
	return &Gathering{now: now, wake: wake, since: map[match.RoomID]int64{}, lately: map[match.RoomID]int64{}}
}

// Crowd reports whether a room is to wait with those who come, since one was told of a
// moment ago; else it is told of them now, and who comes within a moment waits.
func (g *Gathering) Crowd(room match.RoomID) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := g.now()
	if last, ok := g.lately[room]; ok && now-last < ForEdit {
		g.since[room] = now
		return true
	}
	g.lately[room] = now
	time.AfterFunc(ForEdit*time.Millisecond, func() {
		g.mu.Lock()
		delete(g.lately, room)
		g.mu.Unlock()
		g.wake()
	})
	return false
}

// More reports whether a room is to wait on, for so long since it began to.
func (g *Gathering) More(room match.RoomID, most int64) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := g.now()
	since, waits := g.since[room]
	if !waits {
		since, g.since[room] = now, now
		time.AfterFunc(ForEdit*time.Millisecond, g.wake)
	}
	return now-since < most
}

// Over says that a room has been told all there is.
func (g *Gathering) Over(room match.RoomID) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.since, room)
}
