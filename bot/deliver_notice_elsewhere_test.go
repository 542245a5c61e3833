package bot_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// An annex is a platform with direct messages on which rooms take nothing, for a reason.
type annex struct {
	pigeonholes
	why   map[string]error // by channel
	edits bool             // that is of edits alone
	tries map[string]int   // in vain
}

// annexed attaches one to a house.
func annexed(h *house) *annex {
	c := &annex{pigeonholes: pigeonholes{notary{study: study{hall: h.hall}, keys: &sync.Map{}}}, why: map[string]error{}, tries: map[string]int{}}
	h.attach(c)
	return c
}

func (c *annex) takes(r match.Room, edit bool) error {
	if c.why[r.Channel] == nil || c.edits && !edit {
		return nil
	}
	c.tries[r.Channel]++
	return c.why[r.Channel]
}

func (c *annex) Post(ctx context.Context, r match.Room, m msg.Message) (string, error) {
	if err := c.takes(r, false); err != nil {
		return "", err
	}
	return c.pigeonholes.Post(ctx, r, m)
}

func (c *annex) Edit(ctx context.Context, r match.Room, id string, m msg.Message) error {
	if err := c.takes(r, true); err != nil {
		return err
	}
	return c.pigeonholes.Edit(ctx, r, id, m)
}

func (c *annex) Drop(ctx context.Context, r match.Room, id string) error {
	if err := c.takes(r, true); err != nil {
		return err
	}
	return c.pigeonholes.Drop(ctx, r, id)
}

// seconds pass, one by one.
func (h *house) seconds(n int) {
	for range n {
		h.clock.pass(time.Second)
		_ = h.host.Settle(ctx)
	}
}

// TestADirectMessageThatCannotBeEdited: what holds now cannot be said in a notice that was
// sent directly. It is tried more and more seldom, which operators read, and the room is
// told all the same; what is refused for good is tried once in each of the two that Ann has.
// One that is to be taken away waits by itself, and its match for none.
func TestADirectMessageThatCannotBeEdited(t *testing.T) {
	down, never := errors.New("503"), fmt.Errorf("too long: %w", match.ErrRefused)
	for _, c := range []struct {
		what  string
		why   error
		after string // which is done then
		tries [2]int // in ten minutes
	}{
		{"edit", down, "", [2]int{10, 18}},
		{"edit", never, "", [2]int{2, 2}},
		{"taken back", down, "turn", [2]int{20, 40}},
	} {
		t.Run(fmt.Sprint(c.what, " ", c.why), func(t *testing.T) {
			h := build(t, plan{bare: true})
			chat := annexed(h)
			for _, n := range []string{"Ann", "Bob"} {
				h.say(n, "bell clock ring dm")
			}
			code := h.begin("clock=24h", "Ann", "Bob")
			h.settle()
			who := h.awaited(code)
			dm := "dm-" + strings.ToLower(who)
			chat.edits, chat.why[dm] = true, c.why
			if c.after == "" {
				h.say("Ann", "match settings "+code+" clock 30h")
			}
			for c.after != "" && h.awaited(code) == who {
				h.turn(code)
			}
			h.seconds(600)
			if n := chat.tries[dm]; n < c.tries[0] || n > c.tries[1] {
				t.Errorf("in ten minutes it is tried %d times, not %d to %d", n, c.tries[0], c.tries[1])
			}
			log := h.log.String()
			if n := strings.Count(log, "cannot be told alone for now") + strings.Count(log, "refused for good"); n < 1 || n > 10 {
				t.Errorf("operators read of it %d times:\n%s", n, log)
			}
			h.say("Bob", "match say "+code+" heard by all")
			h.settle()
			if n := len(h.hall.find("heard by all")); n != 1 {
				t.Errorf("the room is told %d times what was said meanwhile", n)
			}
			m := h.match(code)
			behind, err := h.store.Behind(ctx, m.ID-1, 1)
			if given := len(behind) == 0; err != nil || given != (c.why == never || c.after != "") {
				t.Errorf("given up: %v, %v", given, err)
			}
			chat.why = nil
			h.seconds(61)
			if behind, err = h.store.Behind(ctx, m.ID-1, 1); err != nil || len(behind) != 0 {
				t.Errorf("a minute after it could be said again it is not: %v", err)
			}
			asks := slices.ContainsFunc(h.hall.find(who+", your turn in"), func(s saying) bool {
				return s.channel == dm && !s.dropped
			})
			if asks != (c.after == "") {
				t.Errorf("they are asked: %v", asks)
			}
		})
	}
}

