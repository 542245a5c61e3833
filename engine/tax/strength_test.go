package tax

import (
	"slices"
	"strconv"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/enginetest"
)

// Strong against steady, in every seat; of two seats few matches say that it is stronger, of
// four that it plays. All of it, with the time that a thought takes:
//
//	go test ./engine/tax -run Strength -strength 200 -v
func TestStrength(t *testing.T) {
	for _, c := range []struct {
		seats, few int
		least      float64 // of what is won of a few matches
	}{{2, 4, 0.5}, {4, 4, 0}} {
		t.Run(strconv.Itoa(c.seats), func(t *testing.T) {
			s := enginetest.Trial{Game: Game, Seats: c.seats, Bot: "strong", Against: "steady", Few: c.few}.Play(t)
			if s.Won < c.least*float64(s.Matches) {
				t.Errorf("%d seats: %v", c.seats, s)
			}
		})
	}
}

// The same position and chance give strong the same move, whatever it has thought of
// before.
func TestStrongSaysTheSameAgain(t *testing.T) {
	d := engine.Fast(4)
	l := live(t, 4, 3, nil)
	strong := Game.Bots()[slices.IndexFunc(Game.Bots(), func(b engine.Bot) bool { return b.ID == "strong" })]
	for n := range uint64(12) {
		ask := l.Asks().Asks[0]
		x := strong.Play(engine.See(l, ask.Seat), ask, engine.Fast(n))
		if y := strong.Play(engine.Still(l.Clone(), ask.Seat), ask, engine.Fast(n)); !slices.Equal(x, y) {
			t.Fatalf("says %q and then %q", x, y)
		}
		if _, err := l.Apply(d, ask.Seat, x...); err != nil {
			t.Fatal(err)
		}
	}
}

// Gentle keeps a match close: it beats random, and loses about half to steady, which is what
// advice followed blindly plays. Of all of it:
//
//	go test ./engine/tax -run Gentle -strength 100 -v
func TestGentle(t *testing.T) {
	for against, few := range map[string]int{"random": 4, "steady": 2} {
		s := enginetest.Trial{Game: Game, Seats: 2, Bot: "gentle", Against: against, Few: few}.Play(t)
		if against == "random" && s.Won < 0.5*float64(s.Matches) {
			t.Errorf("against random: %v", s)
		}
	}
}

// No bot is refused, whoever else plays.
func TestBotsAreLawful(t *testing.T) { enginetest.Lawful(t, Game) }
