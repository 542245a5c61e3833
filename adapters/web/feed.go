package web

import (
	"encoding/json"
	"sync"

	"divisionbell/bot/match"
)

const (
	// eventsPerMilli spaces the first ids of two starts of the program, so that
	// ids rise across a restart too. A browser counts exactly to 2^53.
	eventsPerMilli = 1000
	// feedKept is how many events a window that was away may have missed.
	feedKept = 1024
	// listenerKept is how many events a slow window may be behind.
	listenerKept = 128
)

// An event is news for windows. Room 0 is every room; to 0 is every person.
type event struct {
	id   int64
	room match.RoomID
	to   match.PersonID
	name string
	data []byte
}

// A feed keeps the latest events and hands them to listeners, never waiting
// for one. It is safe for concurrent use.
type feed struct {
	mu        sync.Mutex
	last      int64 // id of the newest event
	kept      []event
	listeners map[*listener]bool
}

// A listener is one open window: a room and a person, 0 for a passer-by. Its
// channel is closed when it fell too far behind.
type listener struct {
	room   match.RoomID
	person match.PersonID
	events chan event
}

func newFeed(first int64) *feed {
	return &feed{last: first, listeners: map[*listener]bool{}}
}

func (l *listener) hears(e event) bool {
	return (e.room == 0 || e.room == l.room) && (e.to == 0 || e.to == l.person)
}

// tell gives e the next id and hands it on.
func (f *feed) tell(e event) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.last++
	e.id = f.last
	if len(f.kept) == 2*feedKept {
		f.kept = append(f.kept[:0], f.kept[feedKept:]...)
	}
	f.kept = append(f.kept, e)
	for l := range f.listeners {
		if !l.hears(e) {
			continue
		}
		select {
		case l.events <- e:
		default:
			delete(f.listeners, l)
			close(l.events)
		}
	}
}

// listen adds a listener. When the feed still has all that came after event
// last, missed is what of it the listener hears and whole is true; else the
// listener must be told everything anew, as of event now.
func (f *feed) listen(room match.RoomID, person match.PersonID, last int64) (l *listener, missed []event, now int64, whole bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	l = &listener{room: room, person: person, events: make(chan event, listenerKept)}
	f.listeners[l] = true
	oldest := f.last - int64(len(f.kept)) // the id before the first kept
	if last < oldest || last > f.last {
		return l, nil, f.last, false
	}
	for _, e := range f.kept[last-oldest:] {
		if l.hears(e) {
			missed = append(missed, e)
		}
	}
	return l, missed, f.last, true
}

// anew forgets all that was told: every window comes back and is told everything.
func (f *feed) anew() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.last++ // so that nobody has heard the newest
	f.kept = nil
	for l := range f.listeners {
		delete(f.listeners, l)
		close(l.events)
	}
}

// rooms are those that somebody listens to.
func (f *feed) rooms() map[match.RoomID]bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	all := map[match.RoomID]bool{}
	for l := range f.listeners {
		all[l.room] = true
	}
	return all
}

func (f *feed) leave(l *listener) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.listeners, l)
}

// marshal is v as JSON. Only types of this package are handed in, and those
// always have one.
func marshal(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}
