package bot_test

import (
	"strings"
	"testing"
	"time"

	"divisionbell/bot/msg"
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
	// turn has Ann play until a bot's turn is awaited, which has not yet heard of it.
	turn := func() {
		t.Helper()
		for h.match(code).Asks[0].Seat != 0 {
			h.settle()
		}
		for {
			m := h.match(code)
			if m.Asks[0].Seat != 0 && m.Asks[0].Kind == poleconomy.AskTurn {
				return
			}
			if m.Asks[0].Seat != 0 {
				h.settle()
				continue
			}
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
		{"a board that is drawn anew under an offer", func() { ways("offer", "2"); ways() }, true},
		{"Back on a board", func() { ways("offer", "2"); ways(); h.clock.pass(think.GivenUp) }, false},
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

// TestBotsWaitForACounterOffer: whoever has the form of an offer in return before them is
// waited for as well, until they send it or leave it alone.
func TestBotsWaitForACounterOffer(t *testing.T) {
	for what, gone := range map[string]func(h *house, form *msg.Form){
		"sent": func(h *house, form *msg.Form) {
			c := h.call("Bob")
			c.Press, c.Fields = form.ID, []string{"pay 10000"}
			back := h.do(c)
			h.press("Bob", h.labelled(back, "Offer this"))
		},
		"left alone": func(h *house, _ *msg.Form) { h.clock.pass(think.Composing) },
	} {
		h, code := dealing(t, "poleconomy", "")
		for h.match(code).Asks[0].Seat == 2 {
			h.settle()
		}
		h.offers("poleconomy", code, "2")
		h.settle()
		for ask := h.match(code).Asks[0]; ask.Seat != 2; ask = h.match(code).Asks[0] {
			table, err := poleconomy.Game.Open(*h.match(code).Position)
			if err != nil {
				t.Fatal(err)
			}
			h.say([]string{"Ann", "Bob"}[ask.Seat], "poleconomy "+code+" "+strings.Join(table.Caretaker(ask), " "))
		}
		before := h.seq(code)
		moves := func() bool { h.settle(); return h.seq(code) > before }
		form := h.press("Bob", h.labelled(h.offered("Bob")[0].message, "Counter")).Form
		if form == nil || moves() {
			t.Fatalf("%s: bots wait for a form: %v", what, form != nil)
		}
		gone(h, form)
		if before = h.seq(code); !moves() {
			t.Errorf("%s: bots wait on", what)
		}
		h.quiet()
	}
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
