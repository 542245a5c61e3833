package poleconomy

import (
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/render/rendertest"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// A spot lies on the thing that it stands for: where the thing changes and nothing else
// does, the picture changes within the spot, and within no other.
func TestSpotsLieOnWhatTheyStandFor(t *testing.T) {
	for _, game := range []string{"1", "2"} {
		w := kit.Begin(t, 8, 3, map[string]string{"game": game, "quick": "yes"}, "Ann", "Bob", "Cat")
		s := w.Scene
		s.Last, s.Recent, s.Viewer = nil, nil, 0
		v := w.Table.View(0).(rules.View)
		after := v
		after.Owners, after.Players = slices.Clone(v.Owners), slices.Clone(v.Players)
		want := map[string]int{"offer 2": 0, "cash": 0, "arrow": 0, "savings": 0, "life": 0, "business": 0, "bank": 0, "throw": 0, "bonds": 0}
		for i, h := range after.Owners {
			if i%3 == 0 {
				after.Owners[i].Owner = (h.Owner + 2) % 3
				want[h.Square] = 0
			}
		}
		after.Players[0].Cash += 130_000
		after.Players[1].Cash += 130_000
		after.Index.Arrow = map[string]string{"clockwise": "anticlockwise", "anticlockwise": "clockwise"}[v.Index.Arrow]
		after.Supply.Savings, after.Supply.Life, after.Supply.Business = 3, 2, 1
		after.Bank /= 2
		after.Supply.Bonds = 5
		if game == "2" {
			after.Treasury, after.Supply.Unissued = 770_000, 8
			want["payment"] = 0
		}
		before := rendertest.Picture(t, Look, v, s)
		spots := Look.Chart(v, s).Spots
		thrown := s
		thrown.Recent = []engine.Fact{rules.Threw{Seat: 1, Dice: [2]int{6, 5}}}
		now := rendertest.Picture(t, Look, after, thrown)
		elsewhere := 0
		for i := range before.Pix {
			if before.Pix[i] == now.Pix[i] {
				continue
			}
			x, y, found := i%before.Stride, i/before.Stride, false
			for _, spot := range spots {
				if rendertest.Touches(spot, x, y) {
					found = true
					if _, ok := want[spot.Word]; ok {
						want[spot.Word]++
					}
				}
			}
			if !found {
				elsewhere++
			}
		}
		for word, n := range want {
			if n < 20 {
				t.Errorf("game %s: %d pixels of %q changed", game, n, word)
			}
		}
		if elsewhere > 6000 { // the arrow's other side
			t.Errorf("game %s: %d pixels changed where nothing can be touched", game, elsewhere)
		}
	}
}

// What one moves by is where it is drawn: the dice, the Corner Squares and, where one
// stands, the square that one may buy.
func TestAMoveBeginsOnTheBoard(t *testing.T) {
	met := map[string]bool{}
	for seed := range uint64(4) {
		w := kit.Begin(t, 70+seed, 3, map[string]string{"game": "2", "rounds": "6"}, "Ann", "Bob", "Cat")
		for n := 0; n < 250 && w.Step(); n++ {
			for _, a := range w.Table.Status(engine.Nobody).Asks {
				v, s := w.Table.View(a.Seat), w.Scene
				s.Viewer = a.Seat
				c := Look.Chart(v, s)
				for _, verb := range w.Table.Next(a.Seat) {
					for range rendertest.SpotsOf(c, nil, verb) {
						met[verb.Word] = true
					}
					for _, o := range w.Table.Next(a.Seat, verb.Word) {
						spots := rendertest.SpotsOf(c, []string{verb.Word}, o)
						for range spots {
							met[verb.Word] = true
						}
						if len(spots) == 0 && slices.Contains([]string{"go", "buy", "send", "takeover", "offer"}, verb.Word) {
							t.Errorf("%s %s begins nowhere", verb.Word, o.Word)
						}
					}
				}
			}
		}
	}
	for _, verb := range strings.Fields("throw go buy send takeover offer arrow cash bonds payment") {
		if !met[verb] {
			t.Errorf("%q was never begun on the board", verb)
		}
	}
}

// TestSquaresSayWhatTheyDo: the card of a square tells in words what stands on it in short.
func TestSquaresSayWhatTheyDo(t *testing.T) {
	w := kit.Begin(t, 8, 3, nil, "Ann", "Bob", "Cat")
	notes := map[string]bool{}
	for _, spot := range Look.Chart(w.Table.View(0).(rules.View), w.Scene).Spots {
		notes[spot.Note+" ("+spot.Rule+")"] = true
	}
	for _, want := range []string{
		"Index moves 3 steps (4.1)",
		"Pays 10 × Basic Income, then anywhere (6.3)",
		"Pays 3 × Basic Income, and $100k a savings card (6.2)",
	} {
		if !notes[want] {
			t.Errorf("no square says %q", want)
		}
	}
}
