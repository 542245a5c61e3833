package render

import (
	"slices"
	"strings"
	"testing"
)

// TestEachNameIsCutByItself, so that of several who share a place none pushes another out of
// it; who does not fit is counted.
func TestEachNameIsCutByItself(t *testing.T) {
	t.Parallel()
	f := Regular.At(22)
	width := f.Width("Maximilian Featherstone")
	long := []string{"Maximilian Featherstonehaugh", "Cordelia Higginbotham", "Bartholomew Cholmondeley"}
	for _, c := range []struct {
		names []string
		most  int
		want  string
	}{
		{nil, 1, ""},
		{[]string{"Ann"}, 1, "Ann"},
		{long[:1], 1, "Maximilian Feathersto…"},
		{[]string{"Ann", "Basil", "Cat"}, 1, "Ann, Basil and Cat"},
		{long, 3, "Maximilian Feathersto…,|Cordelia Higginbotham|and Bartholomew Chol…"},
		{long, 2, "Maximilian Feathersto…|and 2 more"},
		{long, 1, "Maximilian… and 2 more"},
		{[]string{"Ann", "Basil", "Cordelia Higginbotham", "Dan"}, 2, "Ann, Basil and 2 more"},
		{[]string{"Ann", "Basil", "Cordelia", "Dan", "Eve", "Fay"}, 2, "Ann, Basil, Cordelia,|Dan, Eve and Fay"},
	} {
		got := f.Names(slices.Clone(c.names), width, c.most)
		if len(got) > c.most || slices.ContainsFunc(got, func(s string) bool { return f.Width(s) > width }) {
			t.Errorf("%q in %d lines of %v are %q", c.names, c.most, width, got)
		}
		if said := strings.Join(got, "|"); said != c.want {
			t.Errorf("%q in %d lines are %q, not %q", c.names, c.most, said, c.want)
		}
	}
}
