package poleconomy

import (
	"slices"
	"testing"

	"divisionbell/engine"
)

// contest plays a match of bots by words and gives its places.
func contest(t testing.TB, seed uint64, options map[string]string, bots ...engine.Bot) []int8 {
	t.Helper()
	l := live(t, seed, len(bots), options)
	d, chance := engine.Fast(seed), engine.Fast(seed+1)
	for range 20_000 {
		st := l.Asks()
		if st.Places != nil {
			return slices.Clone(st.Places)
		}
		ask := st.Asks[0]
		words := bots[ask.Seat].Play(engine.See(l, ask.Seat), ask, chance)
		if _, err := l.Apply(d, ask.Seat, words...); err != nil {
			t.Fatalf("seed %d: %s: %q: %v", seed, ask.Kind, words, err)
		}
	}
	t.Fatalf("seed %d: no end", seed)
	return nil
}

// Steady ends richer than random in at least 80 % of two-seat matches of game 1, in
// either seat.
func TestSteadyBeatsRandom(t *testing.T) {
	const matches = 500
	won := 0
	for seed := range uint64(matches) {
		bots, me := []engine.Bot{Steady, engine.Random}, 0
		if seed%2 == 1 {
			slices.Reverse(bots)
			me = 1
		}
		p := contest(t, 7*seed, nil, bots...)
		if p[me] < p[1-me] {
			won++
		}
	}
	t.Logf("steady won %d of %d", won, matches)
	if 100*won < 80*matches {
		t.Errorf("steady won %d of %d", won, matches)
	}
}

// At a fuller table, and in game 2, one steady wins more than half of its matches
// against three random ones. A bankrupt country has no winner.
func TestSteadyAtAFullerTable(t *testing.T) {
	for _, o := range []map[string]string{{}, {optAuction: "sealed", optQuick: "yes"}, {optGame: "2"}} {
		won, lost := 0, 0
		for seed := range uint64(60) {
			p := contest(t, 3*seed, o, Steady, engine.Random, engine.Random, engine.Random)
			switch p[0] {
			case 1:
				won++
			case 0:
			default:
				lost++
			}
		}
		t.Logf("%v: won %d, lost %d", o, won, lost)
		if won <= lost {
			t.Errorf("%v: won %d, lost %d", o, won, lost)
		}
	}
}

// Matches of steady bots alone come to their end, whatever the options.
func TestSteadyAmongItsKind(t *testing.T) {
	ends := 0
	for i, o := range options {
		for seats := 2; seats <= maxSeats; seats++ {
			bots := slices.Repeat([]engine.Bot{Steady}, seats)
			if p := contest(t, uint64(10*i+seats), o, bots...); slices.Max(p) > 0 {
				ends++
			}
		}
	}
	t.Logf("%d of %d matches had a winner", ends, 5*len(options))
}

// Matches in which everybody is away come to their end: caretakers alone play them.
func TestCaretakersEndMatches(t *testing.T) {
	for i, o := range options {
		for seats := 2; seats <= maxSeats; seats++ {
			l := live(t, uint64(10*i+seats), seats, o)
			d := engine.Fast(uint64(seats))
			st := l.Asks()
			for n := 0; st.Places == nil; n++ {
				if n == 5000 {
					t.Fatalf("%v: %d seats: no end", o, seats)
				}
				ask := st.Asks[0]
				if _, err := l.Apply(d, ask.Seat, l.Caretaker(ask)...); err != nil {
					t.Fatal(err)
				}
				st = l.Asks()
			}
		}
	}
}
