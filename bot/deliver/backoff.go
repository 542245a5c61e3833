package deliver

import (
	"errors"
	"sync"
	"time"

	"divisionbell/bot/match"
)

// backOff is how long to wait after so many tries, in milliseconds.
func backOff(tries int) int64 { return min(int64(1000)<<min(tries, 12), 3600*1000) }

// waits are the rooms in which nothing is said for a while: their platform asked
// for that by its rate limit, or something failed there.
type waits struct {
	now  func() int64 // in milliseconds UTC
	wake func()       // has the sender look again

	mu    sync.Mutex
	until map[match.RoomID]int64 // by room
}

// over reports whether a room may be spoken in.
func (w *waits) over(room match.RoomID) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	until, ok := w.until[room]
	if ok && until <= w.now() {
		delete(w.until, room)
		return true
	}
	return !ok
}

// forget lets a room be tried at once.
func (w *waits) forget(room match.RoomID) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.until, room)
}

// soonest is below which a wait is slept out by a timer of its own; what waits
// longer is found by the next turn of the sender.
const soonest = 5 * 1000 // milliseconds

// pause has a room wait after so many tries: for as long as the platform asks, or
// by our back-off when it asks for nothing or for less. A longer wait that was set
// before stays.
func (w *waits) pause(room match.RoomID, tries int, why error) (until int64) {
	d := backOff(tries)
	var asks *match.Wait
	if errors.As(why, &asks) {
		asked := (asks.For + time.Millisecond - 1).Milliseconds()
		if tries <= 1 { // it knows best, the first time
			d = asked
		}
		d = max(d, asked)
	}
	until = w.now() + d
	w.mu.Lock()
	w.until[room] = max(w.until[room], until)
	w.mu.Unlock()
	if d <= soonest {
		time.AfterFunc(time.Duration(d)*time.Millisecond, w.wake)
	}
	return until
}
