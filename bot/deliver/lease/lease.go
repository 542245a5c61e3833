// Package lease elects the process that speaks in each lane of a platform: on a store with
// one lane the first that asks, else the member of the fleet to whom it falls.
package lease

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"divisionbell/bot/fleet"
	"divisionbell/bot/match"
)

// How long a lease lasts, and when it is renewed.
const (
	leaseLife  = 10 * 1000 // milliseconds
	leaseRenew = 4 * 1000  // milliseconds after it was taken
	leaseAgain = 1000      // milliseconds between tries for one that another process holds

	leaseSilent = leaseRenew + 2*leaseAgain // after it was renewed it is doubted that its holder lives
)

// ErrNotLeader says that this process does not speak on a platform now.
var ErrNotLeader = errors.New("lease: this process does not speak on that platform")

// A Store keeps leases.
type Store interface {
	match.Leases
	match.Fleet
}

// Options are what leases need. Now is in milliseconds UTC; Acquired is called when one
// is taken over: what was read while another process held it is old.
type Options struct {
	Store    Store
	Now      func() int64
	Acquired func()
	Trouble  func(ctx context.Context, what string, err error, args ...any)
}

// Leases elect the one process that speaks in a lane: the one that holds the lane's lease
// in the store.
type Leases struct {
	Options
	keeper *fleet.Keeper // where there are several

	ending atomic.Bool

	mu     sync.Mutex
	holder string
	known  map[string]lease // by platform, where that is the lane
}

// A lease is the right to speak on a platform, as it was when it was last asked for.
type lease struct {
	fence match.Fence
	held  bool
	at    int64 // when it was asked for
	since int64 // since when in vain, as long as it never was held
	until int64 // of whoever holds it, if it is another process
}

// New makes leases of a process, of which a name is known. The store is asked nothing yet:
// a host may be made for its commands alone.
func New(holder string, o Options) *Leases {
	k := &Leases{Options: o, holder: holder, known: map[string]lease{}}
	k.keeper = fleet.NewKeeper(holder, fleet.Options{Store: o.Store, Now: o.Now, Acquired: o.Acquired, Trouble: o.Trouble})
	return k
}

// Name gives the process the name under which it takes leases. Once it has asked
// for one, it keeps the name it has.
func (k *Leases) Name(holder string) {
	k.keeper.Name(holder)
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.known) == 0 && holder != "" {
		k.holder = holder
	}
}

func leaseName(lane string) string { return "speak on " + lane }

// Tend takes or renews the leases of platforms on which this process can speak, before
// anything is read of what rooms were told: a process that takes one over reads that anew.
func (k *Leases) Tend(ctx context.Context, platforms []string) {
	if k.Store.Lanes() > 1 {
		k.keeper.Tend(ctx, duties(platforms, k.Store.Lanes()))
		return
	}
	for _, p := range platforms {
		k.ask(ctx, p, true)
	}
}

// Held reports whether this process may speak in a room now, and its lane's fence.
// It renews a lease, but takes none.
func (k *Leases) Held(ctx context.Context, r match.Room) (match.Fence, bool) {
	lane := string(match.LaneOf(r, k.Store.Lanes()))
	if k.Store.Lanes() > 1 {
		no, ok := k.keeper.Held(ctx, leaseName(lane))
		return match.Fence{Lease: leaseName(lane), No: no}, ok
	}
	return k.ask(ctx, lane, false)
}

func (k *Leases) ask(ctx context.Context, platform string, take bool) (match.Fence, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.ending.Load() {
		return match.Fence{}, false
	}
	now, was := k.Now(), k.known[platform]
	age := now - was.at
	switch {
	case age >= 0 && was.held && age < leaseRenew, age >= 0 && !was.held && age < leaseAgain && was.at != 0:
		return was.fence, was.held
	case !was.held && !take:
		return was.fence, false
	}
	name := leaseName(platform)
	no, ok, err := k.Store.Lease(ctx, name, k.holder, now, now+leaseLife)
	if err != nil {
		k.Trouble(ctx, "the lease to speak could not be had", err, "platform", platform)
		return was.fence, was.held && lasts(was.at, k.Now()) // what was taken lasts out its time
	}
	is := lease{fence: match.Fence{Lease: name, No: no}, held: ok, at: now}
	if !ok {
		is.fence, is.since, is.until = match.Fence{}, was.since, no
		if was.at == 0 {
			is.since = now
		}
	}
	if ok && is.fence != was.fence {
		if !take { // it was lost meanwhile: first all is read anew
			delete(k.known, platform)
			return is.fence, false
		}
		k.Acquired()
	}
	k.known[platform] = is
	return is.fence, ok && lasts(now, k.Now()) // the store may have taken long
}

// lasts reports whether a lease that was asked for at an instant has not ended.
func lasts(at, now int64) bool { return now >= at && now-at < leaseLife }

// End has the process take and hold no lease any more; it says no more than what it is
// saying.
func (k *Leases) End() {
	k.keeper.End()
	k.ending.Store(true)
}

// Ending reports whether it has.
func (k *Leases) Ending() bool { return k.ending.Load() }

// Release gives all leases back, so that another process need not wait for them.
func (k *Leases) Release(ctx context.Context) {
	k.keeper.Leave(ctx)
	k.mu.Lock()
	defer k.mu.Unlock()
	now := k.Now()
	for platform, l := range k.known {
		delete(k.known, platform)
		if !l.held {
			continue
		}
		if _, _, err := k.Store.Lease(ctx, leaseName(platform), k.holder, now, now); err != nil {
			k.Trouble(ctx, "a lease could not be given back", err, "platform", platform)
		}
	}
}
