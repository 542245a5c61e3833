package deliver

import (
	"errors"
	"sync"
	"time"

	"divisionbell/bot/match"
)

// gatherFor is how long what happened waits at most to be told by an edit that a platform
// can better take later: then it is posted, which may call somebody.
const gatherFor = 1000 // milliseconds

// errLater: something is left for when a platform can better take it. Nothing failed.
var errLater = errors.New("deliver: it is gathered with what follows")

// affords reports whether a platform can well take something now.
func (o outlet) affords(what match.Spending) bool {
	t, ok := as[match.Thrifty](o.chat)
	return !ok || t.Affords(o.room, what)
}

// Gathering are the rooms in which what happened waits for an edit.
type gathering struct {
	now  func() int64
	wake func() // has the sender look again

	mu    sync.Mutex
	since map[match.RoomID]int64
}

// waits reports whether a room waits.
func (g *gathering) waits(room match.RoomID) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	_, waits := g.since[room]
	return waits
}

// more reports whether a room is to wait on; else it waits no more.
func (g *gathering) more(room match.RoomID, hurry bool) bool {
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

func (g *gathering) over(room match.RoomID) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.since, room)
}

// gather settles how a room is told what happened that belongs into a message which
// stands: by an edit, if neither; later; or by a message of its own instead, where
// somebody is to be called or it has waited for long enough.
func (t *teller) gather(r *roomUpdate) (later, instead bool) {
	if r.affords(match.ToTell) {
		t.gathering.over(r.show.Room)
		return false, false
	}
	if t.gathering.more(r.show.Room, r.calls()) {
		return true, false
	}
	return false, true
}

// calls reports whether a notice of the match is to ring somebody.
func (r *roomUpdate) calls() bool {
	for _, n := range r.notices {
		u, open := r.state.Match.Timing.Turn(n.Decision)
		if n.State == match.NoticeOwed || n.State == match.NoticeSent && open && u.Calls > n.Rings {
			return true
		}
	}
	return false
}
