package poleconomy

import (
	"strconv"
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

// A steady bot would govern with the fewest votes that suffice, of as many with those who
// own least, and of equals with none for its seat.
func TestSteadyWantsTheSmallestCoalition(t *testing.T) {
	ideal := func(votes [4]int16, lines ...string) engine.Seats {
		l := scene(t, 4, map[string]string{optGame: "2"}, lines...)
		copy(l.State.Votes[:], votes[:])
		l.State.Phase, l.State.PM, l.State.Gov, l.State.Said = coalescing, -1, 0, 0
		return whip{engine.Character{}, &l.State, 0}.ideal()
	}
	for what, c := range map[string]struct{ got, want engine.Seats }{
		"fewest votes": {ideal([4]int16{10, 9, 7, 5}, "1 cash 100000", "2 cash 900000"), engine.Only(0, 2)}, // and not 0+1, nor three
		"least worth":  {ideal([4]int16{10, 6, 6, 6}, "1 cash 600000", "2 cash 400000"), engine.Only(0, 2)},
	} {
		if c.got != c.want {
			t.Errorf("%s: %b, not %b", what, c.got, c.want)
		}
	}
	count := map[engine.Seats]int{}
	for treasury := range 200 {
		count[ideal([4]int16{10, 6, 6, 6}, "treasury "+strconv.Itoa(treasury*Note))]++
	}
	for seat := int8(1); seat < 4; seat++ {
		if n := count[engine.Only(0, engine.Seat(seat))]; n < 20 || n > 120 {
			t.Errorf("of three equals it chooses seat %d %d times of 200", seat, n)
		}
	}
}
