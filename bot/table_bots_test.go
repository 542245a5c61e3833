package bot_test

import (
	"context"
	"errors"
	"fmt"
	chance "math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/bot/match"
	nimlook "divisionbell/bot/render/nim"
	"divisionbell/engine"
	"divisionbell/engine/nim"
	"divisionbell/engine/record"
)

// A ponder is a bot of Nim that searches until it is let go, or cut.
type ponder struct {
	engine.Game
	begun chan engine.Ask // a thought
	cut   chan engine.Ask
	gate  chan struct{}
}

func pondering() *ponder {
	return &ponder{Game: nim.Game, begun: make(chan engine.Ask, 1000), cut: make(chan engine.Ask, 1000), gate: make(chan struct{})}
}

func (p *ponder) Bots() []engine.Bot {
	return append(p.Game.Bots(), engine.Bot{ID: "ponder", Help: "thinks for ever", Play: p.play})
}

func (p *ponder) play(t engine.Seen, ask engine.Ask, d *engine.Dice) []string {
	words, sim := t.Steady(ask, d), t.Imagine()
	p.begun <- ask
	for w := uint64(0); ; w++ {
		select {
		case <-p.gate:
			return words
		default:
		}
		if _, err := sim.Try(w, 0, words...); errors.Is(err, engine.ErrCut) {
			p.cut <- ask
			return words
		}
	}
}

// thinking is a house in which Ann has said her first move to a bot that ponders, and
// over is when the room has been told.
func thinking(t *testing.T, p *ponder) (h *house, code string, over func()) {
	t.Helper()
	h = build(t, plan{tables: []match.Table{{Game: p, Look: nimlook.Look}}, entropy: chance.NewChaCha8([32]byte{1})})
	h.say("Ann", "match new nim")
	code = h.newest()
	h.say("Ann", "match add-bot "+code+" ponder")
	h.say("Ann", "match start "+code)
	if h.match(code).Asks[0].Seat != 0 {
		t.Fatal("by this chance Ann does not begin")
	}
	h.takes(code)
	return h, code, h.settling(p)
}

// takes has Ann take sticks when it is her turn.
func (h *house) takes(code string) {
	h.tb.Helper()
	if h.match(code).Asks[0].Seat == 0 {
		h.press("Ann", doing(h.say("Ann", "nim "+code), "take"))
	}
	if h.match(code).Asks[0].Seat == 0 {
		h.tb.Fatal("Ann is still awaited")
	}
}

// settling has the house settle by itself until a bot thinks.
func (h *house) settling(p *ponder) (over func()) {
	var wg sync.WaitGroup
	wg.Go(func() {
		if err := h.host.Settle(ctx); err != nil {
			h.tb.Error(err)
		}
	})
	<-p.begun
	return wg.Wait
}

// logOf is a match's log from an entry on.
func (h *house) logOf(code string, from uint32) []record.Entry {
	h.tb.Helper()
	m := h.match(code)
	log, err := h.store.Log(ctx, m.ID, from, m.Position.Seq)
	if err != nil {
		h.tb.Fatal(err)
	}
	return log
}

// byBots is how many entries bots have played, as all read them.
func (h *house) byBots(code string) (n int) {
	h.tb.Helper()
	for _, e := range h.logOf(code, 0) {
		if e.Cause == record.ByBot {
			n++
		}
	}
	return n
}

// TestAThoughtHoldsNobodyUp: while a bot thinks, its match answers, and others are told
// what they are owed.
func TestAThoughtHoldsNobodyUp(t *testing.T) {
	p := pondering()
	h, code, over := thinking(t, p)
	before := h.seq(code)
	h.reads(h.say("Ann", "match log "+code), "goes first")
	h.say("Ann", "match say "+code+" take your time")
	h.say("Bob", "match new nim")
	if h.seq(code) != before {
		t.Error("something was played meanwhile")
	}
	close(p.gate)
	over()
	h.settle()
	if h.seq(code) != before+1 || h.byBots(code) != 1 {
		t.Errorf("after its thought the bot has played %d entries", h.byBots(code))
	}
	if len(p.cut) > 0 || len(p.begun) > 0 {
		t.Errorf("words at the table cut %d thoughts and began %d", len(p.cut), len(p.begun))
	}
	h.quiet()
}

// TestAThoughtIsCutWhenItsDecisionIsGone: what was undone is answered by nobody, and the
// move that follows is thought about anew.
func TestAThoughtIsCutWhenItsDecisionIsGone(t *testing.T) {
	p := pondering()
	h, code, over := thinking(t, p)
	h.say("Ann", "match undo "+code)
	if a := h.match(code).Asks[0]; a.Seat != 0 {
		t.Fatalf("after the undo seat %d is awaited", a.Seat)
	}
	over()
	if len(p.cut) != 1 || h.byBots(code) != 0 {
		t.Errorf("%d thoughts were cut and %d entries played", len(p.cut), h.byBots(code))
	}
	h.takes(code)
	over = h.settling(p)
	close(p.gate)
	over()
	if h.byBots(code) != 1 {
		t.Errorf("the bot has played %d entries", h.byBots(code))
	}
	h.quiet()
}

