package wait

import (
	"sync"
	"time"

	"divisionbell/bot/match"
)

// gatherFor is how long what happened waits at most to be told by an edit that a platform
// can better take later: then it is posted, which may call somebody.
const gatherFor = 1000 // milliseconds

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
	if last, ok := g.lately[room]; ok && now-last < gatherFor {
		g.since[room] = now
		return true
	}
	g.lately[room] = now
	time.AfterFunc(gatherFor*time.Millisecond, func() {
		g.mu.Lock()
		delete(g.lately, room)
		g.mu.Unlock()
		g.wake()
	})
	return false
}

// More reports whether a room is to wait on; else it waits no more.
func (g *Gathering) More(room match.RoomID, hurry bool) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	since, waits := g.since[room]
	switch now := g.now(); {
	case hurry, waits && now-since >= gatherFor:
		delete(g.since, room)
		return false
	case !waits:
		g.since[room] = now
		time.AfterFunc(gatherFor*time.Millisecond, g.wake)
	}
	return true
}

// Over says that a room has been told.
func (g *Gathering) Over(room match.RoomID) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.since, room)
}
