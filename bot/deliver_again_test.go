package bot_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A notary is a study that takes a message once, by its key, and puts into it what is said
// by that again. lost, when set, may have what was posted go unanswered.
type notary struct {
	study
	keys *sync.Map // ids; what is said beside a room may come as the room is told
	lost func(m msg.Message) error
}

func (c notary) Older(id, than string) bool {
	return len(id) < len(than) || len(id) == len(than) && id < than
}

func (c notary) Post(ctx context.Context, r match.Room, m msg.Message) (string, error) {
	known, posted := c.keys.Load(m.Key)
	id, _ := known.(string)
	if !posted || m.Key == "" {
		var err error
		if id, err = c.study.Post(ctx, r, m); err != nil {
			return "", err
		}
		c.keys.Store(m.Key, id)
	} else if err := c.hall.Edit(ctx, r, id, m); err != nil {
		return "", err
	}
	if c.lost != nil {
		if err := c.lost(m); err != nil {
			return "", err
		}
	}
	return id, nil
}

// TestATurnStandsBelowWhatWasSaidBeforeIt: where it is not known whether a seat was rung,
// since no answer came or the process was killed first, its turn does not go on in that
// ring, which what was said meanwhile stands below: also where whoever said it was killed
// before they heard of the ring.
func TestATurnStandsBelowWhatWasSaidBeforeIt(t *testing.T) {
	for kills := range 3 {
		t.Run(fmt.Sprint("killed: ", kills), func(t *testing.T) {
			h := build(t, plan{})
			vain, away := 0, false
			desk := notary{study: study{hall: h.hall}, keys: &sync.Map{}}
			desk.lost = func(m msg.Message) error {
				if away && strings.Contains(m.Text.String(), ", your turn in ") {
					vain++
					return errors.New("no answer")
				}
				return nil
			}
			h.attach(desk)
			code := h.begin("length=2", "Ann", "Bob", "Cat")
			away = true
			for first := h.awaited(code); h.awaited(code) == first; {
				h.turn(code)
				h.settle()
			}
			if vain != 1 {
				t.Fatalf("a seat was rung in vain %d times", vain)
			}
			kill := func() {
				calls := h.calls
				h = h.another()
				h.calls = calls
				h.attach(desk)
				h.clock.pass(11 * time.Second) // the lease is over
			}
			if kills > 0 {
				kill()
			}
			away = kills > 1
			h.say("Ann", "match say "+code+" well played")
			h.settle()
			if away = false; kills > 1 {
				kill()
				h.settle()
			}
			h.turn(code)
			h.settle()
			h.onPages(code, "table")
		})
	}
}

// TestWhatCaretakersDidIsToldOnce: where it is not known whether the message of what
// caretakers did was edited, what they did is told once, whatever has happened since and
// however old that message is.
func TestWhatCaretakersDidIsToldOnce(t *testing.T) {
	for seed := range uint64(6) {
		chance := rand.New(rand.NewPCG(seed, 6))
		h := build(t, plan{})
		wild := false
		desk := study{hall: h.hall, lost: func(string) error {
			if wild && chance.IntN(2) == 0 {
				return errors.New("no answer")
			}
			return nil
		}}
		h.attach(desk)
		code := h.begin("length=3 clock=4h misses=9", "Ann", "Bob", "Cat")
		wild = true
		for n := 0; n < 20 && !h.match(code).Phase.Ended(); n++ {
			switch chance.IntN(4) {
			case 0:
				h.say("Ann", fmt.Sprintf("match say %s word %d", code, n))
			case 1:
				h.turn(code)
			default:
				h.clock.pass(5 * time.Hour)
				if err := h.host.Sweep(ctx, "test"); err != nil {
					t.Fatal(err)
				}
			}
			if err := h.host.Settle(ctx); err != nil {
				t.Fatal(err)
			}
		}
		wild = false
		for range 4 {
			h.clock.pass(2 * time.Minute)
			h.settle()
		}
		h.onPages(code, "table")
		if t.Failed() {
			t.Fatalf("seed %d\n%s", seed, strings.Join(h.hall.pages("table"), "\n--\n"))
		}
	}
}

// rungIn are the rings of somebody that stand in a match, for whatever game.
func (h *house) rungIn(code, name string) (standing []string) {
	for _, s := range h.hall.find(name + ", your turn in ") {
		if !s.dropped && strings.Contains(s.text(), code) {
			standing = append(standing, s.text())
		}
	}
	return standing
}

