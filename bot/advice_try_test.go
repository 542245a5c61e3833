package bot_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	poleconomylook "divisionbell/bot/render/poleconomy"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine"
	"divisionbell/engine/poleconomy"
	"divisionbell/engine/tax"
)

// What is tried is shown as it would stand, with its picture and the chances; the
// match stays as it is to the byte, and nobody else sees any of it.
func TestATryChangesNothing(t *testing.T) {
	h := nimHouse(t, plan{})
	code := h.sticks("", "Ann", "Bob")
	who, other := h.awaited(code), h.idle(code)
	before, told := h.match(code), len(h.hall.all())
	for _, line := range []string{"take right 2", "nim take right 2"} {
		m := h.say(who, "match try "+code+" "+line)
		h.settle()
		h.reads(m, "Only a try", "nothing has changed in "+code, who+" took 2 sticks from the right heap, leaving 5 sticks.", "Left 3, middle 5, right 5.", "Your chance to win: over 99% before", "after this one")
		if m.Picture == nil || m.Picture.Draw == nil || m.Picture.Page == "" || m.Picture.Seq != 0 {
			t.Fatalf("the picture is %+v", m.Picture)
		}
		page, err := h.host.Page(ctx, code, 0, h.call(who).Account, m.Picture.Page)
		if err != nil || page.Picture.Board != m.Picture.Board || page.Picture.Board == "" {
			t.Errorf("fetched by its page: %+v, %v", page.Picture, err)
		}
		for _, name := range []string{other, "Eve"} {
			if _, err := h.host.Page(ctx, code, 0, h.call(name).Account, m.Picture.Page); err == nil {
				t.Errorf("%s sees what %s tried", name, who)
			}
		}
		if after := h.match(code); after.Rev != before.Rev || after.LastNote != before.LastNote || string(after.Position.State) != string(before.Position.State) {
			t.Errorf("the match has changed: revision %d, then %d", before.Rev, after.Rev)
		}
		if got := h.hall.all(); len(got) != told {
			t.Errorf("the room was told: %s", got[told].text())
		}
		if labels := labels(m); len(labels) != 1 || labels[0] != "Do it: Take 2 from right" {
			t.Errorf("the buttons are %q", labels)
		}
	}
	m := h.say(who, "match try "+code+" take right 2")
	if h.press(who, m.Buttons[0].ID); h.seq(code) != 1 {
		t.Error("the button did not do it")
	}
	if page, err := h.host.Page(ctx, code, 0, h.call(who).Account, m.Picture.Page); err != nil || page.Picture.Board != m.Picture.Board {
		t.Errorf("what was tried then: %v", err)
	}
	if _, err := h.host.Page(ctx, code, 1, h.call(who).Account, m.Picture.Page); err == nil {
		t.Error("what was tried then is shown of another position")
	}
	h.quiet()
}

// A try is no hint, which would be told at the end: it tells what the best move that was
// found is worth, and not which it is.
func TestATryNamesNoBetterMove(t *testing.T) {
	h := nimHouse(t, plan{})
	code := h.sticks("", "Ann", "Bob")
	for _, words := range []string{"take left 3", "take middle 4"} { // 0, 1 and 7 are left
		h.say(h.awaited(code), "nim "+code+" "+words)
	}
	m := h.say(h.awaited(code), "match try "+code+" take right 1")
	h.reads(m, "Your chance to win: over 99% before", "under 1% after this one")
	if text := m.Text.String(); strings.Contains(text, "Take 6") || strings.Contains(text, "take right 6") || h.hints(code) != 0 {
		t.Errorf("a try tells the best move, and nobody will hear of it: %s", text)
	}
}

