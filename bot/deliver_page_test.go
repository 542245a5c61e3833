package bot_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A study is a hall where edits disturb nobody. lost, when set, may have what was
// done go unanswered, by the message's id.
type study struct {
	*hall
	lost func(id string) error
}

func (c study) Grows() {}

func (c study) Edit(ctx context.Context, r match.Room, id string, m msg.Message) error {
	if err := c.hall.Edit(ctx, r, id, m); err != nil || c.lost == nil {
		return err
	}
	return c.lost(id)
}

// pages are the messages that tell what went on in a channel, as they stand now.
func (c *hall) pages(channel string) (messages []string) {
	for _, s := range c.all() {
		if s.channel == channel && s.to == "" && s.message.Picture == nil && len(s.message.Buttons) == 0 && !s.dropped && !strings.Contains(s.text(), "goes on below") {
			messages = append(messages, s.text())
		}
	}
	return messages
}

// onPages holds the rooms of a match to its lines, each told once and in order.
func (h *house) onPages(code string, channels ...string) {
	h.tb.Helper()
	rooms := map[string][]string{}
	for _, c := range channels {
		rooms[c] = h.hall.pages(c)
	}
	h.alike(h.tb, code, true, rooms)
}

// watched begins a match of three that the balcony looks on at from its first line.
func (h *house) watched(options string) (code string) {
	h.tb.Helper()
	h.say("Ann", "match new exchequer setup=dealt tokens=all "+options)
	code = h.newest()
	c := h.call("Dan")
	c.Room.Channel, c.Line = "balcony", "match watch "+code
	h.do(c)
	for _, name := range []string{"Bob", "Cat"} {
		h.say(name, "match join "+code)
	}
	h.say("Ann", "match start "+code)
	h.settle()
	return code
}

// turns counts how often another seat than before acted.
func (h *house) turns(code string) (n int) {
	h.tb.Helper()
	m := h.match(code)
	log, err := h.store.Log(ctx, m.ID, 1, m.Position.Seq)
	if err != nil {
		h.tb.Fatal(err)
	}
	for i, e := range log {
		if i == 0 || e.Seat != log[i-1].Seat {
			n++
		}
	}
	return n
}

// TestATurnIsOneMessage: what a seat does is told in the message that rang it, which
// grows; a room that only looks on has a message for each turn.
func TestATurnIsOneMessage(t *testing.T) {
	h := build(t, plan{})
	h.attach(study{hall: h.hall})
	code := h.watched("length=3")
	h.playOut(code)
	h.onPages(code, "table", "balcony")
	most := h.turns(code) + 4 // of the lobby, the beginning, the set-up and the end
	for _, room := range []string{"table", "balcony"} {
		if n := len(h.hall.pages(room)); n > most {
			t.Errorf("%d messages tell %s of %d turns:\n%s", n, room, h.turns(code), strings.Join(h.hall.pages(room), "\n--\n"))
		}
	}
	for _, s := range h.hall.find(code + " awaits you") {
		if !s.dropped {
			t.Errorf("an answered notice stands: %s", s.text())
		}
	}
	h.quiet()
}

// TestWhoComesBetweenBeginsAMessage: what is said between two actions of a turn is a
// message, and what the seat does then is told below it.
func TestWhoComesBetweenBeginsAMessage(t *testing.T) {
	h := build(t, plan{})
	h.attach(study{hall: h.hall})
	code := h.begin("length=2", "Ann", "Bob")
	for n := 0; n < 20 && !h.match(code).Phase.Ended(); n++ {
		h.turn(code)
		h.settle()
		if n%3 == 0 {
			h.say("Cat", "match say "+code+" word "+fmt.Sprint(n))
			h.settle()
		}
		if n%5 == 2 {
			h.say("Ann", "match undo "+code)
			h.settle()
		}
	}
	h.onPages(code, "table")
	h.quiet()
}

// TestAPageThatCannotGrow: where the message of a turn is gone or can no longer be
// edited, and where it is full, the rest is a new one.
func TestAPageThatCannotGrow(t *testing.T) {
	for _, why := range []error{match.ErrGone, match.ErrRefused} {
		h := build(t, plan{})
		h.attach(study{hall: h.hall})
		code := h.begin("length=2", "Ann", "Bob")
		h.hall.fail(func(op string, s saying) error {
			if op == "edit" && s.id != h.match(code).Shows[0].Status {
				return fmt.Errorf("edit: %w", why)
			}
			return nil
		})
		for range 8 {
			h.turn(code)
			h.settle()
		}
		h.hall.fail(nil)
		h.playOut(code)
		h.onPages(code, "table")
	}
}

// TestPagesUnderFaultsAndKills: whatever fails while a match is played, and however
// often the process is killed, every room has every line once and in order.
func TestPagesUnderFaultsAndKills(t *testing.T) {
	for seed := range uint64(12) {
		chance := rand.New(rand.NewPCG(seed, 5))
		h := build(t, plan{})
		down := func() error { return errors.New("the line is dead") }
		wild, unsure := false, map[string]bool{} // by message: whether it was edited is not known
		flaky := study{hall: h.hall, lost: func(id string) error {
			if unsure[id] = wild && chance.IntN(3) == 0; unsure[id] {
				return down()
			}
			return nil
		}}
		h.hall.fail(func(op string, s saying) error {
			if !wild || op == "whisper" {
				return nil
			}
			switch chance.IntN(12) {
			case 0:
				return down()
			case 1:
				return &match.Wait{For: time.Second, Err: errors.New("slow down")}
			case 2:
				if op == "edit" && !unsure[s.id] {
					return fmt.Errorf("edit: %w", match.ErrGone)
				}
			}
			return nil
		})
		h.attach(flaky)
		code := h.watched("length=3")
		wild = true
		for n := 0; n < 60 && !h.match(code).Phase.Ended(); n++ {
			h.turn(code)
			if chance.IntN(9) == 0 {
				h.say("Cat", fmt.Sprintf("match say %s word %d", code, n))
			}
			if err := h.host.Settle(ctx); err != nil {
				t.Fatal(err)
			}
			h.clock.pass(time.Duration(chance.IntN(3000)) * time.Millisecond)
			if chance.IntN(7) == 0 { // another process goes on once the lease is over
				calls := h.calls
				h = h.another()
				h.calls = calls
				h.attach(flaky)
				h.clock.pass(11 * time.Second)
			}
		}
		wild = false
		for range 4 {
			h.clock.pass(2 * time.Hour)
			h.settle()
		}
		h.onPages(code, "table", "balcony")
		if t.Failed() {
			t.Fatalf("seed %d\n%s", seed, strings.Join(h.hall.pages("table"), "\n--\n"))
		}
	}
}
