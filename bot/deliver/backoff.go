package deliver

import (
	"divisionbell/bot/match"
	"errors"
	"sync"
	"time"
)

// backOff is how long to wait after so many tries, in milliseconds.
func backOff(tries int) int64 { return min(int64(1000)<<min(tries, 12), 3600*1000) }

// waits are the rooms that a platform asked to wait with, and until when.
type waits struct {
	mu    sync.Mutex
	until map[int64]int64
}

func newWaits() *waits { return &waits{until: map[int64]int64{}} }

func (w *waits) set(room, until int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.until[room] = max(w.until[room], until)
}

// over reports whether a room may be spoken in.
func (w *waits) over(room, now int64) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	until, ok := w.until[room]
	if ok && until <= now {
		delete(w.until, room)
		return true
	}
	return !ok
}

// forget lets a room be tried at once.
func (w *waits) forget(room int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.until, room)
}

// soonest is below which a wait is slept out by a timer of its own; what waits
// longer is found by the next turn of the sender.
const soonest = 5 * 1000 // milliseconds

// pause is how long to wait with a room after so many tries: the platform's own
// word, or our back-off when it has none or that is longer. Until then nothing
// is said there.
func (h *Sender) pause(room int64, tries int, why error) (until int64) {
	d := backOff(tries)
	var w *match.Wait
	if errors.As(why, &w) {
		asked := (w.For + time.Millisecond - 1).Milliseconds()
		if tries <= 1 { // it knows best, the first time
			d = asked
		}
		d = max(d, asked)
	}
	until = h.matches.Now() + d
	h.waits.set(room, until)
	if d <= soonest {
		time.AfterFunc(time.Duration(d)*time.Millisecond, h.matches.Wake)
	}
	return until
}
