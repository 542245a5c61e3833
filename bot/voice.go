package bot

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"divisionbell/bot/match"
)

// A platform is spoken on by one process at a time, which holds its lease: how
// long that lasts, and when it is renewed.
const (
	voiceLife  = 10 * 1000 // milliseconds
	voiceRenew = 4 * 1000  // milliseconds after it was taken
	voiceAgain = 1000      // milliseconds between tries for one that another holds
)

// errMute says that another process speaks on a platform now.
var errMute = errors.New("bot: another process speaks on that platform")

// voices are the leases under which this process speaks.
type voices struct {
	mu     sync.Mutex
	holder string
	taken  map[string]voice
	ending bool // the process says no more than what it is saying
}

// A voice is the right to speak on a platform, as it was when it was last asked for.
type voice struct {
	fence match.Fence
	has   bool
	at    int64 // when it was asked for
}

func newVoices() *voices {
	var b [8]byte
	_, _ = rand.Read(b[:]) // it never fails
	return &voices{holder: "host/" + hex.EncodeToString(b[:]), taken: map[string]voice{}}
}

// name gives the process the name under which it takes leases.
func (v *voices) name(holder string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(v.taken) == 0 && holder != "" {
		v.holder = holder
	}
}

func voiceOf(platform string) string { return "speak on " + platform }

// raise takes or renews the leases of all platforms that are attached, before
// anything is read of what rooms were told: whoever takes one over reads that
// anew.
func (h *Sender) raise(ctx context.Context) {
	h.mu.Lock()
	platforms := slices.Sorted(maps.Keys(h.chats))
	h.mu.Unlock()
	for _, p := range platforms {
		h.voice(ctx, p, true)
	}
}

// speaks reports whether this process may speak on a platform now, and its
// fence. It renews a lease, but takes none.
func (h *Sender) speaks(ctx context.Context, platform string) (match.Fence, bool) {
	return h.voice(ctx, platform, false)
}

func (h *Sender) voice(ctx context.Context, platform string, take bool) (match.Fence, bool) {
	v := h.voices
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.ending {
		return match.Fence{}, false
	}
	now := h.matches.now()
	was := v.taken[platform]
	age := now - was.at
	switch {
	case age >= 0 && was.has && age < voiceRenew, age >= 0 && !was.has && age < voiceAgain && was.at != 0:
		return was.fence, was.has
	case !was.has && !take:
		return was.fence, false
	}
	name := voiceOf(platform)
	no, ok, err := h.matches.store.Lease(ctx, name, v.holder, now, now+voiceLife)
	if err != nil {
		h.matches.trouble(ctx, "the lease to speak could not be had", err, "platform", platform)
		return was.fence, was.has && age >= 0 && age < voiceLife // what was taken lasts out its time
	}
	is := voice{fence: match.Fence{Lease: name, No: no}, has: ok, at: now}
	if ok && is.fence != was.fence {
		if !take { // it was lost meanwhile: first all is read anew
			delete(v.taken, platform)
			return is.fence, false
		}
		h.matches.forget(0)
	}
	v.taken[platform] = is
	return is.fence, ok
}

// end lets what is being said be said, and nothing more.
func (v *voices) end() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.ending = true
}

func (v *voices) ended() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.ending
}

// hush gives the leases back, so that another process need not wait for them.
func (v *voices) hush(ctx context.Context, h *Sender) {
	v.mu.Lock()
	defer v.mu.Unlock()
	now := h.matches.now()
	for platform, t := range v.taken {
		delete(v.taken, platform)
		if !t.has {
			continue
		}
		if _, _, err := h.matches.store.Lease(ctx, voiceOf(platform), v.holder, now, now); err != nil {
			h.matches.trouble(ctx, "a lease could not be given back", err, "platform", platform)
		}
	}
}

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
	until = h.matches.now() + d
	h.waits.set(room, until)
	if d <= soonest {
		time.AfterFunc(time.Duration(d)*time.Millisecond, h.matches.wake)
	}
	return until
}

// close gives back what this process speaks under.
func (h *Sender) close() { h.voices.hush(context.Background(), h) }
