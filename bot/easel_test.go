package bot_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// After a picture that could not be had none is tried for a while, which grows to
// a minute; then one alone is, and once one came all are.
func TestPicturesAreTriedWithPauses(t *testing.T) {
	clock := &still{at: time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)}
	e := &chatkit.Easel{Now: clock.Now}
	var all []*chatkit.Try
	for range 5 { // at once, as long as they come
		try, ok := e.Try()
		if !ok {
			t.Fatal("none may be tried")
		}
		all = append(all, try)
	}
	for _, try := range all { // they count as one
		try.End(false, 0)
	}
	for i, pause := range []time.Duration{1, 2, 4, 8, 16, 32, 60, 60} {
		clock.pass(pause*time.Second - 1)
		if _, ok := e.Try(); ok || e.Hopeful() {
			t.Fatalf("after %d failures one is tried within %v s", i+1, int(pause))
		}
		clock.pass(1)
		try, ok := e.Try()
		if !ok {
			t.Fatalf("after %d failures none is tried for more than %v s", i+1, int(pause))
		}
		if _, ok := e.Try(); ok {
			t.Fatal("two are tried side by side though they fail")
		}
		try.End(false, 0)
	}
	clock.pass(time.Minute)
	try, _ := e.Try()
	try.End(false, time.Hour) // as long as it is asked for
	clock.pass(time.Hour - 1)
	if _, ok := e.Try(); ok {
		t.Error("one is tried before the time that was asked for")
	}
	clock.pass(1)
	none, _ := e.Try()
	none.Void()
	slow, ok := e.Try()
	if !ok || e.Hopeful() {
		t.Fatal("something was learnt of nothing")
	}
	slow.Late()
	clock.pass(time.Hour)
	if _, ok := e.Try(); ok {
		t.Error("another is tried while a slow one is under way")
	}
	slow.End(true, 0)
	if _, ok := e.Try(); !ok || !e.Hopeful() {
		t.Error("none is tried though the last one came")
	}
}

// A message that went without its picture is known as long as it lacks it, and no
// more of them than can be dealt with.
func TestMessagesWithoutPicturesAreKnown(t *testing.T) {
	clock := &still{at: time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)}
	e := &chatkit.Easel{Now: clock.Now}
	is := func(message string, bare, ready bool) {
		t.Helper()
		if b, r := e.Bare(message); b != bare || r != ready {
			t.Errorf("%s: %v and %v", message, b, r)
		}
	}
	is("a", false, false)
	try, _ := e.Try()
	try.End(false, 0)
	e.Owe("a")
	is("a", true, false)
	clock.pass(time.Second)
	is("a", true, true)
	e.Settle("a")
	is("a", false, false)
	n := 0
	for e.Owe(fmt.Sprint(n)) {
		if n++; n > 10000 {
			t.Fatal("they are without number")
		}
	}
	if !e.Owe("0") {
		t.Error("one that is known is not any more")
	}
}

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
	h.host.Attach(g)
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
	if len(h.hall.find(code+" begins")) != 1 || len(h.hall.find("awaits you")) == 0 {
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