// TestWhoMovedIsRungWhereTheyAre: they were rung in one room, and are in another as they are
// to be reminded. Where that is gone they are told so and reminded directly, and where it
// takes nothing for now it is tried more and more seldom, which operators read.
func TestWhoMovedIsRungWhereTheyAre(t *testing.T) {
	for _, why := range []error{errors.New("503"), fmt.Errorf("unknown channel: %w", match.ErrGone)} {
		t.Run(why.Error(), func(t *testing.T) {
			h := build(t, plan{bare: true})
			chat := annexed(h)
			code := h.begin("clock=24h", "Ann", "Bob")
			h.settle()
			who := h.awaited(code)
			x := h.call(who)
			x.Room.Channel, x.Line = "other", "match join "+code
			h.do(x)
			h.settle()
			chat.why["other"] = why
			for range 13 {
				h.clock.pass(time.Hour)
				if err := h.host.Sweep(ctx, "test"); err != nil {
					t.Fatal(err)
				}
				_ = h.host.Settle(ctx)
			}
			before := chat.tries["other"]
			h.seconds(600)
			if n := chat.tries["other"] - before; n > 130 {
				t.Errorf("in ten minutes it is tried %d times", n)
			}
			gone := errors.Is(why, match.ErrGone)
			if told := len(h.hall.find("I can't post in the channel of")) > 0; told != gone {
				t.Errorf("they are told that it is gone: %v", told)
			}
			if log := h.log.String(); !strings.Contains(log, "a room could not be told") && !gone {
				t.Errorf("operators read nothing of it: %s", log)
			}
			if chat.why = nil; !gone {
				h.seconds(10)
			}
			reminded := ""
			for _, s := range h.hall.find("Reminder 1") {
				reminded += s.channel + " "
			}
			if want := map[bool]string{true: "dm-" + strings.ToLower(who) + " ", false: "other "}[gone]; reminded != want {
				t.Errorf("they are reminded in %q, not %q", reminded, want)
			}
		})
	}
}

// A forgetful store fails to keep what became of notices.
type forgetful struct {
	match.Store
	fails bool
}

func (s *forgetful) NoticeDone(ctx context.Context, n match.Notice, owed ...match.Owed) error {
	if s.fails && n.Ringing != 0 {
		return errors.New("disk full")
	}
	return s.Store.NoticeDone(ctx, n, owed...)
}

// TestAFullDiskIsNobodysDirectMessages: what fails at us as somebody is rung directly is
// not taken for what their platform says.
func TestAFullDiskIsNobodysDirectMessages(t *testing.T) {
	s := &forgetful{}
	h := build(t, plan{bare: true, wrap: func(st match.Store) match.Store { s.Store = st; return s }})
	annexed(h)
	for _, n := range []string{"Ann", "Bob"} {
		h.say(n, "bell clock ring dm")
	}
	code := h.begin("clock=24h", "Ann", "Bob")
	h.settle()
	who := h.awaited(code)
	s.fails = true
	for h.awaited(code) == who {
		h.turn(code)
	}
	_ = h.host.Settle(ctx)
	if log := h.log.String(); strings.Contains(log, "cannot be told alone") || !strings.Contains(log, "disk full") {
		t.Errorf("operators read: %s", log)
	}
}
