package poleconomy

import (
	"math"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/render/poleconomy/books"
	"divisionbell/bot/render/rendertest"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

var kit = rendertest.Kit{
	Table:    match.Table{Game: rules.Game, Look: Look},
	Hands:    true,
	Called:   lettered,
	Choose:   choose,
	Position: pages,

	ChartBytes: 12_500, // the board has 80 squares, each of which says what it does
}

// choose plays the best shortcut or anything, and now and then somebody makes a
// deal or leaves.
func choose(w *rendertest.Walk) (engine.Seat, []string) {
	if w.Dice.Below(300) == 0 {
		if gone := w.Table.Next(engine.Nobody, "leave"); len(gone) > 2 {
			return engine.Nobody, []string{"leave", gone[w.Dice.Below(len(gone))].Any(w.Dice)}
		}
	}
	if w.Dice.Below(6) == 0 { // what nobody asked for
		seat := engine.Seat(w.Dice.Below(len(w.Scene.Seats)))
		for _, verb := range []string{"accept", "refuse", "repay", "support", "offer"} {
			if w.Dice.Below(2) > 0 {
				continue
			}
			if words := begun(w, seat, verb); words != nil {
				return seat, words
			}
		}
	}
	seat, words := w.Choose()
	if w.Dice.Below(4) == 0 { // any of the shortcuts
		for _, a := range w.Table.Status(engine.Nobody).Asks {
			cuts := w.Look.Shortcuts(engine.See(w.Table, a.Seat), a)
			return a.Seat, cuts[w.Dice.Below(len(cuts))]
		}
	}
	return seat, words
}

// begun goes on with a verb at random to where it may end; nil: it leads nowhere.
func begun(w *rendertest.Walk, seat engine.Seat, verb string) []string {
	words := []string{verb}
	for last := false; ; {
		options := w.Table.Next(seat, words...)
		if len(options) == 0 || last && w.Dice.Below(2) == 0 {
			if last {
				return words
			}
			return nil
		}
		o := options[w.Dice.Below(len(options))]
		words, last = append(words, o.Any(w.Dice)), o.Last
	}
}

// pages turns all pages of a position.
func pages(w *rendertest.Walk, _ engine.Seat, v any, s msg.Scene) {
	seen := map[string]bool{}
	for from := []string{""}; len(from) > 0; from = from[1:] {
		for _, p := range Look.Pages(from[0], v, s) {
			if seen[p.Name] {
				continue
			}
			seen[p.Name] = true
			from = append(from, p.Name)
			m := Look.Page(p.Name, v, w.Log, s)
			if m == nil {
				w.Fatalf("there is no page %s", p.Name)
			}
			w.Message(p.Name, *m)
		}
	}
	if Look.Page("weather", v, w.Log, s) != nil {
		w.Error("there is a page that nobody names")
	}
	questions := [][]string{{"worth", "1"}, {"odds"}, {"law"}}
	if v.(rules.View).Game == 2 {
		questions = append(questions, []string{"law", "company", "90000"})
	}
	for _, q := range questions {
		f, err := w.Table.Answer(s.Viewer, q...)
		if err != nil {
			w.Fatalf("%q: %v", q, err)
		}
		w.Message(strings.Join(q, " "), msg.Message{Text: Look.Answer(f, s)})
	}
}

func TestEveryPositionCanBeSaid(t *testing.T) {
	variants := []map[string]string{
		{"game": "1", "rounds": "6"},
		{"game": "2", "rounds": "5", "auction": "sealed", "quick": "yes"},
		{"game": "2", "rounds": "6", "auction": "open", "salaries": "vote"},
	}
	for seats := 2; seats <= 6; seats++ {
		for i, options := range variants {
			name := rendertest.Hostile
			if i == 1 {
				name = rendertest.Blank
			}
			kit.Say(t, uint64(10*seats+i), seats, options, name, 25, math.MaxInt)
		}
	}
}

func TestVerbsHaveTheirWords(t *testing.T) { rendertest.Verbs(t, rules.Game, wording) }

func TestAnotherGamesViewSaysNothing(t *testing.T) {
	kit.Foreign(t, (*rules.View)(nil), rules.AskTurn, "go", "royal-bank")
	if Look.Pages("", nil, msg.Scene{}) != nil || Look.Page(pageFinance, nil, nil, msg.Scene{}) != nil {
		t.Error("it has pages")
	}
}

// Law 5: others' offers and secret bids change nothing that a seat is shown.
func TestNothingIsSaidOfSecrets(t *testing.T) {
	for _, auction := range []string{"open", "sealed"} {
		kit.Begin(t, 7, 3, map[string]string{"game": "2", "rounds": "4", "auction": auction}, "Ann", "Bob", "Cat").Secrets(20)
	}
}

// The books, kept from the facts alone, agree with the table.
func TestTheBooksAgree(t *testing.T) {
	for seed := range uint64(12) {
		options := map[string]string{"game": "1", "rounds": "10"}
		if seed%2 == 1 {
			options = map[string]string{"game": "2", "rounds": "8", "quick": "yes"}
		}
		w := kit.Begin(t, seed, 2+int(seed)%5, options, "Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
		for n := 0; w.Step(); n++ {
			if n%20 > 0 {
				continue
			}
			v := w.Table.View(engine.Nobody).(rules.View)
			b := books.Keep(len(v.Players), w.Log)
			for seat, p := range v.Players {
				a, last := b.Seats[seat], b.Worth[len(b.Worth)-1][seat]
				if a.Cash != p.Cash || a.Savings != int64(p.Savings) || a.Bonds != int64(p.Bonds) || a.Life != int64(p.Life) || a.Business != int64(p.Business) || last != p.Worth {
					t.Fatalf("seed %d, action %d: seat %d has %+v worth %d; the books say %+v worth %d", seed, n, seat, p, p.Worth, a, last)
				}
			}
		}
	}
}

func TestFirstButtonsLeadOn(t *testing.T) {
	kit.Lead(t, map[string]string{"game": "2", "rounds": "5"}, 2, 6)
}

func TestWhatLooksTheSameIsDrawnOnce(t *testing.T) {
	kit.Begin(t, 5, 3, nil, "Ann", "Bob", "Cat", "Dan").Share(40, 120, true)
}

// TestNumbersLieOnNothing: what was done is numbered beside what is to be read.
func TestNumbersLieOnNothing(t *testing.T) {
	kit.Pins(t, 1, 3, map[string]string{"quick": "yes"}, 150, 75)
	kit.Pins(t, 2, 4, map[string]string{"game": "2"}, 150, 150)
}

// BenchmarkNumbers is what each look at a board costs that has them.
func BenchmarkNumbers(b *testing.B) { kit.BenchmarkPins(b, 2, 4, map[string]string{"game": "2"}) }

// TestSinceIsDrawn: what others did is on the board as the reminder's picture.
func TestSinceIsDrawn(t *testing.T) {
	kit.Traced(t, 1, 3, map[string]string{"quick": "yes"}, 100)
	kit.Traced(t, 2, 6, map[string]string{"game": "2"}, 100)
}

// BenchmarkSince is one such picture.
func BenchmarkSince(b *testing.B) { kit.BenchmarkTraced(b, 2, 4, map[string]string{"game": "2"}) }

// TestWhoHeldTheSeatIsNamed in what is told of what was done before it changed hands.
func TestWhoHeldTheSeatIsNamed(t *testing.T) {
	kit.Held(t, 5, 4, map[string]string{"quick": "yes"}, 100)
}
