package bot_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// calling are how many messages there were that ring somebody for their turn, and how many
// of them stand.
func (c *hall) calling() (said, stand int) {
	for _, s := range c.find("your turn in") {
		if slices.ContainsFunc(s.message.Text, func(r msg.Run) bool { return r.Style == msg.Ring }) {
			said++
			if !s.dropped {
				stand++
			}
		}
	}
	return said, stand
}

// edits are how often messages in the hall were edited that show no board.
func (h *house) edits() (n int) {
	for _, s := range h.hall.all() {
		if s.message.Picture == nil {
			n += s.edits
		}
	}
	return n
}

// owesARing reports whether somebody is still to be rung.
func (h *house) owesARing(code string) bool {
	return slices.ContainsFunc(h.match(code).Notices, func(n match.Notice) bool { return n.State == match.NoticeOwed })
}

// TestNobodyWaitsForWhatCannotBeTakenAway: no message can be taken away for a while, and all
// else is well. Whoever is awaited is rung at once, a reminder rings once, and what is to be
// taken away goes once it can.
func TestNobodyWaitsForWhatCannotBeTakenAway(t *testing.T) {
	for _, ring := range []string{"channel", "dm"} {
		t.Run(ring, func(t *testing.T) {
			h := build(t, plan{bare: true})
			h.attach(letterbox{h.hall})
			for _, name := range []string{"Ann", "Bob", "Cat"} {
				h.say(name, "bell clock ring "+ring)
			}
			code := h.begin("length=3 clock=48h remind=1h", "Ann", "Bob", "Cat")
			drops := 0
			h.hall.fail(func(op string, _ saying) error {
				if op != "drop" {
					return nil
				}
				drops++
				return errors.New("503")
			})
			for range 9 {
				h.handOn(code)
				if h.settle(); h.owesARing(code) {
					t.Fatalf("%s is not rung", h.awaited(code))
				}
				h.clock.pass(10 * time.Second)
				h.settle()
			}
			before, _ := h.hall.calling()
			for range 60 * 60 / 15 {
				h.tick(15 * time.Second)
			}
			if after, _ := h.hall.calling(); after != before+1 {
				t.Errorf("a reminder rings %d times", after-before)
			}
			if drops > 10*80 {
				t.Errorf("ten messages are to be taken away, which is tried %d times in an hour", drops)
			}
			h.hall.fail(nil)
			h.clock.pass(time.Minute)
			h.settle()
			if _, stand := h.hall.calling(); stand != 1 {
				t.Errorf("%d rings stand in the end", stand)
			}
		})
	}
}

// TestARingThatCannotBeEditedTwice: what it should have gone on to tell is posted, and once
// edits are well again they tell what happens.
func TestARingThatCannotBeEditedTwice(t *testing.T) {
	h := build(t, plan{bare: true})
	h.attach(&study{hall: h.hall})
	code := h.begin("length=3", "Ann", "Bob")
	failed := 0
	h.hall.fail(func(op string, s saying) error {
		if op != "edit" || failed == 2 || !slices.ContainsFunc(s.message.Text, func(r msg.Run) bool { return r.Style == msg.Ring }) {
			return nil
		}
		failed++
		return errors.New("503")
	})
	turns := func() (edits int) {
		before := h.hall.all()
		h.handOn(code)
		for range 3 {
			h.tick(time.Minute)
		}
		for i, s := range h.hall.all() {
			if s.message.Picture == nil && (i >= len(before) && s.edits > 0 || i < len(before) && s.edits > before[i].edits) {
				edits++
			}
		}
		return edits
	}
	for range 4 {
		turns()
	}
	if edits := turns(); failed != 2 || edits == 0 {
		t.Errorf("%d edits failed; a turn is told by %d afterwards", failed, edits)
	}
	h.onPages(code, "table")
}

