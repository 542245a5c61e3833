package poleconomy

import (
	"testing"

	"divisionbell/engine"
)

// Where bots form the Government, no seat is in it, or leads it, more often than
// another: they propose by votes, then by money, then by lot, and not by who speaks
// first.
func TestSeatOrderMakesNoGovernment(t *testing.T) {
	const matches, seats, points = 600, 4, 3
	var in, leads [seats]int
	governments := 0
	for seed := range uint64(matches) {
		l := live(t, seed*7919+1, seats, map[string]string{optGame: "2"})
		d := engine.Fast(seed)
		for l.State.Phase != moving {
			ask := l.Asks().Asks[0]
			out, err := l.Apply(d, ask.Seat, Steady.Play(engine.See(l, ask.Seat), ask, d)...)
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			for _, e := range out.Events {
				switch f := e.Fact.(type) {
				case NoGovernment:
					t.Errorf("seed %d: the bots agree on nothing", seed)
				case GovernmentFormed:
					governments++
					for _, member := range f.Members {
						in[member]++
					}
				case PremierChosen:
					leads[f.PM]++
				}
			}
		}
	}
	all := 0
	for _, n := range in {
		all += n
	}
	for seat := range seats {
		if share := 100 * in[seat] / all; share < 100/seats-points || share > 100/seats+points {
			t.Errorf("seat %d has %d %% of places in the Government", seat, share)
		}
		if share := 100 * leads[seat] / governments; share < 100/seats-points-1 || share > 100/seats+points+1 {
			t.Errorf("seat %d is Prime Minister in %d %%", seat, share)
		}
	}
	t.Log(in, leads)
}
