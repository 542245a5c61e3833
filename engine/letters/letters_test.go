package letters

import "testing"

func TestDistanceCountsSlips(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"attack", "attack", 0},
		{"atack", "attack", 1},
		{"attakc", "attack", 1},
		{"attacks", "attack", 1},
		{"ottack", "attack", 1},
		{"plcae", "place", 1},
		{"otack", "attack", 2},
		{"end", "odds", 3},
		{"", "odds", 3},
		{"defend", "attack", 3},
	} {
		if got := Slips([]rune(c.a), []rune(c.b), 3); got != c.want {
			t.Errorf("%s, %s: %d slips, not %d", c.a, c.b, got, c.want)
		}
	}
}
