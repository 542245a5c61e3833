package bot_test

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"divisionbell/bot/match"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine"
	"divisionbell/engine/tax"
)

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
	h := build(t, plan{tables: []match.Table{table}})
	code := h.begin("", "Ann", "Bob")
	other := h.begin("", "Ann", "Bob")
	name := h.awaited(code)
	area := h.area(code, name)
	for _, where := range []string{"place", "view"} {
		word.Store(where)
		before := h.match(code)
		h.reads(h.say(name, "exchequer "+code+" place "+area+" 1"), "Sorry, something went wrong. Nothing is lost")
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
	again := build(t, plan{tables: []match.Table{table}, path: h.path, hall: h.hall, clock: h.clock})
	again.calls = 1000
	again.reads(again.say(name, "match board "+code), "Sorry, something went wrong")
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
	h := build(t, plan{tables: []match.Table{table, {Game: tax.Game, Look: taxlook.Look}}})
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
		if broken && strings.Contains(s.text(), "Ann rolled") {
			panic("the drawing is cursed")
		}
		return nil
	}
	h.say("Ann", "roll d6")
	c := h.call("Bob")
	c.Line, c.Room.Channel = "roll d6", "cellar"
	h.do(c)
	h.settle()
	if len(h.hall.find("Bob rolled")) == 0 {
		t.Error("nobody hears of Bob's roll")
	}
	if !strings.Contains(h.log.String(), "the drawing is cursed") {
		t.Error("operators were not told")
	}
	broken = false
	h.tick(time.Minute)
	if len(h.hall.find("Ann rolled")) == 0 {
		t.Error("nobody hears of Ann's roll")
	}
}

// TestABotThatPanicsDoesNotStopTheTable: the caretaker plays.
func TestABotThatPanicsDoesNotStopTheTable(t *testing.T) {
	table := exchequerTable
	table.Game = fainting{table.Game}
	h := build(t, plan{tables: []match.Table{table}})
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
