package bot_test

import (
	"context"
	"testing"
	"time"

	"divisionbell/bot"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A gallery is a hall whose pictures can be missing: what is said without one is
// bare until it is said again.
type gallery struct {
	*hall
	shut bool
	bare map[string]bool
}

func (g *gallery) Post(ctx context.Context, r match.Room, m msg.Message) (string, error) {
	id, err := g.hall.Post(ctx, r, m)
	g.hang(id, m)
	return id, err
}

func (g *gallery) Edit(ctx context.Context, r match.Room, id string, m msg.Message) error {
	g.hang(id, m)
	return g.hall.Edit(ctx, r, id, m)
}

func (g *gallery) hang(id string, m msg.Message) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.bare[id] = m.Picture != nil && g.shut
}

func (g *gallery) Bare(_ match.Room, id string) (bare, ready bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.bare[id], g.bare[id] && !g.shut
}

// set opens the gallery or shuts it.
func (g *gallery) set(shut bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.shut = shut
}

// The status that went without its picture is said again once that may be had,
// though nobody moves, also by a process that was started anew; not before, and
// not after.
func TestAPictureFollows(t *testing.T) {
	h := build(t, plan{bare: true})
	g := &gallery{hall: h.hall, shut: true, bare: map[string]bool{}}
	h.attach(g)
	code := h.begin("", "Ann", "Bob")
	status := func() (s saying) {
		t.Helper()
		for _, s = range h.hall.all() {
			if s.message.Picture != nil && !s.dropped {
				return s
			}
		}
		t.Fatal("there is no status with a board")
		return s
	}
	if len(h.hall.find(code+" has started")) != 1 || len(h.hall.find("your turn in")) == 0 {
		t.Fatalf("they were not told: %v", h.hall.told())
	}
	is := func(edits int) {
		t.Helper()
		h.settle()
		h.clock.pass(time.Minute)
		h.settle()
		if got := status().edits; got != edits {
			t.Errorf("the status was edited %d times, not %d", got, edits)
		}
	}
	edits := status().edits
	is(edits)
	h.turn(code)
	is(edits + 1)
	g.set(false)
	is(edits + 2)
	is(edits + 2)
	g.set(true)
	h.turn(code)
	is(edits + 3)
	h.host.Close()
	anew := bot.New(bot.Options{Store: h.store, Clock: h.clock, Tables: []match.Table{exchequerTable}})
	defer anew.Close()
	h.host = anew
	g.bare = map[string]bool{}
	anew.Attach(g)
	is(edits + 4) // it does not know
	g.set(false)
	is(edits + 5)
	is(edits + 5)
	h.quiet()
}

// TestADigestsPictureFollows: what nothing else would say again is said again once, when
// its picture may be had, and not before.
func TestADigestsPictureFollows(t *testing.T) {
	h := build(t, plan{bare: true})
	g := &gallery{hall: h.hall, bare: map[string]bool{}}
	h.attach(g)
	code := h.begin("clock=48h digest=16:45 remind=off", "Ann", "Bob")
	h.place(code)
	g.set(true)
	h.at("2026-12-01 16:45")
	is := func(edits int) {
		t.Helper()
		h.settle()
		h.clock.pass(time.Minute)
		h.settle()
		if got := h.digests(code); len(got) != 1 || got[0].edits != edits || got[0].message.Picture == nil {
			t.Fatalf("the digests are %+v, where one was to be edited %d times", got, edits)
		}
	}
	is(0)
	g.set(false)
	is(1)
	is(1)
	for id, bare := range g.bare {
		if bare {
			t.Errorf("%s is owed its picture still", id)
		}
	}
}
