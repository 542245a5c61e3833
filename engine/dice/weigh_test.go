package dice

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Whatever can be written can be weighed, and no roll falls outside its odds.
func TestRollsLieWithinTheirOdds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		roll := trees{t}.roll()
		q := &Request{Rolls: []Roll{roll}}
		src := newSeeded(rapid.Uint64().Draw(t, "seed"))
		odds, err := roll.Odds(nil)
		if err != nil {
			return
		}
		sum := 0.0
		for _, c := range odds.Outcomes {
			sum += c.P
		}
		if sum < 1-1e-9 || sum > 1+1e-9 {
			t.Fatalf("%s: chances add up to %.12f", roll, sum)
		}
		for range 10 {
			result, err := q.Roll(src)
			if err != nil {
				if strings.Contains(err.Error(), "1,000 dice") {
					return // explosions may go past it
				}
				t.Fatalf("%s: weighed, but %v", roll, err)
			}
			for _, o := range result.Rolls[0].Outcomes {
				if odds.Holds(Cond{Equal, o.Total}) == 0 {
					t.Fatalf("%s: a total of %d has no chance", roll, o.Total)
				}
			}
		}
	})
}
