package cantillon

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"strings"
	"testing"

	"divisionbell/bot/render"
	"divisionbell/bot/render/rendertest"
	"divisionbell/bot/text"
	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/fact"
)

// walked is a match of so many actions.
func walked(t *testing.T, seats, n int, options map[string]string) *rendertest.Walk {
	t.Helper()
	w := kit.Begin(t, 11, seats, options, "Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
	for range n {
		if !w.Step() {
			break
		}
	}
	return w
}

// Every page there is can be turned to, is drawn, and has an equal in words.
func TestPagesAreDrawn(t *testing.T) {
	w := walked(t, 3, 900, map[string]string{"campaign": "nordic"})
	v := w.Table.View(engine.Nobody)
	turned := 0
	for from := []string{""}; len(from) > 0; from = from[1:] {
		for _, p := range Look.Pages(from[0], v, w.Scene) {
			turned++
			m := Look.Page(p.Name, v, w.Log, w.Scene)
			if m == nil || len(m.Text) == 0 || p.Title == "" {
				t.Fatalf("page %q is %v", p.Name, m)
			}
			from = append(from, p.Name)
			if m.Picture == nil {
				continue
			}
			file, err := m.Picture.Draw()
			if err != nil || m.Picture.Alt == "" || len(file) > 285_000 {
				t.Errorf("page %q: %d bytes, %v, %q", p.Name, len(file), err, m.Picture.Alt)
			}
			if _, err := png.Decode(bytes.NewReader(file)); err != nil {
				t.Error(err)
			}
			for line := range strings.SplitSeq(m.Picture.Board, "\n") {
				if text.Columns(line) > render.TextWidth {
					t.Errorf("page %q: %q", p.Name, line)
				}
			}
			if dir := os.Getenv("LOOK"); dir != "" {
				if err := os.WriteFile(dir+"/page-"+p.Name+".png", file, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if turned != 6 { // three beside the map, and the cities
		t.Errorf("%d pages", turned)
	}
}

// Any region in play can be looked at, by number, letter, name or city; no other.
func TestRegionsAreLookedAt(t *testing.T) {
	w := walked(t, 2, 30, map[string]string{"campaign": "nordic"})
	v := w.Table.View(engine.Nobody)
	for _, name := range []string{"11", "svealand", "Svealand", "stockholm", "St Petersburg", "st-petersburg", "K", "k", "baltic-sea", "baltic sea"} {
		m := Look.Page(name, v, w.Log, w.Scene)
		if m == nil {
			t.Fatalf("no page %q", name)
		}
		if _, err := m.Picture.Draw(); err != nil {
			t.Error(err)
		}
	}
	for _, name := range []string{"57", "castile", "Madrid"} {
		if m := Look.Page(name, v, w.Log, w.Scene); m == nil || m.Picture != nil || !strings.Contains(m.Text.String(), "isn't on this map") || !strings.Contains(m.Text.String(), "any region") {
			t.Errorf("of %q it says %v", name, m)
		}
	}
	for _, name := range []string{"81", "0", "", "atlantis"} {
		if m := Look.Page(name, v, w.Log, w.Scene); m != nil {
			t.Errorf("there is a page %q", name)
		}
	}
}

// The books agree with the map: the lands that last brought something forth, and
// the taxes of the last turn, are those of the log.
func TestHistory(t *testing.T) {
	w := walked(t, 3, 1500, map[string]string{"campaign": "nordic", "goal": "last"})
	h := tell(3, w.Log)
	lands, taxes := make([]int, 3), make([]int, 3)
	for _, f := range w.Log {
		switch f := f.(type) {
		case fact.Produced:
			lands[f.Seat] = len(f.Lands)
		case fact.Taxed:
			taxes[f.Seat] += f.Worth
		}
	}
	for seat := range 3 {
		if n := len(h.lands[seat]); n == 0 || h.lands[seat][n-1] != lands[seat] {
			t.Errorf("seat %d: lands %v, last %d", seat, h.lands[seat], lands[seat])
		}
		sum := 0
		for _, n := range h.income[seat] {
			sum += n
		}
		if sum != taxes[seat] {
			t.Errorf("seat %d taxed %d, the books say %d", seat, taxes[seat], sum)
		}
	}
	if h.round == 0 {
		t.Error("no turns")
	}
}

// Lands that came with the last city are in the summary of the match.
func TestSummaryEndsWithTheLandsOfTheEnd(t *testing.T) {
	h := tell(2, []engine.Fact{
		fact.Began{Seat: 0, Round: 1}, fact.Produced{Seat: 0, Lands: []int{1, 2}},
		fact.Began{Seat: 1, Round: 1}, fact.Produced{Seat: 1, Lands: []int{3}},
		fact.Began{Seat: 0, Round: 2}, fact.Out{Seat: 1},
	})
	h.close(rules.View{Rulers: []rules.Ruler{{Lands: 3}, {}}, Places: []int8{1, 2}})
	if got := fmt.Sprint(h.carried(h.lands)); got != "[[2 3] [1 0]]" {
		t.Error(got)
	}
}

// Who has not had a turn in this round yet keeps what there was; who is out has
// nothing.
func TestPlotsDoNotFallToNothingBeforeATurn(t *testing.T) {
	h := tell(3, []engine.Fact{
		fact.Began{Seat: 0, Round: 1}, fact.Produced{Seat: 0, Lands: []int{1, 2}},
		fact.Began{Seat: 1, Round: 1}, fact.Produced{Seat: 1, Lands: []int{3}},
		fact.Began{Seat: 2, Round: 1}, fact.Produced{Seat: 2, Lands: []int{4, 5, 6}},
		fact.Began{Seat: 0, Round: 2}, fact.Out{Seat: 1}, fact.Produced{Seat: 0, Lands: []int{1, 2, 3}},
	})
	if got := fmt.Sprint(h.carried(h.lands)); got != "[[2 3] [1] [3 3]]" {
		t.Error(got)
	}
}

// What is said of a match that is over is said as of the past, however it ended: no tax is
// to come and nothing is to win any more.
func TestAnEndedMatchHasNothingToCome(t *testing.T) {
	w := walked(t, 3, 30, map[string]string{"campaign": "nordic", "goal": "cities"})
	v, s := w.Table.View(engine.Nobody), w.Scene
	for _, word := range []string{" +", "to win"} {
		if said := Look.Headline(v, s).String(); !strings.Contains(said, word) {
			t.Errorf("played it has no %q: %s", word, said)
		}
	}
	s.Over, s.Places = true, []int8{1, 2, 2}
	said := Look.Headline(v, s).String()
	for _, word := range []string{" +", "to win", "to come"} {
		if strings.Contains(said, word) {
			t.Errorf("over it has %q: %s", word, said)
		}
	}
	if !strings.Contains(said, "A ") || !strings.Contains(said, " land") {
		t.Errorf("over it says nothing of how it stood: %s", said)
	}
	if said := Look.Page(pagePlots, v, nil, s).Text.String(); said != "Nobody had collected any tax when the match ended, so there's nothing to show." {
		t.Error(said)
	}
}
