package bot_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"divisionbell/bot"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine"
	"divisionbell/engine/record"
	"divisionbell/engine/tax"
)

// A lame store fails or dawdles when it is told to.
type lame struct {
	bot.Store
	fail atomic.Bool
	slow atomic.Int64 // nanoseconds a commit
}

var errDisk = errors.New("the disk is full")

func (s *lame) Commit(ctx context.Context, changes []bot.Change) []error {
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
	h := build(t, plan{wrap: func(s bot.Store) bot.Store { store.Store = s; return store }})
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
		h.reads(h.do(c), "Something went wrong, nothing was lost")
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
	h := build(t, plan{wrap: func(s bot.Store) bot.Store { store.Store = s; return store }})
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
	h := build(t, plan{dice: []byte{2, 5}, wrap: func(s bot.Store) bot.Store { store.Store = s; return store }})
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
	h := build(t, plan{wrap: func(s bot.Store) bot.Store { store.Store = s; return store }})
	h.say("Ann", "match new exchequer")
	code := h.newest()
	store.slow.Store(int64(3 * time.Millisecond))
	var calls []bot.Call
	for i := range 20 {
		c := h.call("Ann")
		c.Line = fmt.Sprintf("match say %s line %d", code, i)
		calls = append(calls, c)
	}
	for _, m := range atOnce([]*house{h}, calls) {
		h.reads(m, "Said at the table")
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

// cursed is Exchequer! with rules that panic on a word when they are told to.
type cursed struct {
	engine.Game
	word *atomic.Value
}

type cursedTable struct {
	engine.Table
	game cursed
}

func (g cursed) New(d *engine.Dice, t engine.Terms) (engine.Table, engine.Outcome, error) {
	table, out, err := g.Game.New(d, t)
	return cursedTable{table, g}, out, err
}

func (g cursed) Open(p engine.Position) (engine.Table, error) {
	if g.word.Load() == "open" {
		panic("the position is cursed")
	}
	table, err := g.Game.Open(p)
	return cursedTable{table, g}, err
}

func (t cursedTable) Apply(d *engine.Dice, seat engine.Seat, words ...string) (engine.Outcome, error) {
	if t.game.word.Load() == words[0] {
		panic("the rules are cursed")
	}
	return t.Table.Apply(d, seat, words...)
}

func (t cursedTable) View(seat engine.Seat) any {
	if t.game.word.Load() == "view" {
		panic("the view is cursed")
	}
	return t.Table.View(seat)
}

func (t cursedTable) Clone() engine.Table { return cursedTable{t.Table.Clone(), t.game} }

// TestAGameThatPanics answers kindly, and the match goes on without the fault.
func TestAGameThatPanics(t *testing.T) {
	word := &atomic.Value{}
	word.Store("")
	table := exchequerTable
	table.Game = cursed{table.Game, word}
	h := build(t, plan{tables: []bot.Table{table}})
	code := h.begin("", "Ann", "Bob")
	other := h.begin("", "Ann", "Bob")
	name := h.awaited(code)
	area := h.area(code, name)
	for _, where := range []string{"place", "view"} {
		word.Store(where)
		before := h.match(code)
		h.reads(h.say(name, "exchequer "+code+" place "+area+" 1"), "Something went wrong, nothing was lost")
		if where == "view" {
			h.reads(h.say(name, "match list"), "")
			c := h.call(name)
			c.Line = "exchequer place "
			h.host.Complete(ctx, c, 5)
			h.settle()
		}
		word.Store("")
		if after := h.match(code); after.Rev != before.Rev && where == "place" {
			t.Error("a panic was kept")
		}
		m := make(chan string)
		go func() { m <- h.say(name, "exchequer "+code+" place "+area+" 1").Text.String() }()
		select {
		case said := <-m:
			if !strings.Contains(said, "/exchequer place") {
				t.Errorf("after a panic in %s: %s", where, said)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("a panic in %s locked the match for ever", where)
		}
	}
	word.Store("open")
	again := build(t, plan{tables: []bot.Table{table}, path: h.path, hall: h.hall, clock: h.clock})
	again.calls = 1000
	again.reads(again.say(name, "match board "+code), "Something went wrong")
	word.Store("")
	again.reads(again.say(name, "match board "+code), "")
	again.playOut(other)
}

// TestADeadlineThatPanicsKeepsNobodyWaiting, nor does it end the sweep unheard.
func TestADeadlineThatPanicsKeepsNobodyWaiting(t *testing.T) {
	word := &atomic.Value{}
	word.Store("")
	table := exchequerTable
	table.Game = cursed{table.Game, word}
	h := build(t, plan{tables: []bot.Table{table, {Game: tax.Game, Look: taxlook.Look{}}}})
	ill := h.begin("clock=24h", "Cat", "Dan")
	h.say("Ann", "match new tax clock=24h")
	code := h.newest()
	h.say("Bob", "match join "+code)
	h.say("Ann", "match start "+code)
	h.settle()
	name := h.awaited(code)
	word.Store("place")
	h.tick(25 * time.Hour)
	if h.awaited(code) == name {
		t.Errorf("%s is still awaited", name)
	}
	if log := h.log.String(); !strings.Contains(log, "an instant was due and failed") || !strings.Contains(log, "the rules are cursed") {
		t.Errorf("operators were not told: %s", log)
	}
	word.Store("")
	name = h.awaited(ill)
	h.tick(2 * time.Minute)
	if h.awaited(ill) == name {
		t.Errorf("%s is awaited in a match that is well again", name)
	}
}

// TestAMessageThatPanicsSilencesNobody: it is tried again, and others are told.
func TestAMessageThatPanicsSilencesNobody(t *testing.T) {
	h := build(t, plan{})
	broken := true
	h.hall.failing = func(_ string, s saying) error {
		if broken && strings.Contains(s.text(), "Ann rolls") {
			panic("the drawing is cursed")
		}
		return nil
	}
	h.say("Ann", "roll d6")
	c := h.call("Bob")
	c.Line, c.Room.Channel = "roll d6", "cellar"
	h.do(c)
	h.settle()
	if len(h.hall.find("Bob rolls")) == 0 {
		t.Error("nobody hears of Bob's roll")
	}
	if !strings.Contains(h.log.String(), "the drawing is cursed") {
		t.Error("operators were not told")
	}
	broken = false
	h.tick(time.Minute)
	if len(h.hall.find("Ann rolls")) == 0 {
		t.Error("nobody hears of Ann's roll")
	}
}

// TestABotThatPanicsDoesNotStopTheTable: the caretaker plays.
func TestABotThatPanicsDoesNotStopTheTable(t *testing.T) {
	table := exchequerTable
	table.Game = fainting{table.Game}
	h := build(t, plan{tables: []bot.Table{table}})
	code := h.begin("", "Ann", "faintbot")
	h.playOut(code)
	if !strings.Contains(h.log.String(), "a bot panicked") {
		t.Error("nobody was told")
	}
}

// fainting is a game with a bot that panics.
type fainting struct{ engine.Game }

func (g fainting) Bots() []engine.Bot {
	return append(g.Game.Bots(), engine.Bot{ID: "faint", Help: "faints", Play: func(engine.Seen, engine.Ask, *engine.Dice) []string { panic("oh") }})
}

// TestAGameNobodyKnows: a match of a game that this program has not hides no
// other, and says what it is.
func TestAGameNobodyKnows(t *testing.T) {
	renamed := exchequerTable
	renamed.Game = called{renamed.Game, "chequers"}
	h := build(t, plan{tables: []bot.Table{exchequerTable, renamed}})
	known := h.begin("", "Ann", "Bob")
	h.say("Ann", "match new chequers")
	lost := h.newest()
	h.settle()
	again := build(t, plan{path: h.path, hall: h.hall, clock: h.clock})
	again.calls = 1000
	again.reads(again.say("Ann", "match list"), known, lost+" is a match of \"chequers\", which this program does not know")
	for _, line := range []string{"match board " + lost, "match join " + lost, "match start " + lost, "match export " + lost} {
		again.reads(again.say("Bob", line), "which this program does not know")
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

// TestManyMatchesFewRemembered plays more matches at once than are kept decoded.
func TestManyMatchesFewRemembered(t *testing.T) {
	h := build(t, plan{})
	h.host.Keep(3)
	var codes []string
	for range 8 {
		codes = append(codes, h.begin("length=1", "Ann", "Bob"))
	}
	var wg, run sync.WaitGroup
	running, stop := context.WithCancel(ctx)
	run.Go(func() { h.host.Run(running, "test") })
	var n atomic.Int64
	for i, code := range codes {
		wg.Go(func() {
			say := func(name, line, press string) string {
				c := bot.Call{Account: bot.Account{Platform: "hall", ID: strings.ToLower(name), Name: name}, Room: bot.Room{Platform: "hall", Channel: "table"}, Line: line, Press: press}
				m := h.host.Do(ctx, c)
				for _, verb := range []string{"end", "place", "occupy", "neutral"} {
					if id := doing(m, verb); id != "" {
						return id
					}
				}
				return m.Text.String()
			}
			for range 60 {
				for _, name := range []string{"Ann", "Bob"} {
					id := say(name, "exchequer "+code, "")
					if strings.HasPrefix(id, "The match is over") {
						n.Add(1)
						return
					}
					if strings.HasPrefix(id, "1! ") {
						say(name, "", id)
					}
					if i%2 == 0 {
						say(name, "match board "+codes[(i+1)%len(codes)], "")
					}
				}
			}
		})
	}
	wg.Wait()
	stop()
	run.Wait()
	if int(n.Load()) != len(codes) {
		t.Errorf("%d of %d matches ended", n.Load(), len(codes))
	}
	h.settle()
	for _, code := range codes {
		f, err := h.host.Export(ctx, code)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := record.Verify(f, func(string) (engine.Game, bool) { return exchequerTable.Game, true }, ""); err != nil {
			t.Errorf("%s: %v", code, err)
		}
	}
	h.quiet()
}

// TestAMatchIsDecodedOnce: whoever waits for a match that is forgotten meanwhile
// must not be left with one that nobody else finds.
func TestAMatchIsDecodedOnce(t *testing.T) {
	h := build(t, plan{})
	h.host.Keep(1)
	codes := []string{h.begin("length=1", "Ann", "Bob"), h.begin("length=1", "Ann", "Bob")}
	var lost atomic.Int64
	var wg sync.WaitGroup
	for i := range 6 {
		wg.Go(func() {
			for n := range 200 {
				found, err := h.host.Decoded(ctx, codes[(i+n/3)%len(codes)])
				if err != nil {
					t.Error(err)
					return
				}
				if !found {
					lost.Add(1)
				}
			}
		})
	}
	wg.Wait()
	if lost.Load() > 0 {
		t.Errorf("%d times a match was held that others did not find", lost.Load())
	}
}

// TestWhoSitsDownChangesNoSnapshot: the sender reads its own without a lock.
func TestWhoSitsDownChangesNoSnapshot(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	h.say("Eve", "help")
	h.say("Bob", "match handover "+code+" Eve")
	people, err := h.host.Holders(ctx, code)
	if err != nil {
		t.Fatal(err)
	}
	before := len(people)
	h.say("Eve", "match take "+code)
	if len(people) != before {
		t.Errorf("a snapshot of %d people has %d now", before, len(people))
	}
	now, err := h.host.Holders(ctx, code)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(slices.Collect(maps.Values(now)), func(p bot.Person) bool { return p.Name == "Eve" }) {
		t.Errorf("Eve holds a seat, and is not among %v", now)
	}
}

// TestBotsInARowAreCounted: by their number a match ends that they would play on
// for ever; a person's action begins the count anew.
func TestBotsInARowAreCounted(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("length=2", "Ann", "steadybot", "steadybot")
	most := 0
	for range 20 {
		h.settle()
		m := h.match(code)
		if m.Phase.Ended() {
			break
		}
		log, err := h.store.Log(ctx, m.ID, 0, m.Position.Seq)
		if err != nil {
			t.Fatal(err)
		}
		want := 0
		for i := len(log) - 1; i >= 0 && log[i].Cause == "bot"; i-- {
			want++
		}
		got, err := h.host.Alone(ctx, code)
		if err != nil || got != want {
			t.Fatalf("after entry %d: %d actions of bots in a row are counted, want %d (%v)", m.Position.Seq, got, want, err)
		}
		most = max(most, got)
		h.turn(code)
	}
	if most == 0 {
		t.Error("no bot ever played")
	}
}

// TestLeavingForGoodIsOneStep: the seat leaves and its holder with it, and two
// deliveries are one.
func TestLeavingForGoodIsOneStep(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob", "Cat")
	before := h.match(code)
	h.reads(h.say("Bob", "match leave "+code), "cannot be taken back")
	c := h.call("Bob")
	c.Line = "match leave " + code + " for good"
	h.twice(c, true)
	m := h.match(code)
	if m.Rev != before.Rev+1 || m.Seats[1].Bot != "gone" || m.Position.Seq != before.Position.Seq+1 {
		t.Errorf("rev %d → %d, seat 2 is held by %q", before.Rev, m.Rev, m.Seats[1].Bot)
	}
	h.reads(h.say("Bob", "exchequer "+code+" end"), "hold no seat")
	h.settle()
	if len(h.hall.find("Bob leaves "+code)) != 1 {
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
