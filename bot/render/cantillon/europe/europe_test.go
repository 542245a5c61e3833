package europe

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"divisionbell/engine/cantillon/atlas"
)

// The rules and the drawing agree: two regions have a stretch of outline in
// common exactly when they are neighbours in the rules. It is told from the
// outlines, which are what is drawn, point by point.
func TestNeighboursShareABorder(t *testing.T) {
	type stretch [2]Point
	owners := map[stretch][]int{}
	m := Europe()
	for r := range Regions {
		for _, ring := range m.Outlines[r] {
			for i, a := range ring {
				b := ring[(i+1)%len(ring)]
				if b.X < a.X || b.X == a.X && b.Y < a.Y {
					a, b = b, a
				}
				owners[stretch{a, b}] = append(owners[stretch{a, b}], r)
			}
		}
	}
	shared := map[[2]int]float64{}
	for s, rs := range owners {
		if len(rs) > 2 {
			t.Fatalf("%v hold the same stretch %v", rs, s)
		}
		if len(rs) == 2 {
			shared[[2]int{min(rs[0], rs[1]), max(rs[0], rs[1])}] += math.Hypot(s[0].X-s[1].X, s[0].Y-s[1].Y)
		}
	}
	for a := range Regions {
		for b := a + 1; b < Regions; b++ {
			near, length := slices.Contains(atlas.Near(a), b), shared[[2]int{a, b}]
			switch {
			case near && length < 60: // 8 pixels of the whole map
				t.Errorf("%s and %s are neighbours and share %.0f", atlas.RegionName(a), atlas.RegionName(b), length)
			case !near && length > 0:
				t.Errorf("%s and %s are no neighbours and share %.0f", atlas.RegionName(a), atlas.RegionName(b), length)
			}
		}
	}
}

// Each spot of the map belongs to one region, and to no other.
func TestOutlinesCoverTheMapOnce(t *testing.T) {
	m := Europe()
	r := rand.New(rand.NewPCG(1, 2))
	for range 1500 {
		p := Point{r.Float64() * Width, r.Float64() * float64(Height)}
		var in []int
		for i := range m.Outlines {
			if m.holds(i, p) {
				in = append(in, i)
			}
		}
		if len(in) != 1 {
			t.Errorf("%v lies in %v", p, in)
		}
	}
}

// Capitals lie where everybody looks for them.
func TestCitiesLieInTheirLands(t *testing.T) {
	m := Europe()
	for city, at := range Cities {
		land := slices.IndexFunc(atlas.Lands[:], func(l atlas.Land) bool { return l.City == city })
		if land < 0 {
			t.Errorf("no land has %s", city)
			continue
		}
		x, y := Place(at[0], at[1])
		if !m.holds(land, Point{x, y}) {
			t.Errorf("%s lies outside %s", city, atlas.RegionName(land))
		}
	}
	if len(Cities) != 12 {
		t.Errorf("%d cities", len(Cities))
	}
}

func TestDecodeRefuses(t *testing.T) {
	for n := range 400 {
		if _, err := decode(file[:n*len(file)/400]); err == nil {
			t.Fatalf("%d of %d bytes are a map", n*len(file)/400, len(file))
		}
	}
}

// holds reports whether a point lies in a region.
func (m *Map) holds(region int, p Point) bool {
	in := false
	for _, ring := range m.Outlines[region] {
		for i, a := range ring {
			b := ring[(i+1)%len(ring)]
			if (a.Y > p.Y) != (b.Y > p.Y) && p.X < a.X+(p.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X) {
				in = !in
			}
		}
	}
	return in
}
