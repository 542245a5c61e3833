package board

import (
	"math"
	"slices"

	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/atlas"
)

// A Box is a part of the picture: left, top, width, height, in pixels.
type Box = [4]int

// A Mark is where marks of a region stand: in it, at its label if that is there. A
// small region's label stands apart, elsewhere; then Label is its room.
type Mark struct {
	X, Y  int
	Apart bool
	Label Box
}

// Marks are those of the regions in play, by region. Only to be read.
func Marks(v rules.View) *[atlas.RegionCount]Mark {
	Outlines(v)
	return &sheetOf(v.Campaign).marks
}

// mark finds where marks stand, of outlines that are known.
func (s *sheet) mark() {
	var apart []Box
	for r, at := range s.spots {
		if !s.in[r] || !at.known {
			continue
		}
		m := &s.marks[r]
		m.X, m.Y = int(math.Round(at.x)), int(math.Round(at.y))+headHigh
		if !encloses(s.outlines[r], m.X, m.Y) {
			m.Apart, m.Label = true, s.boxOf(r, at.x, at.y+headHigh).corners()
			apart = append(apart, m.Label)
		}
	}
	for r := range s.marks {
		if m := &s.marks[r]; s.in[r] && (m.Apart || !s.spots[r].known) {
			m.X, m.Y = amid(s.runs[r], s.outlines[r], apart)
		}
	}
}

// amid is a point in a region of such pixels and outlines, far from where it ends on the
// left and right, and not under a label that stands apart.
func amid(region []run, outlines [][]int, apart []Box) (x, y int) {
	runs := slices.Clone(region)
	slices.SortStableFunc(runs, func(a, b run) int { return b.n - a.n })
	for _, t := range runs {
		x, y = t.at%Wide+t.n/2, t.at/Wide+headHigh
		under := slices.ContainsFunc(apart, func(b Box) bool {
			return x >= b[0] && x <= b[0]+b[2] && y >= b[1] && y <= b[1]+b[3]
		})
		if encloses(outlines, x, y) && !under {
			break
		}
	}
	return x, y
}

// encloses reports whether a pixel lies within rings.
func encloses(rings [][]int, px, py int) (in bool) {
	x, y := float64(px), float64(py)+0.5
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

func (b box) corners() Box {
	return Box{int(math.Round(b.x - b.w/2)), int(math.Round(b.y - b.h/2)), int(math.Round(b.w)), int(math.Round(b.h))}
}

// Rows are where the rulers' rows stand, by seat.
func Rows(v rules.View) (rows []Box) {
	s := sheetOf(v.Campaign)
	for i := range v.Rulers {
		if s.right < Wide {
			x := float64(s.right) + panelGap
			rows = append(rows, ribbon(x, headHigh+panelTop+float64(i)*tallHigh, Wide-panelGap-x, tallHigh-6).corners())
			continue
		}
		x, y, w := inTable(i, headHigh+float64(s.height)+progressHigh+stripGap)
		rows = append(rows, ribbon(x, y, w, rowHigh-4).corners())
	}
	return rows
}

// A Stage is one of the track's, and where it stands.
type Stage struct {
	Word, Title string
	Box         Box
}

// Stages are those of a turn, in order.
func Stages(v rules.View) (list []Stage) {
	s := sheetOf(v.Campaign)
	x, y, w, columns, high := inStrip(headHigh + float64(s.height) + stripGap)
	if s.right < Wide {
		x, y, w, columns, high = inPanel(float64(s.right)+panelGap, headHigh)
	}
	for i, stage := range stages {
		list = append(list, Stage{stage.id, stage.title, stageAt(i, x, y, w, columns, high).corners()})
	}
	return list
}
