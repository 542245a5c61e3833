package lease

import (
	"context"
	"errors"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/storage/sqlite/sqlitetest"
)

var hall = match.Room{Platform: "hall"}

// process are the leases of one process on a store that others use too.
func process(t *testing.T, store Store, holder string, now *int64) (k *Leases, acquired *int) {
	t.Helper()
	acquired = new(int)
	return New(holder, Options{
		Store: store, Now: func() int64 { return *now }, Acquired: func() { *acquired++ },
		Trouble: func(_ context.Context, what string, err error, _ ...any) { t.Logf("%s: %s: %v", holder, what, err) },
	}), acquired
}

// TestLeases: two processes on one store, of which one speaks at a time.
func TestLeases(t *testing.T) {
	type step struct {
		after int64 // milliseconds
		who   int   // 0 or 1
		do    string
		ok    bool
		fence int64
	}
	for name, steps := range map[string][]step{
		"the first one holds it, the other waits": {
			{0, 0, "acquire", true, 1}, {0, 1, "acquire", false, 0}, {0, 0, "held", true, 1}, {0, 1, "held", false, 0},
		},
		"held alone takes none": {
			{0, 0, "held", false, 0}, {0, 1, "acquire", true, 1},
		},
		"renewed while it is used": {
			{0, 0, "acquire", true, 1}, {leaseRenew, 0, "held", true, 1}, {leaseLife - 1, 1, "acquire", false, 0},
			{0, 0, "held", true, 1},
		},
		"taken over when it has run out": {
			{0, 0, "acquire", true, 1}, {0, 1, "acquire", false, 0}, {leaseLife, 1, "acquire", true, 2},
			{0, 0, "held", false, 0}, {0, 0, "acquire", false, 0},
		},
		"lost and had again, it is taken before it is used": {
			{0, 0, "acquire", true, 1}, {leaseLife, 1, "acquire", true, 2}, {leaseLife, 0, "held", false, 0},
			{0, 0, "acquire", true, 3}, {0, 0, "held", true, 3},
		},
		"not asked for again at once": {
			{0, 0, "acquire", true, 1}, {0, 1, "acquire", false, 0}, {0, 0, "release", true, 0},
			{leaseAgain - 1, 1, "acquire", false, 0}, {1, 1, "acquire", true, 2},
		},
		"given back, it is free at once": {
			{0, 0, "acquire", true, 1}, {0, 0, "release", true, 0}, {0, 1, "acquire", true, 2},
		},
		"who ends says nothing more": {
			{0, 0, "acquire", true, 1}, {0, 0, "end", true, 0}, {0, 0, "held", false, 0}, {0, 0, "acquire", false, 0},
		},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, now, store := t.Context(), int64(1_000_000), sqlitetest.New(t)
			var both [2]*Leases
			for i, holder := range []string{"one", "other"} {
				both[i], _ = process(t, store, holder, &now)
			}
			for i, s := range steps {
				now += s.after
				var f match.Fence
				ok := true
				switch k := both[s.who]; s.do {
				case "acquire":
					k.Tend(ctx, []string{"hall"})
					f, ok = k.Held(ctx, hall)
				case "held":
					f, ok = k.Held(ctx, hall)
				case "release":
					k.Release(ctx)
				case "end":
					k.End()
				}
				if ok != s.ok || ok && f.No != s.fence {
					t.Fatalf("step %d, %s by %d: %v under fence %d, want %v under %d", i, s.do, s.who, ok, f.No, s.ok, s.fence)
				}
			}
		})
	}
}

// TestAcquiredLeaseForgets: a process that takes a lease over reads anew what rooms
// were told, and one that renews it does not.
func TestAcquiredLeaseForgets(t *testing.T) {
	now := int64(1_000_000)
	k, acquired := process(t, sqlitetest.New(t), "one", &now)
	for range 3 {
		k.Tend(t.Context(), []string{"hall"})
		now += leaseRenew
	}
	if *acquired != 1 {
		t.Errorf("what was read was forgotten %d times, want once", *acquired)
	}
}

// broken is a store that cannot be asked.
type broken struct{ Store }

func (broken) Lease(context.Context, string, string, int64, int64) (int64, bool, error) {
	return 0, false, errors.New("no store")
}

// TestLeaseOutlastsItsStore: what was taken lasts out its time while the store fails,
// and no longer.
func TestLeaseOutlastsItsStore(t *testing.T) {
	now := int64(1_000_000)
	k, _ := process(t, sqlitetest.New(t), "one", &now)
	k.Tend(t.Context(), []string{"hall"})
	k.Store = broken{k.Store}
	now += leaseLife - 1
	if _, ok := k.Held(t.Context(), hall); !ok {
		t.Error("a lease is lost before its time")
	}
	now++
	if _, ok := k.Held(t.Context(), hall); ok {
		t.Error("a lease is held after its time")
	}
}

// TestUnspoken: until a lease can have run out it is not known whether who holds it lives;
// from then on it does, as long as it renews it. Who has lost one knows that another speaks.
func TestUnspoken(t *testing.T) {
	now := int64(1_000_000)
	store := sqlitetest.New(t)
	dead, _ := process(t, store, "dead", &now)
	next, _ := process(t, store, "next", &now)
	third, _ := process(t, store, "third", &now)
	platforms := []string{"hall"}
	is := func(who *Leases, waits, elsewhere bool) {
		t.Helper()
		now += leaseAgain
		who.Tend(t.Context(), platforms)
		why, calm := who.Unspoken(platforms)
		if (len(why) > 0) != waits || (len(calm) > 0) != elsewhere {
			t.Errorf("it waits for %q; others: %q", why, calm)
		}
	}
	if why, _ := next.Unspoken(platforms); len(why) != 1 || why[0] != "has not asked yet whether it may speak on hall" {
		t.Errorf("before it has asked it waits for %q", why)
	}
	is(dead, false, false)
	for range leaseLife/leaseAgain - 1 {
		is(next, true, false)
	}
	is(next, false, false) // it has run out
	is(third, true, false)
	for range leaseLife / leaseAgain {
		is(next, false, false)
		third.Tend(t.Context(), platforms)
	}
	is(third, false, true)
	const waits = "waits to speak on hall until another process's lease there runs out, in ten seconds at most"
	doubts, speaks := 0, false
	for range leaseLife / leaseAgain { // next is killed
		now += leaseAgain
		third.Tend(t.Context(), platforms)
		why, calm := third.Unspoken(platforms)
		if speaks = len(why)+len(calm) == 0; speaks {
			break
		}
		if len(why) == 1 && why[0] == waits {
			doubts++
		} else if doubts > 0 {
			t.Errorf("after %d doubts it tells %q, %q", doubts, why, calm)
		}
	}
	if !speaks || doubts < (leaseLife-leaseSilent)/leaseAgain-1 {
		t.Errorf("after a kill it doubted %d times, and then speaks: %t", doubts, speaks)
	}
	is(next, false, true) // another has it
}
