package ladder

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/nim"
)

// bots are those of Nim by name.
func bots(names ...string) (out []engine.Bot) {
	for _, name := range names {
		i := slices.IndexFunc(nim.Game.Bots(), func(b engine.Bot) bool { return b.ID == name })
		out = append(out, nim.Game.Bots()[i])
	}
	return out
}

func contest(t *testing.T, deals int, names ...string) Contest {
	t.Helper()
	terms, err := nim.Game.About().Terms(2, nil)
	if err != nil {
		t.Fatal(err)
	}
	return Contest{Game: nim.Game, Terms: terms, Bots: bots(names...), Deals: deals, Seed: 1, Limit: 1000}
}

func silent(int, int) {}

// Two of a kind, turned round, win as often as each other, to the point.
func TestTurnedRound(t *testing.T) {
	r, err := contest(t, 40, "steady", "steady").Play(t.Context(), 1, silent)
	if err != nil {
		t.Fatal(err)
	}
	if won, n := r.Against(0, 1); won != 40 || n != 80 {
		t.Errorf("%v of %d", won, n)
	}
}

// Who plays perfectly stands above who plays at random, and the same comes out on any
// number of processors.
func TestStandings(t *testing.T) {
	var first string
	for _, processors := range []int{1, 4} {
		told := 0
		r, err := contest(t, 60, "random", "steady").Play(t.Context(), processors, func(n, of int) {
			if told++; n != told || of != 120 {
				t.Errorf("match %d of %d is told as the %dth", n, of, told)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		list := r.Standings()
		if list[0].Bot != "steady" || list[0].Elo != 1500 || list[0].Low != 1500 || list[0].High != 1500 || list[0].Matches != 120 {
			t.Errorf("first %+v", list[0])
		}
		if x := list[1]; x.Bot != "random" || x.Elo > 1400 || x.Low > x.Elo || x.High < x.Elo || x.High >= 1500 {
			t.Errorf("then %+v", x)
		}
		if said := fmt.Sprintf("%+v %v", list, r.Length); first == "" {
			first = said
		} else if said != first {
			t.Errorf("%s\nand on %d processors\n%s", first, processors, said)
		}
	}
}

// Who wins three of four is 400 times the logarithm of three above, and chances carry
// over: b beats c as a beats b.
func TestElo(t *testing.T) {
	r := &Result{Bots: []engine.Bot{{ID: "a"}, {ID: "steady"}, {ID: "c"}}}
	for i := range 4000 {
		score := 1.0
		if i%4 == 3 {
			score = 0
		}
		r.bouts = append(r.bouts, bout{a: 0, b: 1, matches: 1, score: score}, bout{a: 2, b: 1, matches: 1, score: 1 - score})
	}
	got := r.elo(r.bouts)
	for i, want := range []float64{1500 + 400*math.Log10(3), 1500, 1500 - 400*math.Log10(3)} {
		if math.Abs(got[i]-want) > 0.5 {
			t.Errorf("%s has %.1f, not %.1f", r.Bots[i].ID, got[i], want)
		}
	}
}

// An interval holds the truth as often as it says: of 100 contests whose truth is
// known, 95 or so.
func TestIntervals(t *testing.T) {
	held := 0
	for n := range 100 {
		d := engine.Fast(uint64(n))
		r := &Result{Bots: []engine.Bot{{ID: "a"}, {ID: "steady"}}}
		for range 150 {
			score := 0.0
			if d.Below(3) > 0 {
				score = 1
			}
			r.bouts = append(r.bouts, bout{a: 0, b: 1, matches: 1, score: score})
		}
		truth := 1500 + 400*math.Log10(2)
		for _, s := range r.Standings() {
			if s.Bot == "a" && s.Low <= truth && truth <= s.High {
				held++
			}
		}
	}
	if held < 88 {
		t.Errorf("%d of 100 hold the truth", held)
	}
}

// A bot that breaks the rules is named, with what it said; nobody plays on.
func TestARefusalIsNamed(t *testing.T) {
	c := contest(t, 5, "steady", "random")
	c.Bots[1] = engine.Bot{ID: "cheat", Play: func(engine.Seen, engine.Ask, *engine.Dice) []string { return []string{"take", "nothing"} }}
	if _, err := c.Play(t.Context(), 2, silent); err == nil || !strings.Contains(err.Error(), `cheat says ["take" "nothing"]`) {
		t.Errorf("%v", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := contest(t, 5, "steady", "random").Play(ctx, 2, silent); err == nil {
		t.Error("nobody waits, and it is played")
	}
}
