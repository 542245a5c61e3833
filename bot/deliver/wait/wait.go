// Package wait has rooms and people left alone for a while who could not be told.
package wait

import (
	"errors"
	"sync"
	"time"

	"divisionbell/bot/match"
)

// How rooms wait that could not be told.
const (
	Longest     = 60 * 1000   // milliseconds that pass at most before a room is tried again
	outageAfter = 10 * 1000   // milliseconds without a success after which a platform is down
	probeEvery  = 5 * 1000    // milliseconds between tries on a platform that is down
	Gone        = 3600 * 1000 // milliseconds at most where the room is gone
	soonest     = 5 * 1000    // milliseconds up to which a wait is slept out by a timer of its own
	silentAfter = 60 * 1000   // milliseconds after which those who play elsewhere are told
)

// BackOff is how long to wait after so many tries, in milliseconds.
func BackOff(tries int, longest int64) int64 { return min(int64(1000)<<min(tries, 12), longest) }

// Waits are the rooms in which nothing is said for a while: their platform asked
// for that by its rate limit, or something failed there. When a platform is down,
// one room of it or another is tried all the same every few seconds, and the first
// success lets all be told.
type Waits struct {
	now  func() int64 // in milliseconds UTC
	wake func()       // has the sender look again

	mu        sync.Mutex
	rooms     map[match.RoomID]wait
	probes    map[match.RoomID]int64 // when rooms were tried whose platform was down
	platforms map[string]health
	silent    map[match.RoomID]silence
}

// A silence is since when a room could not be told, while its platform took nothing else.
type silence struct {
	platform string
	since    int64
}

// A wait is a room's.
type wait struct {
	until    int64
	platform string
	rev      int64 // of the match as it was to be told; 0: of no match
	asked    bool  // by the platform, which knows best
	down     bool  // the whole platform was
}

// Health is how a platform has been.
type health struct {
	well   int64        // the last success; 0: none yet
	probed int64        // when a room was last tried before its time
	room   match.RoomID // which
}

// New makes waits by a clock in milliseconds UTC; wake has who waits looked at again.
func New(now func() int64, wake func()) *Waits {
	return &Waits{now: now, wake: wake, rooms: map[match.RoomID]wait{}, probes: map[match.RoomID]int64{}, platforms: map[string]health{}, silent: map[match.RoomID]silence{}}
}

// Over reports whether a room may be spoken in.
func (w *Waits) Over(room match.RoomID) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := w.now()
	is, waits := w.rooms[room]
	if !waits {
		return true
	}
	h := w.platforms[is.platform]
	switch since := now - h.probed; {
	case is.until <= now:
	case !is.down || since < probeEvery, room == h.room && since < probeEvery+soonest/2: // another's turn first
		return false
	}
	if delete(w.probes, room); is.down {
		w.probes[room] = now
		h.probed, h.room = now, room
		w.platforms[is.platform] = h
	}
	delete(w.rooms, room)
	return true
}

// News has a room tried at once when its match has changed since it failed, but not
// sooner than the platform asked for.
func (w *Waits) News(room match.RoomID, rev int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if is, ok := w.rooms[room]; ok && !is.asked && is.rev != 0 && rev > is.rev {
		delete(w.rooms, room)
	}
}

// Forget lets a room be tried at once.
func (w *Waits) Forget(room match.RoomID) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.rooms, room)
}

// Well says that a platform has taken something: whatever waited since it was down is
// tried at once.
func (w *Waits) Well(platform string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	h, freed := w.platforms[platform], false
	h.well = w.now()
	w.platforms[platform] = h
	for room, is := range w.silent {
		if is.platform == platform {
			delete(w.silent, room)
		}
	}
	for room, is := range w.rooms {
		if is.platform == platform && is.down {
			delete(w.rooms, room)
			freed = true
		}
	}
	if freed {
		w.wake()
	}
}

// Down reports whether a platform has taken nothing for a while.
func (w *Waits) Down(platform string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.downLocked(platform)
}

// Unanswered reports whether a room of a match could not be told for a minute in which its
// platform took nothing at all.
func (w *Waits) Unanswered(room match.RoomID) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	is, silent := w.silent[room]
	return silent && w.now()-is.since >= silentAfter
}

func (w *Waits) downLocked(platform string) bool {
	return w.now()-w.platforms[platform].well > outageAfter
}

// Pause has a room wait after so many tries: for as long as its platform asks, or else
// by our back-off, which begins anew where the platform got well during the try. A longer
// wait that was asked for before stays. rev is the match's, if it is one that was to be
// told.
func (w *Waits) Pause(room match.RoomID, platform string, rev int64, tries int, why error) (until int64) {
	is := wait{platform: platform, rev: rev}
	d := BackOff(tries, Longest)
	var asks *match.Wait
	if errors.As(why, &asks) && asks.For > 0 {
		is.asked, d = true, (asks.For + time.Millisecond - 1).Milliseconds()
	}
	w.mu.Lock()
	if began, probed := w.probes[room]; probed && began <= w.platforms[platform].well && !is.asked { // it got well meanwhile
		d = BackOff(1, Longest)
	}
	delete(w.probes, room)
	switch _, silent := w.silent[room]; {
	case rev == 0:
	case is.asked && d > soonest, errors.Is(why, match.ErrGone), errors.Is(why, match.ErrRefused): // which is an answer
		delete(w.silent, room)
	case !silent:
		w.silent[room] = silence{platform, w.now()}
	}
	is.until = w.now() + d
	is.down = !is.asked && !errors.Is(why, match.ErrNotNow) && w.downLocked(platform)
	if was, ok := w.rooms[room]; ok && was.asked && was.until > is.until {
		is = was
	}
	w.rooms[room] = is
	w.mu.Unlock()
	if d <= soonest {
		time.AfterFunc(time.Duration(d)*time.Millisecond, w.wake)
	}
	return is.until
}
