package bot_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// bobGone is a match of one game in which Bob has left for good, with when he was rung;
// the balcony looks on.
func bobGone(t *testing.T, g int, options string, names ...string) (h *house, code string, bob *gone) {
	t.Helper()
	h, bob = build(t, plan{entropy: rand.NewChaCha8([32]byte{2}), tables: []match.Table{monthTables[g].table}}), &gone{}
	h.hall.fail(func(op string, s saying) error {
		for _, r := range s.message.Text {
			if (op == "post" || op == "whisper") && r.Style == msg.Ring && r.Words == "Bob" {
				bob.rings = append(bob.rings, h.clock.Now())
			}
		}
		return nil
	})
	h.say("Ann", "match new "+monthTables[g].table.About().ID+" "+options)
	code = h.newest()
	c := h.call("Dan")
	c.Room.Channel, c.Line = "balcony", "match watch "+code
	h.do(c)
	for _, name := range names {
		h.say(name, "match join "+code)
	}
	h.say("Ann", "match start "+code)
	h.settle()
	return h, code, bob
}

// others has whoever is there answer as long as they are asked.
func (h *house) others(g int, code string, rng *rand.Rand) {
	h.tb.Helper()
	there := func(a engine.Ask) bool { return h.match(code).Seats[a.Seat].Name != "Bob" }
	for range 200 {
		m := h.match(code)
		if m.Phase.Ended() || !slices.ContainsFunc(m.Asks, there) {
			break
		}
		if seat, words := h.walk(g, code, rng); m.Seats[seat].Name != "Bob" {
			h.say(m.Seats[seat].Name, m.Game+" "+code+" "+strings.Join(words, " "))
			h.settle()
		}
	}
}

// TestANewTurnHasTheDaysRing: after the first day whoever is away is rung as their next
// turn opens, and not hours later, when its time is up; and no more than once a day.
func TestANewTurnHasTheDaysRing(t *testing.T) {
	for name, c := range map[string]struct {
		game    int
		options string
		people  []string
		once    string // all that Ann says; empty: whoever is there answers at once
	}{
		"exchequer":  {0, "clock=24h", []string{"Bob", "Cat"}, ""},
		"poleconomy": {3, "game=2 clock=24h", []string{"Bob"}, "party grits"},
	} {
		t.Run(name, func(t *testing.T) {
			h, code, bob := bobGone(t, c.game, c.options, c.people...)
			rng := rand.New(rand.NewPCG(5, 1))
			first := time.Time{} // turn after the first day
			if c.once != "" {
				h.say("Ann", h.match(code).Game+" "+code+" "+c.once)
			}

			for range 72 {
				if c.once == "" {
					h.others(c.game, code, rng)
				}
				if len(bob.rings) > 0 && first.IsZero() && h.clock.Now().Sub(bob.rings[0]) >= day {
					for _, u := range h.match(code).Timing.Turns {
						if at := time.UnixMilli(u.Opened); h.match(code).Seats[u.Seat].Name == "Bob" && at.Sub(bob.rings[0]) >= day {
							first = at
						}
					}
				}
				h.tick(time.Hour)
			}
			if first.IsZero() {
				t.Fatalf("no turn of Bob's opened after his first day: %v", bob.rings)
			}
			i := slices.IndexFunc(bob.rings, func(at time.Time) bool { return at.Sub(bob.rings[0]) >= day })
			if i < 0 || !bob.rings[i].Equal(first) {
				t.Errorf("the first turn of the second day opens at %v, and Bob is rung at %v", first, bob.rings)
			}
			for j := i + 1; i >= 0 && j < len(bob.rings); j++ {
				if wait := bob.rings[j].Sub(bob.rings[j-1]); wait < day {
					t.Errorf("Bob is rung %v after the last ring", wait)
				}
			}
			h.quiet()
		})
	}
}
