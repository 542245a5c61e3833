package chronicle

import (
	"slices"
	"testing"

	"divisionbell/engine"
)

// TestTurningPoints are where most was won and lost, and the lead changed, and are not
// side by side.
func TestTurningPoints(t *testing.T) {
	at := func(c Chronicle) (all []int) {
		for i := range c.Entries {
			all = append(all, i)
		}
		return all
	}
	of := func(scores ...[]int64) (c Chronicle) {
		for _, s := range scores {
			c.Entries = append(c.Entries, Entry{Score: s})
		}
		return c
	}
	for _, x := range []struct {
		name string
		c    Chronicle
		n    int
		want []int
	}{
		{"nothing moves", of([]int64{1, 1}, []int64{1, 1}), 3, nil},
		{"no score", of(nil, nil), 3, nil},
		{"the largest swing", of([]int64{5, 5}, []int64{6, 5}, []int64{6, 5}, []int64{6, 0}, []int64{6, 0}, []int64{7, 0}), 1, []int{3}},
		{"the lead before as much", of([]int64{6, 5}, []int64{8, 5}, []int64{8, 5}, []int64{8, 9}, []int64{8, 9}), 1, []int{3}},
		{"two side by side are one", of([]int64{0, 9}, []int64{0, 5}, []int64{0, 2}, []int64{0, 2}, []int64{1, 2}), 3, []int{1, 4}},
		{"one seat alone", of([]int64{10}, []int64{12}, []int64{12}, []int64{4}), 1, []int{3}},
	} {
		if got := x.c.Turning(engine.Count{}, at(x.c), x.n); !slices.Equal(got, x.want) {
			t.Errorf("%s: %v, want %v", x.name, got, x.want)
		}
	}
}
