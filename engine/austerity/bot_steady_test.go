package austerity

import (
	"testing"

	"divisionbell/engine"
)

// contest plays one game by words and says whether the bot has won.
func contest(t *testing.T, seed uint64, bot engine.Bot, options map[string]string) bool {
	t.Helper()
	d, chance := engine.Fast(seed), engine.Fast(seed+1)
	table, _, err := Game.New(d, engine.Terms{Seats: 1, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	for range 20_000 {
		st := table.Status(0)
		if st.Places != nil {
			return st.Places[0] == 1
		}
		words := bot.Play(engine.See(table, 0), st.Asks[0], chance)
		if _, err := table.Apply(d, 0, words...); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
	return false
}

// By words, steady wins most base games and random next to none.
func TestSteadyBeatsRandom(t *testing.T) {
	const games = 200
	won := map[string]int{}
	for _, bot := range []engine.Bot{Steady, engine.Random} {
		for i := range uint64(games) {
			if contest(t, 1000+i, bot, nil) {
				won[bot.ID]++
			}
		}
	}
	if won[Steady.ID]*100 < 65*games || won[engine.Random.ID]*100 > 3*games {
		t.Errorf("of %d base games %v", games, won)
	}
}

// Easy is easier than normal, and that than hard, in every scenario; and none is
// beyond winning.
func TestDifficulties(t *testing.T) {
	const games = 500
	for scenario := range weightsOf {
		var rates [Hard + 1]float64
		for d := range rates {
			rates[d] = rate(t, &weightsOf[scenario], map[string]string{
				optScenario: Scenario(scenario).String(), optDifficulty: Difficulty(d).String(),
			}, games, 42, 0)
		}
		t.Logf("%s: %.3f", Scenario(scenario), rates)
		if rates[Easy] < rates[Normal] || rates[Normal] < rates[Hard] || rates[Easy] == 0 {
			t.Errorf("%s is won by difficulty %.3f", Scenario(scenario), rates)
		}
	}
}

// Steady does as its mind says, whether it is asked by words or typed.
func TestSteadyByWords(t *testing.T) {
	for seed := range uint64(40) {
		d := engine.Fast(seed)
		l, _, err := Game.Live(d, engine.Terms{Seats: 1, Options: anyOptions(d)})
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; n < 100 && l.State.Phase != over; n++ {
			a := mindOf(&l.State).play(&l.State)
			said := Steady.Play(engine.See(l, 0), l.Asks().Asks[0], nil)
			if got, err := l.Rules.Parse(&l.State, 0, said); err != nil || got != a {
				t.Fatalf("seed %d: says %v, means %v, %v", seed, said, l.Rules.Words(&l.State, a), err)
			}
			if err := l.Do(d, 0, a); err != nil {
				t.Fatal(err)
			}
		}
	}
}