// TestARingIsOneThoughTheMatchGoesOn: who was rung, of which no answer came or the process
// was killed first, is rung by that message though others have acted since, and where they
// have answered it nothing asks them any more: their turn stands in it, or below what was
// said meanwhile.
func TestARingIsOneThoughTheMatchGoesOn(t *testing.T) {
	for _, killed := range []bool{false, true} {
		for acts, want := range map[string]int{"Cat": 1, "Bob": 0, "Ann speaks and Bob": 0} {
			t.Run(fmt.Sprintf("killed: %v, %s acts", killed, acts), func(t *testing.T) {
				h := build(t, plan{tables: []match.Table{monthTables[3].table}, bare: true})
				vain, away := 0, true
				desk := notary{study: study{hall: h.hall}, keys: &sync.Map{}}
				desk.lost = func(m msg.Message) error {
					if away && strings.HasPrefix(m.Text.String(), "Bob, your turn in ") {
						vain++
						return errors.New("no answer")
					}
					return nil
				}
				h.attach(desk)
				h.say("Ann", "match new poleconomy game=2")
				code := h.newest()
				h.say("Bob", "match join "+code)
				h.say("Cat", "match join "+code)
				h.say("Ann", "match start "+code) // all choose a party
				h.settle()
				name, speaks := strings.CutPrefix(acts, "Ann speaks and ")
				if speaks {
					h.say("Ann", "match say "+code+" take your time")
					h.settle()
				}
				if away = false; vain == 0 || len(h.rungIn(code, "Bob")) != 1 {
					t.Fatalf("Bob was rung in vain %d times: %q", vain, h.rungIn(code, "Bob"))
				}
				if killed {
					calls := h.calls
					h = build(t, plan{path: h.path, clock: h.clock, hall: h.hall, tables: []match.Table{monthTables[3].table}, bare: true})
					h.calls = calls
					h.attach(desk)
					h.clock.pass(11 * time.Second) // the lease is over
				}
				seq := h.seq(code)
				h.say(name, "poleconomy "+code+" party independent")
				h.settle()
				if h.seq(code) != seq+1 {
					t.Fatalf("%s did not act", name)
				}
				if standing := h.rungIn(code, "Bob"); len(standing) != want {
					t.Errorf("after %s acted, of Bob's rings stand %q", name, standing)
				}
				h.onPages(code, "table")
			})
		}
	}
}

// TestALostRingIsGoneWhereASeatGoesOnInItsOwnMessage: who is still to act, was reminded by
// a message of which no answer came, and then acts, is asked by it no more, though what they
// did before stands in a message of their own.
func TestALostRingIsGoneWhereASeatGoesOnInItsOwnMessage(t *testing.T) {
	for _, c := range []struct{ began, killed bool }{{true, false}, {true, true}, {false, false}, {false, true}} {
		t.Run(fmt.Sprintf("began: %v, killed: %v", c.began, c.killed), func(t *testing.T) {
			h := build(t, plan{})
			vain, away := 0, false
			desk := notary{study: study{hall: h.hall}, keys: &sync.Map{}}
			desk.lost = func(m msg.Message) error {
				if away && strings.Contains(m.Text.String(), ", your turn in ") {
					vain++
					return errors.New("no answer")
				}
				return nil
			}
			h.attach(desk)
			code := h.begin("length=2", "Ann", "Bob", "Cat")
			first, rung := h.awaited(code), 1
			h.turn(code)
			h.settle()
			for c.began && first != h.awaited(code) { // until one part of a turn is done
				first, rung = h.awaited(code), 0
				h.turn(code)
				h.settle()
			}
			first = h.awaited(code)
			if away = true; len(h.rungIn(code, first)) != rung {
				t.Fatalf("%s is asked by %q", first, h.rungIn(code, first))
			}
			for n := 0; n < 12 && vain == 0; n++ {
				h.clock.pass(2 * time.Hour)
				if err := h.host.Sweep(ctx, "test"); err != nil {
					t.Fatal(err)
				}
				_ = h.host.Settle(ctx)
			}
			if vain == 0 || len(h.rungIn(code, first)) != rung+1 {
				t.Fatalf("%s was rung in vain %d times: %q\n%s", first, vain, h.rungIn(code, first), strings.Join(h.hall.pages("table"), "\n--\n"))
			}
			if away = false; c.killed {
				calls := h.calls
				h = h.another()
				h.calls = calls
				h.attach(desk)
				h.clock.pass(11 * time.Second) // the lease is over
			}
			h.turn(code)
			h.settle()
			if standing := h.rungIn(code, first); len(standing) > 0 {
				t.Errorf("%s acted, and is asked still: %q\n%s", first, standing, strings.Join(h.hall.pages("table"), "\n--\n"))
			}
			h.onPages(code, "table")
		})
	}
}
