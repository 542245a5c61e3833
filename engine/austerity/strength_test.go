package austerity

import (
	"slices"
	"strconv"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/enginetest"
)

// Strong wins more than steady does; so few games say no more than that, and of the
// scenarios there is none in a usual run. All of it,
// with the time that a thought takes:
//
//	go test ./engine/austerity -run Strength -strength 200 -v
func TestStrength(t *testing.T) {
	for _, c := range []struct {
		scenario, difficulty string
		few                  int
		least                float64 // of what is won of a few games
	}{
		{"none", "normal", 2, 0.5}, {"none", "hard", 2, 0.5}, {"organised-crime", "easy", 0, 0}, {"olympics", "normal", 0, 0},
	} {
		t.Run(c.scenario+" "+c.difficulty, func(t *testing.T) {
			s := enginetest.Trial{Game: Game, Seats: 1, Bot: "strong", Few: c.few,
				Options: map[string]string{optScenario: c.scenario, optDifficulty: c.difficulty}}.Play(t)
			if s.Won < c.least*float64(s.Matches) {
				t.Errorf("%s, %s: %v", c.scenario, c.difficulty, s)
			}
		})
	}
}

// The same position and chance give strong the same, whatever it has thought of
// before.
func TestStrongSaysTheSameAgain(t *testing.T) {
	d := engine.Fast(4)
	l := live(t, 4, optInstitutions, "extra")
	strong := Game.Bots()[slices.IndexFunc(Game.Bots(), func(b engine.Bot) bool { return b.ID == "strong" })]
	for n := range uint64(20) {
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

// Futures of a daily run fall by dice of their own: those of the day, which all who
// play it have, are not to be had from its position.
func TestTheDaysDiceAreNotForeseen(t *testing.T) {
	options := map[string]string{optDaily: "yes"}
	var said [2][]string
	for day := range said { // the same position, and another day's dice
		table, _, err := Game.New(engine.Of([32]byte{byte(day)}, 0), engine.Terms{Seats: 1, Options: options})
		if err != nil {
			t.Fatal(err)
		}
		sim := engine.See(table, 0).Imagine()
		for w := range uint64(50) {
			f, err := sim.Try(w, 1, "draw")
			if err != nil {
				t.Fatal(err)
			}
			said[day] = append(said[day], strconv.FormatFloat(f.Chances[0], 'g', -1, 64))
		}
	}
	if !slices.Equal(said[0], said[1]) {
		t.Errorf("futures hang on the day's dice:\n%q\n%q", said[0], said[1])
	}
	if slices.Sort(said[0]); len(slices.Compact(said[0])) < 10 {
		t.Errorf("all worlds are the same: %q", said[0])
	}
}

// No bot is refused, whatever it comes to.
func TestBotsAreLawful(t *testing.T) {
	enginetest.Lawful(t, Game, map[string]string{optInstitutions: "extra"}, map[string]string{optScenario: "organised-crime"},
		map[string]string{optScenario: "olympics", optDifficulty: "hard"})
}