// What cannot be done cannot be tried, for the same reason; nor can half a move.
func TestWhatCannotBeDoneCannotBeTried(t *testing.T) {
	h := nimHouse(t, plan{})
	code := h.sticks("", "Ann", "Bob")
	who := h.awaited(code)
	for line, want := range map[string]string{
		"take left 9": "rule 2", "take": "isn't a whole move yet", "": "Which move?", "fly": "fly",
	} {
		if m := h.say(who, strings.TrimSpace("match try "+code+" "+line)); !m.Refused || !strings.Contains(m.Text.String(), want) {
			t.Errorf("try %s: %s", line, m.Text)
		}
	}
	wrong := h.say(who, "nim "+code+" take left 9").Text.String()
	if m := h.say(who, "match try "+code+" take left 9"); m.Text.String() != wrong {
		t.Errorf("tried it is refused with %q, done with %q", m.Text, wrong)
	}
	if m := h.say(h.idle(code), "match try "+code+" take left 1"); !m.Refused || !strings.Contains(m.Text.String(), "turn") {
		t.Errorf("out of turn: %s", m.Text)
	}
	if m := h.say("Eve", "match try "+code+" take left 1"); !m.Refused || !strings.Contains(m.Text.String(), "You're not playing") {
		t.Errorf("a watcher: %s", m.Text)
	}
	h = build(t, plan{})
	code = h.begin("", "Ann", "Bob")
	if m := h.say(h.awaited(code), "match try "+code+" odds iht sd"); !m.Refused || !strings.Contains(m.Text.String(), "only asks") {
		t.Errorf("a query: %s", m.Text)
	}
}

// In all worlds that a seat cannot tell apart it is given the same advice, and what it
// tries looks alike.
func TestAdviceIsTheSameWhateverIsHidden(t *testing.T) {
	for _, game := range []match.Table{{Game: tax.Game, Look: taxlook.Look}, {Game: poleconomy.Game, Look: poleconomylook.Look}} {
		h := build(t, plan{tables: []match.Table{game}, entropy: rand.NewChaCha8([32]byte{7})})
		h.say("Ann", "match new "+game.About().ID)
		code := h.newest()
		h.say("Bob", "match join "+code)
		h.say("Cat", "match join "+code)
		h.say("Ann", "match start "+code)
		h.settle()
		l, adviser, err := h.host.Advise(ctx, code)
		if err != nil {
			t.Fatal(err)
		}
		chance, hidden, tries := engine.Fast(11), 0, 0
		for range 60 {
			asks := l.Table.Status(engine.Nobody).Asks
			if len(asks) == 0 {
				break
			}
			seat := asks[0].Seat
			words := engine.Walk(engine.See(l.Table, seat), chance)
			advice := func(table engine.Table) (all [2]string) {
				at := *l
				at.Table = table
				for i, ask := range []func() (msg.Message, error){
					func() (msg.Message, error) { return adviser.Hint(ctx, &at, seat) },
					func() (msg.Message, error) { return adviser.Try(ctx, &at, seat, strings.Join(words, " ")) },
				} {
					m, err := ask()
					if all[i] = fmt.Sprint(m.Text, labels(m), err); m.Picture != nil {
						all[i] += m.Picture.Board + m.Picture.Alt
						tries++
					}
				}
				return all
			}
			var others []engine.Table // worlds that differ, and not in what the seat knows
			for world := range uint64(2) {
				other := l.Table.Imagine(seat, engine.Fast(world))
				a, _ := l.Table.Position()
				b, _ := other.Position()
				if tries < 24 && string(a.State) != string(b.State) {
					others = append(others, other)
				}
			}
			if hidden += len(others); len(others) > 0 {
				want := advice(l.Table)
				for _, other := range others {
					if got := advice(other); got != want {
						t.Fatalf("%s, %q: in another world\n%s\nand in this one\n%s", game.About().ID, words, got, want)
					}
				}
			}
			at := *l
			at.Table = l.Table.Clone()
			if _, err := at.Table.Apply(chance, seat, words...); err != nil {
				t.Fatal(err)
			}
			l = &at
		}
		if hidden < 8 || tries < 12 {
			t.Errorf("%s: %d worlds differed, %d tries", game.About().ID, hidden, tries)
		}
	}
}
