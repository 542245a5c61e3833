package bot_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// A lame store fails or dawdles when it is told to.
type lame struct {
	match.Store
	fail atomic.Bool
	slow atomic.Int64 // nanoseconds a commit
}

var errDisk = errors.New("the disk is full")

func (s *lame) Commit(ctx context.Context, changes []match.Change) []error {
	time.Sleep(time.Duration(s.slow.Load()))
	if !s.fail.Load() {
		return s.Store.Commit(ctx, changes)
	}
	errs := make([]error, len(changes))
	for i := range errs {
		errs[i] = errDisk
	}
	return errs
}

// TestAFailedCommitChangesNothing: the answer is friendly, the table is as it
// was, and the same command works when the store does.
func TestAFailedCommitChangesNothing(t *testing.T) {
	store := &lame{}
	h := build(t, plan{wrap: func(s match.Store) match.Store { store.Store = s; return store }})
	code := h.begin("", "Ann", "Bob")
	lines := []string{
		"exchequer CODE place AREA 3", "match undo CODE", "match say CODE hello", "match abandon CODE", "match new exchequer",
	}
	for _, line := range lines {
		name := h.awaited(code)
		line = strings.ReplaceAll(line, "CODE", code)
		if strings.Contains(line, "AREA") {
			line = strings.ReplaceAll(line, "AREA", h.area(code, name))
		}
		c := h.call(name)
		c.Line = line
		before := h.match(code)
		board := plain(h.say(name, "match board "+code))
		store.fail.Store(true)
		h.reads(h.do(c), "Sorry, something went wrong. Nothing is lost")
		if after := h.match(code); after.Rev != before.Rev || plain(h.say(name, "match board "+code)) != board {
			t.Errorf("%q changed the match though it was not kept", line)
		}
		store.fail.Store(false)
		m := h.do(c) // the same delivery: it was never answered
		if strings.Contains(m.Text.String(), "went wrong") {
			t.Errorf("%q: %s", line, m.Text)
		}
		if !strings.Contains(h.log.String(), errDisk.Error()) {
			t.Errorf("%q: nobody was told of the disk", line)
		}
		h.settle()
	}
	if m := h.match(code); m.Rev < 5 {
		t.Errorf("only %d changes were kept", m.Rev)
	}
}

// TestBotsGoOnAfterAFailedCommit: a match whose bot could not be kept is not
// forgotten.
func TestBotsGoOnAfterAFailedCommit(t *testing.T) {
	store := &lame{}
	h := build(t, plan{wrap: func(s match.Store) match.Store { store.Store = s; return store }})
	h.say("Ann", "match new exchequer setup=dealt tokens=all length=2")
	code := h.newest()
	h.say("Ann", "match add-bot "+code)
	h.say("Ann", "match start "+code)
	for range 30 {
		if m := h.match(code); m.Phase.Ended() {
			break
		} else if m.Seats[m.Asks[0].Seat].Bot != "" {
			store.fail.Store(true)
			h.settle()
			store.fail.Store(false)
			h.settle()
			if m := h.match(code); !m.Phase.Ended() && m.Seats[m.Asks[0].Seat].Bot != "" {
				t.Fatalf("at entry %d the bot was forgotten", h.seq(code))
			}
			continue
		}
		h.turn(code)
	}
	if !h.match(code).Phase.Ended() {
		t.Error("the match did not end")
	}
}

// TestDiceHandedInAreNotLostWithAFailedCommit throws the same dice again.
func TestDiceHandedInAreNotLostWithAFailedCommit(t *testing.T) {
	store := &lame{}
	h := build(t, plan{dice: []byte{2, 5}, wrap: func(s match.Store) match.Store { store.Store = s; return store }})
	h.say("Ann", "match new exchequer setup=dealt tokens=all length=1")
	code := h.newest()
	h.say("Bob", "match join "+code)
	store.fail.Store(true)
	h.say("Ann", "match start "+code)
	store.fail.Store(false)
	h.say("Ann", "match start "+code)
	h.reads(h.say("Ann", "match log "+code), "Ann 2, Bob 5")
}

// TestASlowStoreKeepsEverybodyWaitingButLosesNothing plays with many people at once.
func TestASlowStoreKeepsEverybodyWaitingButLosesNothing(t *testing.T) {
	store := &lame{}
	h := build(t, plan{wrap: func(s match.Store) match.Store { store.Store = s; return store }})
	h.say("Ann", "match new exchequer")
	code := h.newest()
	store.slow.Store(int64(3 * time.Millisecond))
	var calls []match.Call
	for i := range 20 {
		c := h.call("Ann")
		c.Line = fmt.Sprintf("match say %s line %d", code, i)
		calls = append(calls, c)
	}
	for _, m := range atOnce([]*house{h}, calls) {
		h.reads(m, "Sent to everyone")
	}
	store.slow.Store(0)
	h.settle()
	told := strings.Join(h.hall.told(), "\n")
	for i := range 20 {
		if n := strings.Count(told+"\n", fmt.Sprintf("line %d\n", i)); n != 1 {
			t.Errorf("line %d was told %d times", i, n)
		}
	}
	h.quiet()
}

