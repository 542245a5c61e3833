package search

import "testing"

// thoughtOf has moves of which each won so many of a hundred worlds, steady's first.
func thoughtOf(p Plan, seats int, won ...int) *thought {
	x := &thought{plan: &p, worlds: 100, seats: seats}
	for _, n := range won {
		var m move
		for i := range 100 {
			v, base := 0.0, 0.0
			if i < n {
				v = 1
			}
			if i < won[0] {
				base = 1
			}
			m.chance.add(v)
			m.better.add(v - base)
		}
		x.moves = append(x.moves, m)
	}
	return x
}

// Ahead, gentle takes the move nearest to its aim of those that give away no more
// than its slack, and none that gives anything away where it rests. Behind it
// plays as steady does.
func TestGentleGivesALittle(t *testing.T) {
	p := Plan{}.whole()
	for _, c := range []struct {
		what  string
		seats int
		rest  bool
		won   []int
		want  int
	}{
		{"ahead", 2, false, []int{80, 75, 40, 72}, 3},
		{"ahead, a gift before", 2, true, []int{80, 75, 40, 72}, 0},
		{"ahead, and the best is far above steady's", 2, false, []int{80, 99, 95}, 2},
		{"ahead, and only blunders are left", 2, false, []int{80, 40}, 0},
		{"behind", 2, false, []int{30, 25, 70}, 0},
		{"ahead of three others", 4, false, []int{40, 33, 20}, 1},
	} {
		x := thoughtOf(p, c.seats, c.won...)
		x.rest = c.rest
		if got := gift(x); got != c.want {
			t.Errorf("%s: move %d, not %d", c.what, got, c.want)
		}
	}
}
