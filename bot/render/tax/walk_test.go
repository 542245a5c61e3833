package tax

import (
	"math"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/render/rendertest"
	"divisionbell/engine"
	rules "divisionbell/engine/tax"
)

var kit = rendertest.Kit{
	Table:  match.Table{Game: rules.Game, Look: Look},
	Hands:  true,
	Called: lettered,
	Choose: choose,
	Chosen: func(w *rendertest.Walk, words []string, o engine.Option, detail string) {
		if len(words) == 1 && detail == "" {
			w.Errorf("nothing helps to choose %q after %q", o.Word, words)
		}
	},
}

// choose plays; now and then it folds, or somebody leaves.
func choose(w *rendertest.Walk) (engine.Seat, []string) {
	seat, words := w.Choose()
	if w.Dice.Below(24) == 0 {
		words = []string{"fold"}
	}
	if w.Dice.Below(80) == 0 {
		if gone := w.Table.Next(engine.Nobody, "leave"); len(gone) > 2 {
			return engine.Nobody, []string{"leave", gone[w.Dice.Below(len(gone))].Word}
		}
	}
	return seat, words
}

func TestEveryPositionCanBeSaid(t *testing.T) {
	variants := []map[string]string{
		{"points": "6"},
		{"points": "4", "shown": "two"},
		{"points": "5", "discards": "covered"},
	}
	for seats := 2; seats <= 6; seats++ {
		for i, options := range variants {
			name := rendertest.Hostile
			if i == 1 {
				name = rendertest.Blank
			}
			kit.Say(t, uint64(10*seats+i), seats, options, name, 10, math.MaxInt)
		}
	}
}

func TestNothingIsSaidOfHands(t *testing.T) {
	for _, shown := range []string{"none", "two"} {
		kit.Begin(t, 7, 3, map[string]string{"points": "2", "shown": shown}, "Ann", "Bob", "Cat").Secrets(1)
	}
}

func TestVerbsHaveTheirWords(t *testing.T) { rendertest.Verbs(t, rules.Game, wording) }

func TestAnotherGamesViewSaysNothing(t *testing.T) {
	kit.Foreign(t, (*rules.View)(nil), rules.AskPlay, "play", "9")
}

// The summary's books agree with the table.
func TestSummaryKeepsTheBooks(t *testing.T) {
	for seed := range uint64(12) {
		w := kit.Begin(t, seed, 2+int(seed)%5, map[string]string{"points": "9"}, "Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
		for w.Step() {
		}
		v := w.Table.View(engine.Nobody).(rules.View)
		h := tell(len(v.Players), w.Log)
		rounds := 0
		for seat, l := range h.seats {
			if l.points != v.Players[seat].Points || 2*l.out+l.last != l.points {
				t.Errorf("seed %d: seat %d has %d points, the books say %+v", seed, seat, v.Players[seat].Points, l)
			}
			rounds += l.out + l.last
		}
		if rounds != h.rounds || rounds != v.Round {
			t.Errorf("seed %d: %d rounds, the books say %d and %d", seed, v.Round, rounds, h.rounds)
		}
	}
}

func TestFirstButtonsLeadOn(t *testing.T) { kit.Lead(t, nil, 2, 6) }

func TestWhatLooksTheSameIsDrawnOnce(t *testing.T) {
	kit.Begin(t, 5, 3, nil, "Ann", "Bob", "Cat", "Dan").Share(40, 120, false)
}

// TestNumbersLieOnNothing: what was done is numbered beside what is to be read.
func TestNumbersLieOnNothing(t *testing.T) {
	kit.Pins(t, 1, 3, nil, 90, 45)
	kit.Pins(t, 2, 5, nil, 90, 90)
}

// TestSinceIsDrawn: what others did is on the board as the reminder's picture.
func TestSinceIsDrawn(t *testing.T) {
	kit.Traced(t, 1, 3, nil, 90)
	kit.Traced(t, 2, 6, nil, 60)
}

// BenchmarkSince is one such picture.
func BenchmarkSince(b *testing.B) { kit.BenchmarkTraced(b, 1, 3, nil) }

// TestWhoHeldTheSeatIsNamed in what is told of what was done before it changed hands.
func TestWhoHeldTheSeatIsNamed(t *testing.T) { kit.Held(t, 5, 3, nil, 90) }
