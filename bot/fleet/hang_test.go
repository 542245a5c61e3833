package fleet

import (
	"context"
	"errors"
	"testing"
	"time"
)

// A hanging store's next statement takes 25 seconds, and then fails or not.
type hanging struct {
	*store
	f           *fleet
	next, fails bool
	until       chan struct{} // if any, it hangs for as long as that is open
}

func (h *hanging) LeaseAll(ctx context.Context, names []string, holder string, now, until int64) (map[string]int64, error) {
	if !h.next {
		return h.store.LeaseAll(ctx, names, holder, now, until)
	}
	h.next = false
	if h.until != nil {
		<-h.until
	}
	defer func() { h.f.now += 25_000 }()
	if h.fails {
		return nil, errors.New("the server does not answer")
	}
	return h.store.LeaseAll(ctx, names, holder, now, until)
}

// renewing is a member alone that is about to renew its leases at a store that hangs.
func renewing(t *testing.T, h *hanging) *Keeper {
	h.f = gather(t, "a")
	h.store = h.f.store
	k := NewKeeper("a", Options{Store: h, Now: func() int64 { return h.f.now }, Acquired: func() {}, Trouble: func(context.Context, string, error, ...any) {}})
	for range 2 {
		k.Tend(t.Context(), h.f.duties)
		h.f.now += 1300
	}
	h.next = true
	return k
}

// TestAStoreThatHangsLengthensNoLease: once it is known whether it was renewed, a lease that
// has ended since is believed in no more.
func TestAStoreThatHangsLengthensNoLease(t *testing.T) {
	for _, fails := range []bool{true, false} {
		h := &hanging{fails: fails}
		if _, held := renewing(t, h).Held(t.Context(), h.f.duties[0].Lease); held {
			t.Errorf("fails %v: a lease is believed in that has ended", fails)
		}
	}
}

// TestWhatIsKnownIsToldWhileTheStoreHangs, to whoever asks whether the program is ready.
func TestWhatIsKnownIsToldWhileTheStoreHangs(t *testing.T) {
	h := &hanging{until: make(chan struct{})}
	k := renewing(t, h)
	held := make(chan struct{})
	go func() {
		k.Held(context.Background(), h.f.duties[0].Lease)
		close(held)
	}()
	for k.asking.TryLock() { // it doesn't ask yet
		k.asking.Unlock()
		time.Sleep(time.Millisecond)
	}
	if k.Until(h.f.duties[0].Lease) == 0 || k.Wanting() != 0 || k.Since() == 0 {
		t.Error("what it holds isn't told")
	}
	close(h.until)
	<-held
}