// TestWhatCannotBeEditedIsPosted: no message can be edited for a while, or it is not known
// whether it was, and all else is well. What happens is told by posts, whoever is awaited is
// rung, and in the end each line stands once.
func TestWhatCannotBeEditedIsPosted(t *testing.T) {
	for _, taken := range []bool{false, true} {
		h := build(t, plan{bare: true})
		chat := &study{hall: h.hall}
		h.attach(chat)
		code := h.begin("length=3", "Ann", "Bob")
		h.turn(code)
		h.settle()
		dead := errors.New("503")
		if taken {
			chat.lost = func(string) error { return dead }
		} else {
			h.hall.fail(func(op string, _ saying) error {
				if op == "edit" {
					return dead
				}
				return nil
			})
		}
		for i := range 12 {
			h.turn(code)
			h.settle()
			h.clock.pass(2 * time.Second)
			h.settle()
			m := h.match(code)
			if s := m.Shows[0]; s.Seq < int64(m.Seq()) || h.owesARing(code) {
				t.Fatalf("taken %v, action %d: told %d of %d entries; owes a ring: %v", taken, i, s.Seq, m.Seq(), h.owesARing(code))
			}
		}
		h.hall.fail(nil)
		chat.lost = nil
		for range 3 {
			h.clock.pass(time.Minute)
			h.settle()
		}
		h.onPages(code, "table")
		before := h.edits()
		h.handOn(code)
		h.handOn(code)
		if h.edits() == before {
			t.Errorf("taken %v: nothing is told by edits once they are well", taken)
		}
		h.onPages(code, "table")
	}
}

// An unwilling store keeps nothing of what is to become of messages, or says so.
type unwilling struct {
	match.Store
	full, inDoubt *bool
}

func (s unwilling) Enqueue(ctx context.Context, o match.Owed) error {
	if _, stands := o.Slot.Standing(); stands && *s.full {
		return errors.New("disk full")
	}
	return s.Store.Enqueue(ctx, o)
}

func (s unwilling) Shown(ctx context.Context, show match.Show, f match.Fence, owed ...match.Owed) error {
	if len(owed) == 0 || !*s.full {
		return s.Store.Shown(ctx, show, f, owed...)
	}
	if *s.inDoubt {
		_ = s.Store.Shown(ctx, show, f, owed...)
	}
	return errors.New("disk full")
}

// TestAMessageEditedInVainIsRewordedOrIsThePage: a message was edited, of which nothing is
// known, and what is to become of it cannot be stored, or it is not known whether it was.
// What it tells stands once.
func TestAMessageEditedInVainIsRewordedOrIsThePage(t *testing.T) {
	for _, inDoubt := range []bool{false, true} {
		full := false
		h := build(t, plan{bare: true, wrap: func(s match.Store) match.Store { return unwilling{s, &full, &inDoubt} }})
		chat := &study{hall: h.hall}
		h.attach(chat)
		code := h.begin("length=3", "Ann", "Bob")
		h.turn(code)
		h.settle()
		full, chat.lost = true, func(string) error { return errors.New("503") }
		h.turn(code)
		for range 4 {
			_ = h.host.Settle(ctx)
			h.clock.pass(2 * time.Second)
		}
		full, chat.lost = false, nil
		for range 3 {
			h.clock.pass(time.Minute)
			h.settle()
		}
		h.onPages(code, "table")
	}
}

// TestWhereNoEditIsTakenNoneIsTriedForATurn: messages can be taken away and not be edited, as
// long as that lasts. Once that is known each turn is told by posts at once, also where what
// was edited in vain was a ring, which is taken away.
func TestWhereNoEditIsTakenNoneIsTriedForATurn(t *testing.T) {
	h := build(t, plan{bare: true})
	h.attach(&study{hall: h.hall})
	code := h.begin("length=12", "Ann", "Bob")
	for range 3 {
		h.handOn(code)
	}
	tried := map[string]bool{}
	h.hall.fail(func(op string, s saying) error {
		if op != "edit" {
			return nil
		}
		if s.message.Picture == nil {
			tried[s.id] = true
		}
		return errors.New("503")
	})
	for range 8 {
		h.handOn(code)
		for range 4 {
			h.settle()
			h.clock.pass(5 * time.Second)
		}
	}
	if len(tried) > 1 {
		t.Errorf("in eight turns %d messages are tried to be edited", len(tried))
	}
	h.hall.fail(nil)
	for range 3 {
		h.clock.pass(time.Minute)
		h.settle()
	}
	h.onPages(code, "table")
	before := h.edits()
	h.handOn(code)
	h.handOn(code)
	if h.edits() == before {
		t.Error("nothing is told by edits once they are well")
	}
}
