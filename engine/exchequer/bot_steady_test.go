package exchequer

import (
	"fmt"
	"testing"

	"divisionbell/engine"
)

// contest plays one match of bots by words, until it is over or round 500.
func contest(t *testing.T, seed uint64, options []string, bots ...engine.Bot) (places []int8, s *state) {
	t.Helper()
	l := live(t, seed, len(bots), options...)
	d, chance := engine.Fast(seed+1), engine.Fast(seed+2)
	for range 200_000 {
		st := l.Asks()
		if st.Places != nil || l.State.Round > 500 {
			return st.Places, &l.State
		}
		ask := st.Asks[0]
		words := bots[ask.Seat].Play(engine.See(l, ask.Seat), ask, chance)
		if _, err := l.Apply(d, ask.Seat, words...); err != nil {
			t.Fatalf("seed %d, round %d, %s: %q: %v", seed, l.State.Round, ask.Kind, words, err)
		}
	}
	t.Fatalf("seed %d: no end in 200,000 actions, round %d", seed, l.State.Round)
	return nil, nil
}

// Steady wins nine of ten campaigns of 30 rounds against three of random.
func TestSteadyBeatsRandom(t *testing.T) {
	const matches = 60
	won := 0
	for i := range matches {
		bots := []engine.Bot{engine.Random, engine.Random, engine.Random, engine.Random}
		bots[i%4] = Steady
		if places, _ := contest(t, uint64(i), []string{optLength, "30"}, bots...); places[i%4] == 1 {
			won++
		}
	}
	if won*10 < matches*9 {
		t.Errorf("steady won %d of %d", won, matches)
	}
}

// Steady against steady ends a conquest within 500 rounds.
func TestSteadyConquers(t *testing.T) {
	for seats := 2; seats <= maxSeats; seats++ {
		for _, options := range [][]string{
			nil,
			{optSetup, "dealt", optTokens, "all", optMinimum, "three"},
			{optCircle, "inner"}, {optCircle, "outer"}, {optCircle, "outer", optMoveIn, "one"},
			{optVictory, "opponent"},
		} {
			t.Run(fmt.Sprint(seats, options), func(t *testing.T) {
				var bots []engine.Bot
				for range seats {
					bots = append(bots, Steady)
				}
				for seed := range uint64(20) {
					places, s := contest(t, seed, options, bots...)
					if places == nil {
						t.Fatalf("seed %d: not over after %d rounds", seed, s.Round)
					}
				}
			})
		}
	}
}
