package deliver

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"divisionbell/bot/match"
)

// How long a lease lasts, and when it is renewed.
const (
	leaseLife  = 10 * 1000 // milliseconds
	leaseRenew = 4 * 1000  // milliseconds after it was taken
	leaseAgain = 1000      // milliseconds between tries for one that another process holds
)

// errNotLeader says that this process does not speak on a platform now.
var errNotLeader = errors.New("deliver: this process does not speak on that platform")

// leases elect the one process that speaks on a platform: the one that holds the
// platform's lease in the store.
type leases struct {
	store    match.Leases
	now      func() int64 // in milliseconds UTC
	acquired func()       // what was read while another process held a lease is old
	trouble  func(ctx context.Context, what string, err error, args ...any)

	ending atomic.Bool // the process says no more than what it is saying

	mu     sync.Mutex
	holder string
	known  map[string]lease // by platform
}

// A lease is the right to speak on a platform, as it was when it was last asked for.
type lease struct {
	fence match.Fence
	held  bool
	at    int64 // when it was asked for
}

// name gives the process the name under which it takes leases. Once it has asked
// for one, it keeps the name it has.
func (k *leases) name(holder string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.known) == 0 && holder != "" {
		k.holder = holder
	}
}

func leaseName(platform string) string { return "speak on " + platform }

// acquire takes or renews a platform's lease, before anything is read of what its
// rooms were told: a process that takes one over reads that anew.
func (k *leases) acquire(ctx context.Context, platform string) (match.Fence, bool) {
	return k.ask(ctx, platform, true)
}

// held reports whether this process may speak on a platform now, and its fence.
// It renews a lease, but takes none.
func (k *leases) held(ctx context.Context, platform string) (match.Fence, bool) {
	return k.ask(ctx, platform, false)
}

func (k *leases) ask(ctx context.Context, platform string, take bool) (match.Fence, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.ending.Load() {
		return match.Fence{}, false
	}
	now, was := k.now(), k.known[platform]
	age := now - was.at
	switch {
	case age >= 0 && was.held && age < leaseRenew, age >= 0 && !was.held && age < leaseAgain && was.at != 0:
		return was.fence, was.held
	case !was.held && !take:
		return was.fence, false
	}
	name := leaseName(platform)
	no, ok, err := k.store.Lease(ctx, name, k.holder, now, now+leaseLife)
	if err != nil {
		k.trouble(ctx, "the lease to speak could not be had", err, "platform", platform)
		return was.fence, was.held && age >= 0 && age < leaseLife // what was taken lasts out its time
	}
	is := lease{fence: match.Fence{Lease: name, No: no}, held: ok, at: now}
	if ok && is.fence != was.fence {
		if !take { // it was lost meanwhile: first all is read anew
			delete(k.known, platform)
			return is.fence, false
		}
		k.acquired()
	}
	k.known[platform] = is
	return is.fence, ok
}

// release gives all leases back, so that another process need not wait for them.
func (k *leases) release(ctx context.Context) {
	k.mu.Lock()
	defer k.mu.Unlock()
	now := k.now()
	for platform, l := range k.known {
		delete(k.known, platform)
		if !l.held {
			continue
		}
		if _, _, err := k.store.Lease(ctx, leaseName(platform), k.holder, now, now); err != nil {
			k.trouble(ctx, "a lease could not be given back", err, "platform", platform)
		}
	}
}
