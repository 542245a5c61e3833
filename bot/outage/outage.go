// Package outage has whoever could not be told left alone for a while, and finds out when a
// platform is well again.
package outage

import (
	"errors"
	"sync"
	"time"

	"divisionbell/bot/match"
)

// How rooms wait that could not be told.
const (
	Longest     = 60 * 1000 // milliseconds that pass at most before a room is tried again
	shortest    = 2 * 1000  // milliseconds that pass at least
	outageAfter = 10 * 1000 // milliseconds without a success after which a platform is down
	probeEvery  = 5 * 1000  // milliseconds between tries of one room before its time
	probeSoon   = 500       // and at least of many, on a platform that is down, where not said otherwise
	soonest     = 5 * 1000  // milliseconds up to which a wait is slept out by a timer of its own
	silentAfter = 60 * 1000 // milliseconds after which those who play elsewhere are told
)

// Waits are the rooms in which nothing is said for a while: their platform asked
// for that by its rate limit, or something failed there. How long is by how long they have
// been in trouble, however often they were tried meanwhile. When a platform is down,
// one room of it or another is tried all the same every few seconds, and the first
// success lets all be told. What fails after it is that room's own trouble. A room is whatever
// can be told, and its platform what takes all of its rooms' or none.
type Waits[K comparable] struct {
	now  func() int64 // in milliseconds UTC
	wake func()       // has whoever tries them look again; the lock is held
	own  bool         // each trouble is its own, and tells nothing of a platform
	soon int64        // milliseconds at least between tries of many, on a platform that is down

	mu        sync.Mutex
	rooms     map[K]trouble
	platforms map[string]health
	silent    map[K]silence
}

// A silence is since when a room could not be told, while its platform took nothing else.
type silence struct {
	platform string
	since    int64
}

// A trouble is a room's in which something failed, until all goes well there.
type trouble struct {
	platform string
	since    int64 // the first failure
	tries    int   // in vain
	began    int64 // the last of them
	waits    bool  // until then; else it is being tried
	until    int64
	rev      int64 // of the match as it was to be told; 0: of no match
	asked    bool  // by the platform, which knows best
	down     bool  // the whole platform was
	alone    bool  // it was not
}

// Health is how a platform has been.
type health struct {
	well   int64 // the last success; 0: none yet
	probed int64 // when a room was last tried before its time
}

// New makes waits by a clock in milliseconds UTC; wake has who waits looked at again.
func New[K comparable](now func() int64, wake func()) *Waits[K] {
	return &Waits[K]{now: now, wake: wake, soon: probeSoon, rooms: map[K]trouble{}, platforms: map[string]health{}, silent: map[K]silence{}}
}

// NewOwn makes waits of which none tells how a platform is: what is taken elsewhere ends none.
func NewOwn[K comparable](now func() int64, wake func()) *Waits[K] {
	w := New[K](now, wake)
	w.own = true
	return w
}

// NewSteady makes waits of which a platform that is down is tried no more often the more there
// are.
func NewSteady[K comparable](now func() int64, wake func()) *Waits[K] {
	w := New[K](now, wake)
	w.soon = probeEvery
	return w
}

// Over reports whether a room may be spoken in.
func (w *Waits[K]) Over(room K) bool { return w.over(room, true) }

// Passed does so where it is not worth a try to find out whether a platform is still down.
func (w *Waits[K]) Passed(room K) bool { return w.over(room, false) }

func (w *Waits[K]) over(room K, probes bool) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	is, failed := w.rooms[room]
	if !failed {
		return true
	}
	now, h := w.now(), w.platforms[is.platform]
	if is.waits && (is.until > now || probes && is.down && w.downLocked(is.platform)) {
		since := now - h.probed
		if !probes || is.asked || since < w.soon {
			return false
		}
		waiting, first := w.turnLocked(room)
		every := int64(probeEvery)
		if w.downLocked(is.platform) {
			every = min(every, max(w.soon, 2*every/waiting))
		}
		if waiting == 1 && !is.down || since < every || !first && since < every+soonest/2 {
			return false
		}
		h.probed = max(h.probed+every, now-every)
		w.platforms[is.platform] = h
	}
	is.waits, is.began = false, now
	w.rooms[room] = is
	return true
}

// turnLocked is how many rooms of a room's platform wait, and whether none of those is to be
// tried before it: one that has waited for longer since it was tried, and first of all one
// that was well when the platform was last.
func (w *Waits[K]) turnLocked(room K) (waiting int64, first bool) {
	is := w.rooms[room]
	well := w.platforms[is.platform].well
	own := is.since < well // its own trouble
	waiting, first = 1, true
	for other, o := range w.rooms {
		if other == room || o.platform != is.platform || !o.waits || o.asked {
			continue
		}
		waiting++
		if its := o.since < well; own && !its || own == its && o.began < is.began {
			first = false
		}
	}
	return waiting, first
}

