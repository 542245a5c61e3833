package bot_test

import (
	"testing"
	"time"

	"divisionbell/bot/think"
	"divisionbell/engine"
	"divisionbell/engine/poleconomy"
)

// TestBotsWaitForWhoComposes: while a person puts together an offer, which may be made in
// anybody's turn, bots make no move: not until it is made, or nothing was added to it for a
// while, and never for longer than they have patience. What is only asked about, and what
// answers a decision, they do not wait for.
func TestBotsWaitForWhoComposes(t *testing.T) {
	h, code := among(t, "poleconomy game=1", "steady", "steady")
	ways := func(words ...string) {
		t.Helper()
		if _, err := h.host.Ways(ctx, code, h.call("Ann").Account, words); err != nil {
			t.Fatal(err)
		}
	}
	// turn has Ann play until bots are awaited, who have not yet heard of it.
	turn := func() {
		t.Helper()
		for h.match(code).Asks[0].Seat != 0 {
			h.settle()
		}
		for h.match(code).Asks[0].Seat == 0 {
			m := h.match(code)
			table, err := poleconomy.Game.Open(*m.Position)
			if err != nil {
				t.Fatal(err)
			}
			h.playsSteadily(code, table)
		}
	}
	moves := func() bool {
		before := h.seq(code)
		h.settle()
		return h.seq(code) > before
	}
	for _, c := range []struct {
		what  string
		do    func()
		waits bool
	}{
		{"nothing", func() {}, false},
		{"an offer begun", func() { h.say("Ann", "poleconomy "+code+" offer 2") }, true},
		{"an offer begun on a board", func() { ways("offer", "2") }, true},
		{"a look at what can be done", func() { ways(); h.say("Ann", "poleconomy "+code) }, false},
		{"an offer made", func() {
			h.say("Ann", "poleconomy "+code+" offer 2")
			h.say("Ann", "poleconomy "+code+" offer 2 pay 10000")
		}, false},
		{"an offer left alone", func() {
			h.say("Ann", "poleconomy "+code+" offer 2")
			h.clock.pass(think.Composing)
		}, false},
		{"an offer put together for very long", func() {
			for gone := time.Duration(0); gone < think.ComposingMost; gone += think.Composing / 2 {
				h.say("Ann", "poleconomy "+code+" offer 2")
				h.clock.pass(think.Composing / 2)
			}
			h.say("Ann", "poleconomy "+code+" offer 2")
		}, false},
	} {
		turn()
		c.do()
		if got := !moves(); got != c.waits {
			t.Errorf("%s: bots wait %v", c.what, got)
		}
		h.clock.pass(think.Composing)
		if c.waits && !moves() {
			t.Errorf("%s: bots wait for ever", c.what)
		}
	}
	h.quiet()
}

// playsSteadily has Ann do what steady would.
func (h *house) playsSteadily(code string, t engine.Table) {
	h.tb.Helper()
	ask := t.Status(0).Asks[0]
	words := engine.See(t, 0).Steady(ask, engine.Fast(uint64(t.Seq())))
	line := t.Game().About().ID + " " + code
	for _, w := range words {
		line += " " + w
	}
	before := h.seq(code)
	if h.say("Ann", line); h.seq(code) == before {
		h.tb.Fatalf("%q was not played", line)
	}
}
