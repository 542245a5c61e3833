package board

import (
	"math"

	"divisionbell/bot/render"
	"divisionbell/bot/render/cantillon/europe"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/atlas"
)

// paths draws the map as paths: lands and seas with their holders, then what parts them.
func paths(s *sheet, l *render.Layer, v rules.View) {
	m := europe.Europe()
	for r := range m.Outlines {
		p, ink := outline(s, m, r), tint(s, r)
		if ink != render.Ground {
			l.Trace(p, ink)
		}
		if r >= len(v.Regions) || !s.in[r] || v.Regions[r].Owner < 0 || v.Regions[r].Owner >= len(render.Seats) {
			continue
		}
		holder := render.Seats[v.Regions[r].Owner]
		if !atlas.IsSea(r) {
			l.TraceCover(p, holder)
			continue
		}
		l.TraceWithin(p, func(l *render.Layer) { // as it is ruled in lines
			lines := new(render.Path)
			for y := 0; y < s.height; y += 8 {
				lines.Join(render.Rect(0, float64(y), Wide, 2))
			}
			l.Trace(lines, holder.Ground)
		})
	}
	for pass := range 3 {
		for i := range m.Borders {
			b := &m.Borders[i]
			if b.Left == europe.Outside || b.Right == europe.Outside {
				continue
			}
			kind, ink, width, dashed := s.style(b.Left, b.Right)
			if kind != pass {
				continue
			}
			p := new(render.Path)
			through(s, p, b.Points)
			if dashed {
				l.TraceLine(p, width, ink, 12, 8)
			} else {
				l.TraceLine(p, width, ink)
			}
		}
	}
	if s.right < Wide {
		l.Trace(render.Rect(float64(s.right), 0, float64(Wide-s.right), float64(s.height)), render.Ground)
		l.Trace(render.Rect(float64(s.right), 0, 3, float64(s.height)), render.Black)
	}
}

// outline is a region's, of points that can be told apart.
func outline(s *sheet, m *europe.Map, r int) *render.Path {
	p := new(render.Path).Odd()
	for _, ring := range m.Outlines[r] {
		through(s, p, ring)
	}
	return p
}

// through adds a line through points that can be told apart.
func through(s *sheet, p *render.Path, points []europe.Point) {
	var lastX, lastY float64
	for i, at := range points {
		x, y := s.pixel(at)
		switch {
		case i == 0:
			p.Move(x, y)
		case i < len(points)-1 && math.Hypot(x-lastX, y-lastY) < apart:
			continue
		default:
			p.Line(x, y)
		}
		lastX, lastY = x, y
	}
}

// apart is how far two points of a line are from one another, in pixels.
const apart = 1.5
