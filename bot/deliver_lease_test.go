package bot_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

// besideIt is a second host on the store of the first, which speaks in the same hall when
// it holds the lease.
func (h *house) besideIt() *house {
	other := build(h.tb, plan{path: h.path, clock: h.clock, hall: h.hall, bare: true})
	other.calls = 1_000_000 // its deliveries are others
	return other
}

// handedTo has the lease run out for who holds it, and taken by this one.
func (h *house) handedTo() {
	h.clock.pass(11 * time.Second)
	h.settle()
	h.settle()
}

// TestWhoSpeaksAgainKnowsNothingOfBefore: the lease goes to another process and comes back.
// What the first knew of its rooms is what the other made of them: whether their messages can
// be edited, and what the status shows.
func TestWhoSpeaksAgainKnowsNothingOfBefore(t *testing.T) {
	t.Run("edits", func(t *testing.T) {
		a := build(t, plan{bare: true})
		b, bad := a.besideIt(), false
		a.hall.fail(func(op string, s saying) error {
			if bad && op == "edit" && s.message.Picture == nil {
				return errors.New("503")
			}
			return nil
		})
		for _, h := range []*house{a, b} {
			h.attach(&study{hall: a.hall})
		}
		code := a.begin("length=6", "Ann", "Bob")
		a.turn(code)
		a.settle()
		bad = true
		a.turn(code)
		for range 4 {
			a.settle()
			a.clock.pass(2 * time.Second)
		}
		bad = false
		b.handedTo()
		b.clock.pass(time.Minute)
		b.settle()
		a.handedTo()
		edits := func() (n int) {
			for _, s := range a.hall.all() {
				if s.message.Picture == nil {
					n += s.edits
				}
			}
			return n
		}
		before := edits()
		for range 6 {
			a.turn(code)
			a.settle()
		}
		if edits() == before {
			t.Error("nothing is told by edits any more")
		}
	})
	t.Run("status", func(t *testing.T) {
		a := build(t, plan{})
		b := a.besideIt()
		b.attach(a.hall)
		a.say("Ann", "match new exchequer")
		code := a.newest()
		a.say("Bob", "match join "+code)
		a.settle()
		b.handedTo()
		b.say("Cat", "match join "+code)
		b.settle()
		b.say("Cat", "match leave "+code)
		a.handedTo()
		id := a.match(code).Shows[0].Status
		for _, s := range a.hall.all() {
			if s.id == id && strings.Contains(s.text(), "Cat") {
				t.Errorf("Cat has left, and the status says\n%s", s.text())
			}
		}
	})
}

// TestWhoEndsHoldsNothing: once a process was told to stop, another may move the store away,
// speak and sweep at once.
func TestWhoEndsHoldsNothing(t *testing.T) {
	h := build(t, plan{})
	h.begin("", "Ann", "Bob")
	stop := running(t, h)
	leased := func() bool {
		is, err := h.db.(interface {
			Leased(ctx context.Context, now int64) (bool, error)
		}).Leased(t.Context(), h.clock.Now().UnixMilli())
		if err != nil {
			t.Fatal(err)
		}
		return is
	}
	if !leased() {
		t.Error("while it runs it holds nothing")
	}
	stop()
	h.host.Close()
	if leased() {
		t.Error("it has ended, and holds something still")
	}
}

// TestADeadProcessHoldsUpNoSweep: what falls due in the minute after one has died, another
// does in that minute.
func TestADeadProcessHoldsUpNoSweep(t *testing.T) {
	a := build(t, plan{})
	b := a.besideIt()
	if err := a.host.Sweep(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	a.clock.pass(35 * time.Second) // it was killed as soon as it had swept
	if err := b.host.Sweep(t.Context(), "b"); err != nil {
		t.Fatal(err)
	}
	a.clock.pass(26 * time.Second)
	now := a.clock.Now().UnixMilli()
	if _, nobody, err := a.store.Lease(t.Context(), "sweep", "c", now, now+1); err != nil || nobody {
		t.Errorf("the next minute nobody has swept (%v)", err)
	}
}
