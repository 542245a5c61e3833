package deliver

import (
	"context"
	"crypto/rand"
	"divisionbell/bot/match"
	"encoding/hex"
	"errors"
	"maps"
	"slices"
	"sync"
)

// A platform is spoken on by one process at a time, which holds its lease: how
// long that lasts, and when it is renewed.
const (
	leaseLife  = 10 * 1000 // milliseconds
	leaseRenew = 4 * 1000  // milliseconds after it was taken
	leaseAgain = 1000      // milliseconds between tries for one that another holds
)

// errNotLeader says that another process speaks on a platform now.
var errNotLeader = errors.New("bot: another process speaks on that platform")

// leases are the leases under which this process speaks.
type leases struct {
	mu     sync.Mutex
	holder string
	taken  map[string]lease
	ending bool // the process says no more than what it is saying
}

// A voice is the right to speak on a platform, as it was when it was last asked for.
type lease struct {
	fence match.Fence
	has   bool
	at    int64 // when it was asked for
}

func newLeases() *leases {
	var b [8]byte
	_, _ = rand.Read(b[:]) // it never fails
	return &leases{holder: "host/" + hex.EncodeToString(b[:]), taken: map[string]lease{}}
}

// name gives the process the name under which it takes leases.
func (v *leases) name(holder string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(v.taken) == 0 && holder != "" {
		v.holder = holder
	}
}

func leaseName(platform string) string { return "speak on " + platform }

// renewLeases takes or renews the leases of all platforms that are attached, before
// anything is read of what rooms were told: whoever takes one over reads that
// anew.
func (h *Sender) renewLeases(ctx context.Context) {
	h.mu.Lock()
	platforms := slices.Sorted(maps.Keys(h.chats))
	h.mu.Unlock()
	for _, p := range platforms {
		h.lease(ctx, p, true)
	}
}

// mayUse reports whether this process may speak on a platform now, and its
// fence. It renews a lease, but takes none.
func (h *Sender) mayUse(ctx context.Context, platform string) (match.Fence, bool) {
	return h.lease(ctx, platform, false)
}

func (h *Sender) lease(ctx context.Context, platform string, take bool) (match.Fence, bool) {
	v := h.leases
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.ending {
		return match.Fence{}, false
	}
	now := h.matches.Now()
	was := v.taken[platform]
	age := now - was.at
	switch {
	case age >= 0 && was.has && age < leaseRenew, age >= 0 && !was.has && age < leaseAgain && was.at != 0:
		return was.fence, was.has
	case !was.has && !take:
		return was.fence, false
	}
	name := leaseName(platform)
	no, ok, err := h.matches.Store.Lease(ctx, name, v.holder, now, now+leaseLife)
	if err != nil {
		h.matches.Trouble(ctx, "the lease to speak could not be had", err, "platform", platform)
		return was.fence, was.has && age >= 0 && age < leaseLife // what was taken lasts out its time
	}
	is := lease{fence: match.Fence{Lease: name, No: no}, has: ok, at: now}
	if ok && is.fence != was.fence {
		if !take { // it was lost meanwhile: first all is read anew
			delete(v.taken, platform)
			return is.fence, false
		}
		h.matches.Forget(0)
	}
	v.taken[platform] = is
	return is.fence, ok
}

// end lets what is being said be said, and nothing more.
func (v *leases) end() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.ending = true
}

func (v *leases) ended() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.ending
}

// release gives the leases back, so that another process need not wait for them.
func (v *leases) release(ctx context.Context, h *Sender) {
	v.mu.Lock()
	defer v.mu.Unlock()
	now := h.matches.Now()
	for platform, t := range v.taken {
		delete(v.taken, platform)
		if !t.has {
			continue
		}
		if _, _, err := h.matches.Store.Lease(ctx, leaseName(platform), v.holder, now, now); err != nil {
			h.matches.Trouble(ctx, "a lease could not be given back", err, "platform", platform)
		}
	}
}
