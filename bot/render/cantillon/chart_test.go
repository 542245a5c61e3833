package cantillon

import (
	"bytes"
	"encoding/json"
	"image/png"
	"slices"
	"testing"

	"divisionbell/bot/render/cantillon/europe"
	"divisionbell/bot/render/rendertest"
	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
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
		regions := 0
		for _, spot := range a.Spots {
			if spot.Rings != nil {
				regions++
			}
		}
		if regions != n {
			t.Errorf("%s: %d regions can be touched of %d", c.ID, regions, n)
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

// A spot lies on the thing that it stands for: where the thing changes, the picture
// changes within the spot. A label that stands apart from its region is the region's too.
func TestSpotsLieOnWhatTheyStandFor(t *testing.T) {
	for _, campaign := range []string{"nordic", "atlantic"} { // rows below the map, and beside it
		w := walked(t, 2, 40, map[string]string{"campaign": campaign})
		s := w.Scene
		s.Last, s.Recent = nil, nil
		v := w.Table.View(engine.Nobody).(rules.View)
		v.Stage = rules.StageProduce
		v.Regions = [atlas.RegionCount]rules.Region{}
		for r := range v.Regions {
			v.Regions[r].Owner = -1
		}
		after := v
		after.Stage, after.Rulers = rules.StageBuild, slices.Clone(v.Rulers)
		want := []string{"offer 1", "offer 2", "done produce", "done build"}
		for seat := range after.Rulers {
			after.Rulers[seat].Treasury += 7
		}
		for _, spot := range Look.Chart(v, s).Spots {
			for r := range atlas.RegionCount {
				if spot.Box != nil && spot.Word == atlas.RegionID(r) {
					after.Regions[r].Armies, after.Regions[r].Fleet = 1, true
					want = append(want, spot.Word)
				}
			}
		}
		if len(want) < 6 {
			t.Errorf("%s: no label stands apart", campaign)
		}
		boxed := map[string]int{}
		before, now := rendertest.Picture(t, Look, v, s), rendertest.Picture(t, Look, after, s)
		for _, spot := range Look.Chart(v, s).Spots {
			for y := 0; spot.Box != nil && y < spot.Box[3]; y++ {
				for x := range spot.Box[2] {
					if i := (spot.Box[1]+y)*before.Stride + spot.Box[0] + x; before.Pix[i] != now.Pix[i] {
						boxed[spot.Word]++
					}
				}
			}
		}
		for _, word := range want {
			if boxed[word] < 50 {
				t.Errorf("%s: %d pixels of %q changed", campaign, boxed[word], word)
			}
		}
		for word, n := range boxed {
			if n > 0 && !slices.Contains(want, word) {
				t.Errorf("%s: %d pixels of %q changed", campaign, n, word)
			}
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
