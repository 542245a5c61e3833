package render

import (
	"math"

	"golang.org/x/image/vector"
)

// A Path is one or more closed outlines, in pixels, y downwards. Where two
// overlap they add up; one wound the other way cuts a hole.
type Path struct {
	marks []mark
	odd   bool // where outlines overlap there is a hole
}

type mark struct {
	kind byte // 'M', 'L', 'Q', 'C'
	p    [3]point
}

type point struct{ x, y float64 }

// Move begins a new outline.
func (p *Path) Move(x, y float64) *Path { return p.add('M', point{x, y}) }

// Line goes straight.
func (p *Path) Line(x, y float64) *Path { return p.add('L', point{x, y}) }

// Quad bends towards one point.
func (p *Path) Quad(x1, y1, x, y float64) *Path { return p.add('Q', point{x1, y1}, point{x, y}) }

// Cube bends towards two points.
func (p *Path) Cube(x1, y1, x2, y2, x, y float64) *Path {
	return p.add('C', point{x1, y1}, point{x2, y2}, point{x, y})
}

func (p *Path) add(kind byte, ps ...point) *Path {
	m := mark{kind: kind}
	copy(m.p[:], ps)
	p.marks = append(p.marks, m)
	return p
}

// Odd is the path with holes wherever two of its outlines overlap, where it is kept as a
// path.
func (p *Path) Odd() *Path {
	p.odd = true
	return p
}

// Join adds another path's outlines.
func (p *Path) Join(o *Path) *Path {
	p.marks = append(p.marks, o.marks...)
	return p
}

// A Turned maps points by a rotation about the origin and a shift.
type Turned struct{ Angle, X, Y float64 }

// Place is the path scaled, then turned and shifted.
func (p *Path) Place(scale float64, t Turned) *Path {
	sin, cos := math.Sincos(t.Angle)
	sin, cos = sin*scale, cos*scale
	out := &Path{marks: make([]mark, len(p.marks)), odd: p.odd}
	for i, m := range p.marks {
		for j, q := range m.p {
			m.p[j] = point{q.x*cos - q.y*sin + t.X, q.x*sin + q.y*cos + t.Y}
		}
		out.marks[i] = m
	}
	return out
}

// bounds is the smallest whole-pixel box that holds the path.
func (p *Path) bounds() (x0, y0, x1, y1 int) {
	lx, ly, hx, hy := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, m := range p.marks {
		n := 1
		if m.kind == 'Q' {
			n = 2
		} else if m.kind == 'C' {
			n = 3
		}
		for _, q := range m.p[:n] {
			lx, ly, hx, hy = min(lx, q.x), min(ly, q.y), max(hx, q.x), max(hy, q.y)
		}
	}
	if lx > hx {
		return 0, 0, 0, 0
	}
	return int(math.Floor(lx)), int(math.Floor(ly)), int(math.Ceil(hx)), int(math.Ceil(hy))
}

func (p *Path) rasterize(r *vector.Rasterizer, x0, y0 int) {
	dx, dy := float64(x0), float64(y0)
	at := func(q point) (float32, float32) { return float32(q.x - dx), float32(q.y - dy) }
	for i, m := range p.marks {
		ax, ay := at(m.p[0])
		bx, by := at(m.p[1])
		switch m.kind {
		case 'M':
			if i > 0 {
				r.ClosePath()
			}
			r.MoveTo(ax, ay)
		case 'L':
			r.LineTo(ax, ay)
		case 'Q':
			r.QuadTo(ax, ay, bx, by)
		case 'C':
			cx, cy := at(m.p[2])
			r.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
	r.ClosePath()
}

// Rect is a box.
func Rect(x, y, w, h float64) *Path {
	return new(Path).Move(x, y).Line(x+w, y).Line(x+w, y+h).Line(x, y+h).Line(x, y)
}

// Rounded is a box with round corners.
func Rounded(x, y, w, h, r float64) *Path {
	r = min(r, w/2, h/2)
	k := r * 0.4477 // where a cubic's handles lie for a quarter circle
	p := new(Path).Move(x+r, y).Line(x+w-r, y).Cube(x+w-k, y, x+w, y+k, x+w, y+r)
	p.Line(x+w, y+h-r).Cube(x+w, y+h-k, x+w-k, y+h, x+w-r, y+h)
	p.Line(x+r, y+h).Cube(x+k, y+h, x, y+h-k, x, y+h-r)
	return p.Line(x, y+r).Cube(x, y+k, x+k, y, x+r, y)
}

// Disc is a filled circle.
func Disc(x, y, r float64) *Path { return Rounded(x-r, y-r, 2*r, 2*r, r) }

// Polygon joins points by straight lines: x, y, x, y …
func Polygon(xy ...float64) *Path {
	p := new(Path).Move(xy[0], xy[1])
	for i := 2; i+1 < len(xy); i += 2 {
		p.Line(xy[i], xy[i+1])
	}
	return p
}

// Stroke is a straight line of a width, its ends cut square.
func Stroke(x0, y0, x1, y1, width float64) *Path {
	l := math.Hypot(x1-x0, y1-y0)
	if l == 0 {
		return new(Path)
	}
	dx, dy := (y1-y0)/l*width/2, (x0-x1)/l*width/2
	return Polygon(x0+dx, y0+dy, x1+dx, y1+dy, x1-dx, y1-dy, x0-dx, y0-dy)
}

// Band is a part of a ring about x, y between the radii r0 < r1 and the angles
// a0 < a1, in radians clockwise from three o'clock.
func Band(x, y, r0, r1, a0, a1 float64) *Path {
	p := new(Path)
	n := max(2, int(math.Ceil((a1-a0)*r1/4))) // a chord each four pixels strays by less than a hundredth
	for i := 0; i <= n; i++ {
		sin, cos := math.Sincos(a0 + (a1-a0)*float64(i)/float64(n))
		if i == 0 {
			p.Move(x+r1*cos, y+r1*sin)
		} else {
			p.Line(x+r1*cos, y+r1*sin)
		}
	}
	for i := n; i >= 0; i-- {
		sin, cos := math.Sincos(a0 + (a1-a0)*float64(i)/float64(n))
		p.Line(x+r0*cos, y+r0*sin)
	}
	return p
}

// Ring is a whole ring about x, y between the radii r0 < r1.
func Ring(x, y, r0, r1 float64) *Path { return Band(x, y, r0, r1, 0, 2*math.Pi) }

// Reversed is the path wound the other way, to cut a hole. It must be of
// straight lines.
func (p *Path) Reversed() *Path {
	out := new(Path)
	for i := len(p.marks) - 1; i >= 0; i-- {
		out.add('L', p.marks[i].p[0])
	}
	if len(out.marks) > 0 {
		out.marks[0].kind = 'M'
	}
	return out
}

// Mirrored is the path wound the other way by being mirrored, left for right,
// about the middle of its own width: for shapes that are their own mirror image.
func (p *Path) Mirrored() *Path {
	lx, hx := math.Inf(1), math.Inf(-1)
	for _, m := range p.marks {
		x := m.p[map[byte]int{'M': 0, 'L': 0, 'Q': 1, 'C': 2}[m.kind]].x
		lx, hx = min(lx, x), max(hx, x)
	}
	out := &Path{marks: make([]mark, len(p.marks))}
	for i, m := range p.marks {
		for j := range m.p {
			m.p[j].x = lx + hx - m.p[j].x
		}
		out.marks[i] = m
	}
	return out
}
