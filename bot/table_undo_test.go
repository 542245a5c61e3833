package bot_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// everyTable builds a house with all the games there are.
func everyTable(tb testing.TB) *house {
	var tables []match.Table
	for _, g := range monthTables {
		tables = append(tables, g.table)
	}
	return build(tb, plan{tables: tables})
}

// hotseatOf begins a match in which Ann holds all seats.
func (h *house) hotseatOf(g int) string {
	h.tb.Helper()
	game := monthTables[g]
	h.say("Ann", fmt.Sprintf("match new %s %s hotseat=yes remind=off", game.table.About().ID, game.options))
	code := h.newest()
	for range game.seats - 1 {
		h.say("Ann", "match join "+code)
	}
	h.say("Ann", "match start "+code)
	return code
}

// walk says something legal for the first seat that is awaited; it gives the
// words and whose they were.
func (h *house) walk(g int, code string, rng *rand.Rand) (engine.Seat, []string) {
	h.tb.Helper()
	m := h.match(code)
	table, err := monthTables[g].table.Open(*m.Position)
	if err != nil {
		h.tb.Fatal(err)
	}
	a := m.Asks[rng.IntN(len(m.Asks))]
	return a.Seat, engine.Walk(engine.See(table, a.Seat), engine.Fast(rng.Uint64()))
}

// TestWhatTheTableTakesBackIsAsIfItHadNotBeen: in every game, after every step,
// the table takes it back, and the position, the decisions and what can be said
// are byte for byte those from before; then the same step is made again. What
// drew dice or told a secret is never taken back.
func TestWhatTheTableTakesBackIsAsIfItHadNotBeen(t *testing.T) {
	for g := range monthTables {
		t.Run(monthTables[g].table.About().ID, func(t *testing.T) {
			h, rng := everyTable(t), rand.New(rand.NewPCG(1, uint64(g)))
			taken, kept := 0, 0
			for range 3 {
				code := h.hotseatOf(g)
				for range 40 {
					before := h.match(code)
					if before.Phase.Ended() {
						break
					}
					_, words := h.walk(g, code, rng)
					line := before.Game + " " + code + " " + strings.Join(words, " ")
					h.say("Ann", line)
					after := h.match(code)
					if after.Phase.Ended() || after.Position.Seq != before.Position.Seq+1 {
						continue
					}
					log, err := h.store.Log(ctx, after.ID, after.Position.Seq, after.Position.Seq)
					if err != nil {
						t.Fatal(err)
					}
					h.say("Ann", "match take-back "+code)
					back := h.match(code)
					if log[0].Final {
						if kept++; back.Position.Seq != after.Position.Seq {
							t.Fatalf("%s was taken back after entry %d drew dice or told a secret", line, log[0].Seq)
						}
						continue
					}
					taken++
					if back.Position.Seq != after.Position.Seq+1 {
						t.Fatalf("%s was not taken back: %s", line, h.say("Ann", "match take-back "+code).Text)
					}
					if !bytes.Equal(back.Position.State, before.Position.State) {
						t.Fatalf("after %s and back:\n%s", line, cmp.Diff(string(before.Position.State), string(back.Position.State)))
					}
					if !slices.Equal(back.Asks, before.Asks) {
						t.Fatalf("after %s and back it asks %v, not %v", line, back.Asks, before.Asks)
					}
					h.say("Ann", line)
					if again := h.match(code); again.Position.Seq != back.Position.Seq+1 {
						t.Fatalf("%s cannot be said again", line)
					}
				}
			}
			if taken == 0 && kept == 0 {
				t.Error("nothing was tried")
			}
			t.Logf("%d steps taken back, %d kept", taken, kept)
			h.quiet()
		})
	}
}

// TestSeatsChangeHandsAtEveryDecision: at each decision of a match, in the
// middle of an auction or a vote too, its seat goes to somebody else, and now and
// then to a bot and back; play goes on, the new holder sees what the seat sees
// and the old one no more.
func TestSeatsChangeHandsAtEveryDecision(t *testing.T) {
	for g, game := range monthTables {
		t.Run(game.table.About().ID, func(t *testing.T) {
			h, rng := everyTable(t), rand.New(rand.NewPCG(2, uint64(g)))
			for _, n := range []string{"Ann", "Bob", "Cat", "Dan", "Eve", "Fay"} {
				h.say(n, "help")
			}
			met := map[string]int{}
			lacks := func() bool { return slices.ContainsFunc(game.kinds, func(k string) bool { return met[k] == 0 }) }
			for n := 0; n == 0 || n < 30 && lacks(); n++ {
				h.changeHands(g, rng, met)
			}
			t.Logf("handed over at %v", met)
			if lacks() {
				t.Errorf("no seat changed hands at one of %v", game.kinds)
			}
			h.quiet()
		})
	}
}

// changeHands plays one match; met counts the decisions at which a seat was
// handed over.
func (h *house) changeHands(g int, rng *rand.Rand, met map[string]int) {
	h.tb.Helper()
	names, game := []string{"Ann", "Bob", "Cat", "Dan", "Eve", "Fay"}, monthTables[g]
	h.say("Ann", fmt.Sprintf("match new %s %s clock=24h remind=off", game.table.About().ID, game.options))
	code := h.newest()
	for s := 1; s < game.seats; s++ {
		h.say(names[s], "match join "+code)
	}
	h.say("Ann", "match start "+code)
	for n := range 60 {
		m := h.match(code)
		if m.Phase.Ended() {
			break
		}
		seat, words := h.walk(g, code, rng)
		met[m.Asks[slices.IndexFunc(m.Asks, func(a engine.Ask) bool { return a.Seat == seat })].Kind]++
		old, heir := m.Seats[seat].Name, ""
		hand, heard := h.say(old, "match hand "+code).Text.String(), len(h.hall.all())
		for _, n := range names {
			if !slices.ContainsFunc(m.Seats, func(t match.Tenure) bool { return t.Name == n }) {
				heir = n
			}
		}
		if n%5 == 4 {
			heir = old
			h.say(old, "match handover "+code+" bot yes") // of the last person it ends the match, unless they are back at once
			if h.match(code).Seats[seat].Bot == "" {
				h.tb.Fatal("no bot took the seat")
			}
			h.say(old, "match return "+code)
		} else {
			h.say(old, "match handover "+code+" "+heir)
			h.say(heir, "match take "+code)
			h.reads(h.say(old, "match hand "+code), "You have no cards")
			if got := strings.ReplaceAll(h.say(heir, "match hand "+code).Text.String(), heir, old); got != hand {
				h.tb.Fatalf("%s sees %q of what was %q", heir, got, hand)
			}
		}
		h.settle()
		after := h.match(code)
		if after.Seats[seat].Name != heir || !bytes.Equal(after.Position.State, m.Position.State) {
			h.tb.Fatalf("seat %d is %s's, not %s's, or the position moved", seat, after.Seats[seat].Name, heir)
		}
		h.say(heir, m.Game+" "+code+" "+strings.Join(words, " "))
		if h.match(code).Position.Seq == m.Position.Seq {
			h.tb.Fatalf("%s could not say %v on seat %d", heir, words, seat)
		}
		h.settle()
		for _, s := range h.hall.all()[heard:] {
			if heir != old && s.to == strings.ToLower(old) {
				h.tb.Fatalf("%s holds no seat any more and is told %s", old, s.text())
			}
		}
	}
	if !h.match(code).Phase.Ended() {
		h.say("Ann", "match ask "+code+" abandon")
	}
}
