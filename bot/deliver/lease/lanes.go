package lease

import (
	"context"
	"fmt"
	"slices"

	"divisionbell/bot/fleet"
	"divisionbell/bot/match"
)

// duties are to speak in each lane of platforms.
func duties(platforms []string, lanes int) (all []fleet.Duty) {
	for _, p := range platforms {
		for _, lane := range match.LanesOn(p, lanes) {
			all = append(all, fleet.Duty{Lease: leaseName(string(lane)), Of: leaseName(p)})
		}
	}
	return all
}

// Speaks reports whether this process speaks in some lane of a platform now.
func (k *Leases) Speaks(ctx context.Context, platform string) bool {
	for _, lane := range match.LanesOn(platform, k.Store.Lanes()) {
		if k.Store.Lanes() < 2 {
			_, ok := k.ask(ctx, string(lane), false)
			return ok
		}
		if _, ok := k.keeper.Held(ctx, leaseName(string(lane))); ok {
			return true
		}
	}
	return false
}

// Part is in how many of a platform's lanes this process speaks now, and how many there
// are.
func (k *Leases) Part(platform string) (held, of int) {
	of = k.Store.Lanes()
	if of < 2 {
		return 1, 1
	}
	now := k.Now()
	for _, lane := range match.LanesOn(platform, of) {
		if k.keeper.Until(leaseName(string(lane))) > now {
			held++
		}
	}
	return held, of
}

// wants reports whether some of a platform's lanes fall to this process.
func (k *Leases) wants(platform string) bool {
	return slices.ContainsFunc(match.LanesOn(platform, k.Store.Lanes()), func(lane match.Lane) bool {
		name := leaseName(string(lane))
		return k.keeper.TakesPart(name) && !k.keeper.Elsewhere(name)
	})
}

// Elsewhere reports whether another living process speaks in a room, or is about to.
// On a store with one lane nobody is known to.
func (k *Leases) Elsewhere(r match.Room) bool {
	return k.Store.Lanes() > 1 && k.keeper.Elsewhere(leaseName(string(match.LaneOf(r, k.Store.Lanes()))))
}

// Others are the lanes of platforms that are elsewhere.
func (k *Leases) Others(platforms []string) (all []match.Lane) {
	if k.Store.Lanes() < 2 {
		return nil
	}
	for _, p := range platforms {
		for _, lane := range match.LanesOn(p, k.Store.Lanes()) {
			if k.keeper.Elsewhere(leaseName(string(lane))) {
				all = append(all, lane)
			}
		}
	}
	return all
}

// Home reports whether what a match's bots do is done here: by who speaks in the room
// that it was made in, which is asked for only where it matters. While that changes hands
// nobody does it. A room where this process takes no part is home where nobody is known
// to speak.
func (k *Leases) Home(ctx context.Context, of func() (match.Room, error)) (bool, error) {
	if k.Store.Lanes() < 2 {
		return true, nil
	}
	r, err := of()
	if err != nil {
		return false, err
	}
	name := leaseName(string(match.LaneOf(r, k.Store.Lanes())))
	if !k.keeper.TakesPart(name) {
		return true, nil
	}
	_, held := k.keeper.Held(ctx, name)
	return held, nil
}

// Unspoken says of platforms why this process does not speak there yet: it waits, since it
// is not known whether who holds the lease lives, or that has not renewed it for long. calm:
// what keeps it from being of use no longer, for others speak, or it does so elsewhere. In
// operators' words.
func (k *Leases) Unspoken(platforms []string) (waits, calm []string) {
	if k.Store.Lanes() > 1 {
		since := k.keeper.Since()
		for _, p := range platforms {
			switch held, _ := k.Part(p); {
			case since == 0:
				waits = append(waits, "has not asked yet whether it may speak on "+p)
			case held == 0 && k.wants(p) && k.Now()-since < leaseLife:
				waits = append(waits, "waits to speak on "+p+" until another process's leases there run out or are given up, in ten seconds at most")
			}
		}
		if n := k.keeper.Wanting(); n > 0 {
			calm = append(calm, fmt.Sprintf("%d lanes that fall to this process are another's still", n))
		}
		return waits, calm
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, p := range platforms {
		switch l := k.known[p]; {
		case l.held:
		case l.at == 0:
			waits = append(waits, "has not asked yet whether it may speak on "+p)
		case l.since != 0 && k.Now()-l.since < leaseLife, l.at-(l.until-leaseLife) > leaseSilent:
			waits = append(waits, "waits to speak on "+p+" until another process's lease there runs out, in ten seconds at most")
		default:
			calm = append(calm, "another process speaks on "+p)
		}
	}
	return waits, calm
}