// TestAGameNobodyKnows: a match of a game that this program has not hides no
// other, and says what it is.
func TestAGameNobodyKnows(t *testing.T) {
	renamed := exchequerTable
	renamed.Game = called{renamed.Game, "chequers"}
	h := build(t, plan{tables: []match.Table{exchequerTable, renamed}})
	known := h.begin("", "Ann", "Bob")
	h.say("Ann", "match new chequers")
	lost := h.newest()
	h.settle()
	again := build(t, plan{path: h.path, hall: h.hall, clock: h.clock})
	again.calls = 1000
	again.reads(again.say("Ann", "match list"), known, lost+" is a match of “chequers”, a game that I don't know here")
	for _, line := range []string{"match board " + lost, "match join " + lost, "match start " + lost, "match export " + lost} {
		again.reads(again.say("Bob", line), "a game that I don't know here")
	}
	again.playOut(known)
	if s := again.log.String(); strings.Contains(s, known) {
		t.Errorf("the host complained of %s:\n%s", known, s)
	}
}

type called struct {
	engine.Game
	id string
}

func (g called) About() engine.About {
	a := g.Game.About()
	a.ID = g.id
	return a
}

// TestLeavingForGoodIsOneStep: the seat leaves and its holder with it, and two
// deliveries are one.
func TestLeavingForGoodIsOneStep(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob", "Cat")
	before := h.match(code)
	h.reads(h.say("Bob", "match leave "+code), "cannot return")
	c := h.call("Bob")
	c.Line = "match leave " + code + " for good yes"
	h.twice(c, true)
	m := h.match(code)
	if m.Rev != before.Rev+1 || m.Seats[1].Bot != "gone" || m.Position.Seq != before.Position.Seq+1 {
		t.Errorf("rev %d → %d, seat 2 is held by %q", before.Rev, m.Rev, m.Seats[1].Bot)
	}
	h.reads(h.say("Bob", "exchequer "+code+" end"), "not playing in")
	h.settle()
	if len(h.hall.find("Bob left "+code)) != 1 {
		t.Errorf("the table was not told:\n%s", strings.Join(h.hall.told(), "\n"))
	}
	h.playOut(code)
	f, err := h.host.Export(ctx, code)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := record.Verify(f, func(string) (engine.Game, bool) { return exchequerTable.Game, true }, ""); err != nil {
		t.Error(err)
	}
	h.quiet()
}

// TestNotesHaveTheirInstant: what came to pass is dated.
func TestNotesHaveTheirInstant(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	h.say("Ann", "match say "+code+" hello")
	h.say("Ann", "match abandon "+code)
	h.clock.pass(80 * time.Hour)
	if err := h.host.Sweep(ctx, "test"); err != nil {
		t.Fatal(err)
	}
	notes, err := h.store.Notes(ctx, h.match(code).ID, 0)
	if err != nil || len(notes) < 5 {
		t.Fatalf("%d notes, %v", len(notes), err)
	}
	for _, n := range notes {
		if n.At == 0 {
			t.Errorf("when was %s %q?", n.Kind, n.Text)
		}
	}
}

// An emptied store has lost the log of every match.
type emptied struct{ match.Store }

func (emptied) Log(context.Context, match.MatchID, uint32, uint32) ([]record.Entry, error) {
	return nil, nil
}

// TestALostLogIsNamed: what is missing is said to operators and to the page, and
// nothing is wrapped where nothing went wrong.
func TestALostLogIsNamed(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	h = build(t, plan{path: h.path, wrap: func(s match.Store) match.Store { return emptied{s} }})
	want := fmt.Sprintf("match %s has no entry %d: not found", code, h.match(code).Position.Seq)
	if _, err := h.host.Moment(ctx, code, -1, match.Account{}); !errors.Is(err, match.ErrNotFound) || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("a moment of it: %v, want %q", err, want)
	}
	list, err := h.host.Overviews(ctx, 1, true)
	if err != nil || len(list) != 1 || !strings.HasSuffix(strings.Join(list[0].Why, " "), want) {
		t.Errorf("an overview of it: %+v, %v, want %q", list, err, want)
	}
}
