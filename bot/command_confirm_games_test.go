package bot_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// graveVerbs are the verbs of every game by which a player can end a match or
// their own part in it.
var graveVerbs = map[string][]string{
	"exchequer": nil, "austerity": nil, "tax": {"fold"}, "poleconomy": {"consent"}, "cantillon": {"abdicate"},
}

// grave are the whole actions that a seat can say now and that must be confirmed.
func grave(table engine.Table, seat engine.Seat) (found [][]string) {
	for _, root := range table.Next(seat) {
		more := table.Next(seat, root.Word)
		switch {
		case root.Confirm && root.Last && len(more) == 0:
			found = append(found, []string{root.Word})
		case root.Confirm:
			for _, o := range more {
				if o.Kind == engine.Word && o.Last {
					found = append(found, []string{root.Word, o.Word})
				}
			}
		}
	}
	return found
}

// same fails the test unless nothing of a match has changed.
func (h *house) same(code, after string, before match.Match) {
	h.tb.Helper()
	h.settle()
	m := h.match(code)
	if m.Rev != before.Rev || m.Phase != before.Phase || m.Position.Seq != before.Position.Seq || len(m.Timing.Orders) != len(before.Timing.Orders) {
		h.tb.Fatalf("%s: change %d became %d, entry %d became %d, it is %s, orders %v", after, before.Rev, m.Rev, before.Position.Seq, m.Position.Seq, m.Phase, m.Timing.Orders)
	}
}

// TestWhatEndsSomethingAsksFirst: in every game, wherever a player could end the
// match or their own part in it, and in whatever way it is said, nothing changes
// before it is confirmed.
func TestWhatEndsSomethingAsksFirst(t *testing.T) {
	for g, game := range monthTables {
		about := game.table.About()
		t.Run(about.ID, func(t *testing.T) {
			var declared []string
			for _, v := range about.Verbs {
				if v.Confirm {
					declared = append(declared, v.Name)
				}
			}
			want, judged := graveVerbs[about.ID]
			if !judged || !slices.Equal(declared, want) {
				t.Fatalf("%q are confirmed, and %q are judged to end something", declared, want)
			}
			h, rng, met := everyTable(t), rand.New(rand.NewPCG(3, uint64(g))), map[string]int{}
			for range 2 {
				code := h.seatedApart(g)
				for range 40 {
					m := h.match(code)
					if m.Phase.Ended() {
						break
					}
					table, err := game.table.Open(*m.Position)
					if err != nil {
						t.Fatal(err)
					}
					seat := m.Asks[rng.IntN(len(m.Asks))].Seat
					for _, words := range grave(table, seat) {
						h.unconfirmed(g, code, seat, words)
						met[words[0]]++
						if met[words[0]]%5 == 0 {
							h.confirmed(code, seat, words, met[words[0]]%2 == 0)
							break
						}
					}
					if h.match(code).Phase.Ended() {
						break
					}
					by, words := h.walk(g, code, rng)
					if len(words) == 0 {
						break
					}
					h.say(h.match(code).Seats[by].Name, about.ID+" "+code+" "+strings.Join(words, " "))
				}
			}
			for _, verb := range want {
				if met[verb] < 5 {
					t.Errorf("%s was met %d times", verb, met[verb])
				}
			}
			h.quiet()
		})
	}
}

// seatedApart begins a match in which everybody has one seat.
func (h *house) seatedApart(g int) string {
	h.tb.Helper()
	game := monthTables[g]
	h.say("Ann", fmt.Sprintf("match new %s %s remind=off", game.table.About().ID, game.options))
	code := h.newest()
	for _, n := range []string{"Bob", "Cat", "Dan"}[:game.seats-1] {
		h.say(n, "match join "+code)
	}
	h.say("Ann", "match start "+code)
	h.settle()
	return code
}

