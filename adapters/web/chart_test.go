package web

import (
	"testing"

	"divisionbell/bot/msg"
)

// TestOutlinesKeepTheirName: also where only the same slices come again, and one that
// differs has another.
func TestOutlinesKeepTheirName(t *testing.T) {
	var o outlines
	left, right := [][]int{{0, 0, 9, 0, 9, 9}}, [][]int{{9, 0, 18, 0, 18, 9}}
	chart := func(rings ...[][]int) *msg.Chart {
		c := &msg.Chart{}
		for _, r := range rings {
			c.Spots = append(c.Spots, msg.Spot{Rings: r})
		}
		return c
	}
	name := o.keep(chart(left, nil, right))
	for range 3 {
		if again := o.keep(chart(left, nil, right)); again != name {
			t.Errorf("the same are %s, and then %s", name, again)
		}
	}
	if anew := o.keep(chart([][]int{{0, 0, 9, 0, 9, 9}}, nil, right)); anew != name {
		t.Errorf("equal ones are %s, the first %s", anew, name)
	}
	if other := o.keep(chart(right, nil, left)); other == name || string(o.file(other)) == string(o.file(name)) {
		t.Error("others have the same name")
	}
	if none := o.keep(chart(nil, nil)); none != "" {
		t.Errorf("none are called %s", none)
	}
	for range 3 * outlinesKept {
		o.keep(chart([][]int{{1, 2, 3, 4, 5, 6}}))
	}
	if len(o.lists) > outlinesKept || len(o.files) != 3 {
		t.Errorf("%d lists and %d files are kept", len(o.lists), len(o.files))
	}
}
