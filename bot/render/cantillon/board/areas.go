package board

import (
	"math"

	"divisionbell/bot/render/cantillon/europe"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/atlas"
)

// Size is how large the picture of a view is.
func Size(v rules.View) (w, h int) {
	return Wide, sheetOf(v.Campaign).high(len(v.Rulers))
}

// Foot is where the rulers begin below the map; 0: they stand beside it.
func Foot(v rules.View) int {
	s := sheetOf(v.Campaign)
	if s.right < Wide {
		return 0
	}
	return headHigh + s.height
}

// coarse is by how many pixels an outline to be tapped may stray.
const coarse = 1.6

// Outlines are the regions in play as they lie on the picture, by region: rings
// of x and y in turn, in pixels. Those not in play have none. Only to be read.
func Outlines(v rules.View) *[atlas.RegionCount][][]int {
	s := sheetOf(v.Campaign)
	s.outlined.Do(func() {
		for r := range s.in {
			if !s.in[r] {
				continue
			}
			for _, ring := range europe.Europe().Outlines[r] {
				if t := s.trace(ring); len(t) >= 6 {
					s.outlines[r] = append(s.outlines[r], t)
				}
			}
		}
		s.mark()
	})
	return &s.outlines
}

// trace is a ring on the picture, kept within the map, without the points that
// hardly matter.
func (s *sheet) trace(ring []europe.Point) (t []int) {
	line := make([]europe.Point, 0, len(ring)+1)
	far, at := 0.0, 0
	for i, p := range append(ring[:len(ring):len(ring)], ring[0]) {
		x, y := s.pixel(p)
		q := europe.Point{X: min(max(x, 0), float64(s.right)), Y: min(max(y, 0), float64(s.height))}
		line = append(line, q)
		if d := math.Hypot(q.X-line[0].X, q.Y-line[0].Y); d > far {
			far, at = d, i
		}
	}
	if far < 4 {
		return nil
	}
	half := europe.Sparse(line[:at+1], coarse)
	for _, p := range append(half[:len(half)-1:len(half)-1], europe.Sparse(line[at:], coarse)...) {
		t = append(t, int(math.Round(p.X)), int(math.Round(p.Y))+headHigh)
	}
	return t[:len(t)-2] // the last point is the first
}