// News has a room tried at once when its match has changed since it failed, but not
// sooner than the platform asked for.
func (w *Waits[K]) News(room K, rev int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if is, ok := w.rooms[room]; ok && !is.asked && is.rev != 0 && rev > is.rev {
		is.waits = false
		w.rooms[room] = is
	}
}

// Forget lets a room be tried at once, and forgets that anything failed there.
func (w *Waits[K]) Forget(room K) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.rooms, room)
}

// Done says that all that was tried in a room went well, so that it is out of trouble. If
// it was for long, the others of its platform that wait are tried at once.
func (w *Waits[K]) Done(room K) {
	w.mu.Lock()
	defer w.mu.Unlock()
	is, failed := w.rooms[room]
	if !failed || is.waits { // for something else
		return
	}
	delete(w.rooms, room)
	if w.now()-is.since < outageAfter {
		return
	}
	freed := false
	for other, o := range w.rooms {
		if o.platform == is.platform && o.waits && !o.asked {
			o.waits, freed = false, true
			w.rooms[other] = o
		}
	}
	if freed {
		w.wake()
	}
}

// Well says that a platform has taken something: if it was down, whatever waits is tried
// at once.
func (w *Waits[K]) Well(platform string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	h, now, freed, down := w.platforms[platform], w.now(), false, w.downLocked(platform)
	h.well = now
	w.platforms[platform] = h
	for room, is := range w.silent {
		if is.platform == platform {
			delete(w.silent, room)
		}
	}
	for room, is := range w.rooms {
		switch {
		case is.platform != platform:
		case !is.waits && is.old(now):
			delete(w.rooms, room)
		case down && !is.asked:
			if is.down { // what fails now is its own trouble, and new
				is.since, is.tries = now, 0
			}
			freed = freed || is.waits
			is.waits, is.down, is.alone = false, false, true
			w.rooms[room] = is
		}
	}
	if freed {
		w.wake()
	}
}

// old reports whether a room was tried long ago, so that it must have gone well.
func (is trouble) old(now int64) bool { return now-is.began > 2*Longest }

// Down reports whether a platform has taken nothing for a while.
func (w *Waits[K]) Down(platform string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.downLocked(platform)
}

// Unanswered reports whether a room of a match could not be told for a minute in which its
// platform took nothing at all.
func (w *Waits[K]) Unanswered(room K) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	is, silent := w.silent[room]
	return silent && w.now()-is.since >= silentAfter
}

func (w *Waits[K]) downLocked(platform string) bool {
	return w.now()-w.platforms[platform].well > outageAfter
}

// Pause has a room wait in which something failed, for the nth time in a row: for as long
// as its platform asks, or else half as long as it has been in trouble. A longer wait that
// was asked for before stays. rev is the match's, if it is one that was to be told.
func (w *Waits[K]) Pause(room K, platform string, rev int64, why error) (until int64, nth int) {
	var asks *match.Wait
	w.mu.Lock()
	now := w.now()
	is, failed := w.rooms[room]
	was := is
	if !failed || !is.waits && is.old(now) {
		is.since, is.began, is.tries, is.alone = now, now, 0, false
	}
	is.tries++
	is.platform, is.rev, is.waits, is.asked = platform, rev, true, false
	is.until = max(now+shortest, is.began+min((now-is.since)/2, Longest))
	if errors.As(why, &asks) && asks.For > 0 {
		is.asked, is.until = true, now+(asks.For+time.Millisecond-1).Milliseconds()
	}
	silent := now - w.platforms[platform].well
	is.down = !w.own && !is.asked && !errors.Is(why, match.ErrNotNow) && silent > outageAfter && (!is.alone || silent > Longest)
	if is.down {
		is.until = now + Longest // it is found out before
	}
	d := is.until - now
	switch _, silent := w.silent[room]; {
	case rev == 0:
	case is.asked && d > soonest, errors.Is(why, match.ErrGone), errors.Is(why, match.ErrRefused): // which is an answer
		delete(w.silent, room)
	case !silent:
		w.silent[room] = silence{platform, now}
	}
	if was.waits && was.asked && was.until > is.until {
		is.until, is.rev, is.asked, is.down = was.until, was.rev, true, false
	}
	w.rooms[room] = is
	w.mu.Unlock()
	if d <= soonest {
		time.AfterFunc(time.Duration(d)*time.Millisecond, w.wake)
	}
	return is.until, is.tries
}