// TestAThoughtIsCutByAPause, and is thought anew when the match goes on.
func TestAThoughtIsCutByAPause(t *testing.T) {
	p := pondering()
	h, code, over := thinking(t, p)
	h.say("Ann", "match ask pause "+code)
	if h.match(code).Phase != match.Paused {
		t.Fatalf("the match is %s", h.match(code).Phase)
	}
	over()
	if len(p.cut) != 1 || h.byBots(code) != 0 {
		t.Errorf("%d thoughts were cut and %d entries played", len(p.cut), h.byBots(code))
	}
	h.say("Ann", "match ask resume "+code)
	over = h.settling(p)
	close(p.gate)
	over()
	if h.byBots(code) != 1 {
		t.Errorf("the bot has played %d entries", h.byBots(code))
	}
	h.quiet()
}

// TestAThoughtIsCutByTheEnd: a match that is abandoned meanwhile is played no more.
func TestAThoughtIsCutByTheEnd(t *testing.T) {
	p := pondering()
	h, code, over := thinking(t, p)
	h.say("Ann", "match abandon "+code+" yes")
	over()
	if m := h.match(code); m.Phase != match.Abandoned || len(p.cut) != 1 || h.byBots(code) != 0 {
		t.Errorf("%s: %d thoughts were cut and %d entries played", m.Phase, len(p.cut), h.byBots(code))
	}
	h.settle()
	if len(p.begun) != 0 || h.byBots(code) != 0 {
		t.Errorf("after the end %d thoughts began", len(p.begun))
	}
	h.quiet()
}

// TestAThoughtIsCutWhenTheHostEnds: it ends at once, and the next one has the bot think
// again and play once.
func TestAThoughtIsCutWhenTheHostEnds(t *testing.T) {
	p := pondering()
	h, code, over := thinking(t, p)
	ran := make(chan error)
	stopping, stop := context.WithCancel(ctx)
	go func() { ran <- h.host.Run(stopping, "first") }()
	stop()
	if err := <-ran; err != nil {
		t.Error(err)
	}
	over()
	if len(p.cut) != 1 || h.byBots(code) != 0 {
		t.Errorf("%d thoughts were cut and %d entries played", len(p.cut), h.byBots(code))
	}
	close(p.gate)
	next := build(t, plan{path: h.path, tables: []match.Table{{Game: p, Look: nimlook.Look}}, hall: h.hall, clock: h.clock})
	next.settle()
	if next.byBots(code) != 1 {
		t.Errorf("the bot has played %d entries", next.byBots(code))
	}
	h.quiet()
}

// TestAThoughtIsPlayedOnce: a host that lay still in the middle of a thought, while
// another has played on, plays it no more.
func TestAThoughtIsPlayedOnce(t *testing.T) {
	slow, quick := pondering(), pondering()
	h, code, over := thinking(t, slow)
	close(quick.gate)
	next := build(t, plan{path: h.path, tables: []match.Table{{Game: quick, Look: nimlook.Look}}, hall: h.hall, clock: h.clock})
	h.clock.pass(10 * time.Second) // the first renews nothing meanwhile, and so holds nothing any more
	next.settle()
	if next.byBots(code) != 1 {
		t.Fatalf("the second host's bot has played %d entries", next.byBots(code))
	}
	before := next.seq(code)
	close(slow.gate)
	over()
	if next.byBots(code) != 1 || next.seq(code) != before {
		t.Errorf("both have played: %d entries", next.byBots(code))
	}
	h.quiet()
}

// TestNobodyStarvesOfThoughts: of fifty matches whose bots think a long turn each, all
// come to its end, and each thought is played once.
func TestNobodyStarvesOfThoughts(t *testing.T) {
	const matches = 50
	p := pondering()
	close(p.gate)
	h := build(t, plan{tables: []match.Table{{Game: p, Look: nimlook.Look}}})
	var codes []string
	for range matches {
		h.say("Ann", "match new nim")
		code := h.newest()
		codes = append(codes, code)
		h.say("Ann", "match add-bot "+code+" ponder")
		h.say("Ann", "match start "+code)
		h.takes(code)
	}
	h.settle()
	for _, code := range codes {
		if n := h.byBots(code); n != 1 || h.match(code).Asks[0].Seat != 0 {
			t.Errorf("%s: the bot has played %d entries", code, n)
		}
	}
	if len(p.begun) != matches {
		t.Errorf("%d thoughts for %d moves", len(p.begun), matches)
	}
	h.quiet()
}

// TestAPositionHasOneMove: bots go on with a stored position in the same way wherever and
// whenever that is.
func TestAPositionHasOneMove(t *testing.T) {
	h := build(t, plan{})
	h.say("Ann", "match new exchequer setup=dealt tokens=all length=2")
	code := h.newest()
	for range 2 {
		h.say("Ann", "match add-bot "+code+" random")
	}
	h.say("Ann", "match start "+code)
	for h.match(code).Asks[0].Seat == 0 { // no bot has moved yet
		h.turn(code)
	}
	h.host.Close()
	if err := h.db.Close(); err != nil {
		t.Fatal(err)
	}
	const enough = 40 // entries
	goOn := func() string {
		other := build(t, plan{path: copied(t, h.path)})
		other.calls = h.calls // a delivery comes once
		before := other.seq(code)
		for other.settle(); other.seq(code) < before+enough && !other.match(code).Phase.Ended(); other.settle() {
			other.turn(code)
		}
		var b strings.Builder
		for _, e := range other.logOf(code, before+1) {
			fmt.Fprintln(&b, e.Seat, e.Words)
		}
		return b.String()
	}
	first, second := goOn(), goOn()
	if first != second {
		t.Errorf("one host's bots play\n%sanother's\n%s", first, second)
	}
}
