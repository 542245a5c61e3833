package cantillon

import (
	"bytes"
	"encoding/json"
	"image/png"
	"testing"

	"divisionbell/bot/render/cantillon/europe"
	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
)

// Each region in play can be tapped, and no spot means two; the size is the
// picture's, and all is little enough to be sent along.
func TestChart(t *testing.T) {
	for _, c := range atlas.Campaigns {
		w := walked(t, 2, 5, map[string]string{"campaign": c.ID})
		v := w.Table.View(engine.Nobody)
		a := Look.Chart(v, w.Scene)
		file, err := Look.Picture(v, w.Scene)
		if err != nil {
			t.Fatal(err)
		}
		m, err := png.DecodeConfig(bytes.NewReader(file))
		if err != nil || m.Width != a.Width || m.Height != a.Height {
			t.Errorf("%s: a chart of %d×%d on a picture of %d×%d, %v", c.ID, a.Width, a.Height, m.Width, m.Height, err)
		}
		if data, err := json.Marshal(a); err != nil || len(data) > 20_000 {
			t.Errorf("%s: %d bytes, %v", c.ID, len(data), err)
		}
		n := 0
		for r := range atlas.RegionCount {
			if c.InPlay(r) {
				n++
			}
		}
		if len(a.Spots) != n {
			t.Errorf("%s: %d spots of %d", c.ID, len(a.Spots), n)
		}
	}
	w := walked(t, 2, 5, nil)
	v := w.Table.View(engine.Nobody)
	for city, at := range europe.Cities {
		var found []string
		x, y := europe.Place(at[0], at[1])
		for _, area := range Look.Chart(v, w.Scene).Spots {
			if tapped(area.Rings, x*1600/europe.Width, y*1600/europe.Width+96) {
				found = append(found, area.Word)
			}
		}
		if len(found) != 1 {
			t.Errorf("%s lies in %q", city, found)
		}
	}
}

func tapped(rings [][]int, x, y float64) (in bool) {
	for _, ring := range rings {
		for i := 0; i < len(ring); i += 2 {
			j := (i + len(ring) - 2) % len(ring)
			ax, ay, bx, by := float64(ring[i]), float64(ring[i+1]), float64(ring[j]), float64(ring[j+1])
			if (ay > y) != (by > y) && x < (bx-ax)*(y-ay)/(by-ay)+ax {
				in = !in
			}
		}
	}
	return in
}
