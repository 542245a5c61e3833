package cantillon

import (
	"slices"
	"strings"
	"testing"

	"divisionbell/engine"
)

// The map folds to the regions that one names, by name, number, letter or city.
func TestTheMapFoldsAsOneLikes(t *testing.T) {
	w := walked(t, 2, 300, map[string]string{"campaign": "nordic"})
	v := w.Table.View(engine.Nobody)
	m := Look.Page("fold svealand, st petersburg 16 baltic sea 16", v, w.Log, w.Scene)
	if m == nil || m.Picture == nil {
		t.Fatalf("it says %v", m)
	}
	for _, name := range []string{"Svealand (11)", "Ingria (19)", "Zealand and Funen (16)", "Baltic Sea (K)"} {
		if strings.Count(m.Text.String(), name) != 1 || strings.Count(m.Picture.Alt, name) != 1 {
			t.Errorf("%s is not told once: %s", name, m.Text)
		}
	}
	png, err := m.Picture.Draw()
	if err != nil {
		t.Fatal(err)
	}
	whole, err := Look.Picture(v, w.Scene)
	if err != nil || slices.Equal(png, whole) {
		t.Errorf("it shows the whole map, %v", err)
	}
	for said, want := range map[string]string{
		"fold":                 "Type the lands you want to see large, by name, number or city; the rest is folded away. For example: /match board fold svealand zealand.",
		"fold svealand, atlan": "There's no region “atlan” on the map. Type regions by name, number, letter or city, as in /match board fold svealand zealand.",
		"fold 11 madrid":       "Madrid, in Castile (57), isn't on this map. You can look at any region that is, by name, number, letter or city, as in /match board stockholm.",
	} {
		if m := Look.Page(said, v, w.Log, w.Scene); m == nil || m.Picture != nil || m.Text.String() != want {
			t.Errorf("%q says %v", said, m)
		}
	}
	if m := Look.Page("folded 11", v, w.Log, w.Scene); m != nil {
		t.Errorf("folded is a page: %v", m)
	}
}