// unconfirmed says an action in every way in which it is not confirmed.
func (h *house) unconfirmed(g int, code string, seat engine.Seat, words []string) {
	h.tb.Helper()
	before := h.match(code)
	name, id := before.Seats[seat].Name, monthTables[g].table.About().ID
	whole := strings.Join(words, " ")
	h.settle()
	h.say(name, id+" "+code+" "+whole)
	h.settle() // who was heard of is rung for what was held back
	if held := h.match(code); held.Position.Seq == before.Position.Seq {
		before = held
	}
	lines := []string{whole, strings.ToUpper(whole), "  " + whole + " ", "done negotiate " + whole, whole + " no", whole + " yes please"}
	for n := 1; n < len(words[0]); n++ {
		begun := strings.Join(append([]string{words[0][:n]}, words[1:]...), " ")
		lines = append(lines, begun, begun+" yes")
	}
	for _, line := range lines {
		h.say(name, id+" "+code+" "+line)
		h.same(code, line, before)
	}
	h.say(name, "bell "+id+" "+code+" "+whole)
	h.same(code, "behind /bell", before)

	asked := h.say(name, id+" "+code+" "+whole)
	h.reads(asked, "/"+id+" "+code+" "+whole+" yes")
	if len(asked.Buttons) != 2 || asked.Buttons[1].Label != "Cancel" || asked.Buttons[0].Look != msg.Danger {
		h.tb.Fatalf("%s is asked about with %+v", whole, asked.Buttons)
	}
	h.reads(h.press(name, asked.Buttons[1].ID), "Nothing has changed")
	h.same(code, "Cancel", before)

	for _, a := range before.Asks {
		for _, kind := range []string{"1!", "1?"} {
			for _, decision := range []string{"*", fmt.Sprintf("%d.%s", a.Key, a.Kind)} {
				for n := range words {
					h.press(name, fmt.Sprintf("%s %s %d %s - %s", kind, code, seat, decision, strings.Join(words[:n+1], " ")))
					h.same(code, kind+" "+decision, before)
				}
			}
		}
	}
	h.press(name, "1/ "+id+" "+code+" "+whole+" yes")
	h.same(code, "a button that says the line", before)
	for _, b := range h.say(name, id+" "+code).Buttons { // as they are shown
		if strings.HasSuffix(b.ID, " - "+words[0]) {
			h.press(name, b.ID)
			h.same(code, b.Label, before)
		}
	}
	for _, order := range []string{whole, "always " + whole, "when " + before.Asks[0].Kind + " " + whole, whole + " yes"} {
		for _, m := range []msg.Message{h.say(name, "bell order "+code+" "+order), h.say(name, "bell order "+code+" arm "+order)} {
			for _, b := range m.Buttons {
				h.press(name, b.ID)
			}
		}
		h.same(code, "the order "+order, before)
	}
}

// confirmed says it as it is to be said, or presses what is offered, and then once
// more, which does nothing.
func (h *house) confirmed(code string, seat engine.Seat, words []string, press bool) {
	h.tb.Helper()
	before := h.match(code)
	line := before.Game + " " + code + " " + strings.Join(words, " ")
	c := h.call(before.Seats[seat].Name)
	if c.Line = line + " yes"; press {
		c.Line, c.Press = "", h.say(c.Account.Name, line).Buttons[0].ID
	}
	h.twice(c, press)
	after := h.match(code)
	if after.Position.Seq != before.Position.Seq+1 {
		h.tb.Fatalf("%q%q: entry %d became %d", c.Line, c.Press, before.Position.Seq, after.Position.Seq)
	}
	log, err := h.store.Log(ctx, after.ID, after.Position.Seq, after.Position.Seq)
	if err != nil || !slices.Equal(log[0].Words, words) {
		h.tb.Fatalf("%v, %v", log, err)
	}
	if press {
		h.press(c.Account.Name, c.Press)
		if again := h.match(code); again.Position.Seq != after.Position.Seq {
			h.tb.Fatalf("pressed again: entry %d became %d", after.Position.Seq, again.Position.Seq)
		}
	}
}
