package luck

import (
	"math"
	"math/rand/v2"
	"testing"

	rules "divisionbell/engine/tax"
)

// TestWaysAreThoseOfTheRules: of any hand, as many as the game lists.
func TestWaysAreThoseOfTheRules(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(1, 2))
	card := func() int { return 1 + chance.IntN(ranks) }
	for range 300 {
		f := rules.Opened{Tops: [2]int{card(), card()}, Display: [2]int{card(), card()}}
		o := opening(f)
		hand := make([]int, 5+chance.IntN(2))
		for i := range hand {
			hand[i] = card()
		}
		if got, want := o.plays(held(hand)), len(rules.Plays(rules.View{Tops: f.Tops, Display: f.Display[:], Hand: hand})); got != want {
			t.Fatalf("%v on %v beside %v: %d ways, and the game has %d", hand, f.Tops, f.Display, got, want)
		}
	}
}

// TestHandsOfOneCard are reckoned by hand: on tops of 9 and 9 beside 9 and 9, of the 32
// cards that are left only another equal pair makes 0, and 9 + 9 makes 18.
func TestHandsOfOneCard(t *testing.T) {
	t.Parallel()
	o := opening(rules.Opened{Tops: [2]int{9, 9}, Display: [2]int{9, 9}})
	if o.rest != [ranks]int{4, 4, 4, 4, 4, 4, 4, 4, 0} {
		t.Fatalf("left are %v", o.rest)
	}
	// 2 beside a 9 makes 18 by ×, on either pile, or with a communal 9 on either side: four
	// ways; no other rank makes 18 or 0 with a 9.
	for a, n := range o.alone {
		if want := map[int]int{1: 4, 8: 4}[a]; n != want && a != 8 {
			t.Errorf("rank %d has %d ways, want %d", a+1, n, want)
		}
	}
	mean, variance := o.average(1)
	if p := 4.0 / 32; math.Abs(mean-4*p) > 1e-12 || math.Abs(variance-16*p*(1-p)) > 1e-12 {
		t.Errorf("%v ways on average, variance %v", mean, variance)
	}
}
