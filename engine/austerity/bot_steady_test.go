package austerity

import (
	"math"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/enginetest"
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

// Steady does by words as its mind says, and the caretaker what answers alone.
func TestSteadyByWords(t *testing.T) {
	for seed := range uint64(40) {
		d := engine.Fast(seed)
		l, _, err := enginetest.Live[state, action](Game, d, engine.Terms{Seats: 1, Options: anyOptions(d)})
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

// What is tried leaves what the rules leave, and nothing that steady tries is refused.
func TestTrialsAreByTheRules(t *testing.T) {
	for seed := range uint64(60) {
		d := engine.Fast(seed)
		l, _, err := enginetest.Live[state, action](Game, d, engine.Terms{Seats: 1, Options: anyOptions(d)})
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; n < 80 && l.State.Phase != over; n++ {
			for _, a := range l.State.actions(l.State.answers(nil)) {
				c := *l
				if err := c.Do(d, 0, a); err != nil {
					t.Fatalf("seed %d: %v is refused: %v", seed, l.Rules.Words(&l.State, a), err)
				}
				left, ok := after(&l.State, a)
				c.State.Key, left.Key = 0, 0
				if !ok || left != c.State {
					t.Fatalf("seed %d: %v leaves %+v\nand, tried, %+v", seed, l.Rules.Words(&l.State, a), c.State, left)
				}
			}
			if err := l.Do(d, 0, new(rules).Sample(&l.State, 0, d)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// What is to be expected of a bag is counted out pair by pair.
func TestExpected(t *testing.T) {
	d := engine.Fast(1)
	for range 200 {
		var bag Cubes
		for c := range bag {
			bag[c] = uint8(d.Below(6))
		}
		for e := range Occurrences {
			w := [events]float64{}
			w[e] = 1
			want, n := 0.0, float64(bag.Sum())
			if n > 1 { // n/2 pairs, each of which is this one as often as any other
				want = n / 2 * float64(waysTo(bag, cubes(Occurrences[e].Pair))) / (n * (n - 1) / 2)
			}
			if got := expected(bag, &w); math.Abs(got-want) > 1e-12 {
				t.Fatalf("%v: %s is expected %v times, counted out %v", bag, Occurrences[e].Pair, got, want)
			}
		}
	}
}

// A search plays steady by the million: none of it is garbage.
func TestSteadyLeavesNoGarbage(t *testing.T) {
	d := engine.Fast(2)
	l := live(t, 2, optInstitutions, "extra", optPolicies, "house")
	fresh := l.State
	if n := testing.AllocsPerRun(20, func() {
		l.State = fresh
		for range 60 {
			a, _ := l.Rules.(*rules).Steady(&l.State, engine.Ask{}, d)
			if err := l.Do(d, 0, a); err != nil {
				t.Fatal(err)
			}
			if l.State.Phase == over {
				l.State = fresh
			}
		}
	}); n > 0 {
		t.Errorf("steady leaves %v pieces of garbage", n)
	}
}
