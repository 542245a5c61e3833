// Package board draws the board of Exchequer!, as a picture and as a text.
package board

import (
	"math"

	"divisionbell/bot/render"
	rules "divisionbell/engine/exchequer"
)

// The board is a wheel of seven sectors in two circles. In each sector the
// outer circle is cut at 1/2 and 3/4, the inner at 1/4 and 9/20, so that every
// border of the rules is a shared edge and no two other areas touch.

const (
	size = 1200
	mid  = size / 2

	hub      = 304.0 // radius within which the accounts are kept
	circle   = 420.0 // between the inner and the outer circle of areas
	tyre     = 535.0 // where the areas end
	rim      = 571.0 // where the sectors' names end
	baseline = 543.5 // of the sectors' names along the top; they are as high as the rim allows
)

// whiteLine is how wide a white line is without its dark edges.
const whiteLine = 13.0

// A cell is an area's shape: between two radii and two angles, in radians
// clockwise from three o'clock. A white line along a side takes some of its room.
type cell struct {
	r0, r1, a0, a1, line0, line1 float64
	sin0, cos0, sin1, cos1       float64 // of the angles
}

// cuts is where a cell begins and ends in its sector, by [rules.Cell].
var cuts = [6][2]float64{{0, 0.5}, {0.5, 0.75}, {0.75, 1}, {0, 0.25}, {0.25, 0.45}, {0.45, 1}}

const sectorAngle = 2 * math.Pi / 7

// sectorStart is where a sector begins: the first has its middle at the top.
func sectorStart(s int) float64 { return -math.Pi/2 + (float64(s)-0.5)*sectorAngle }

var cells = func() (t [len(rules.Areas)]cell) {
	for i, a := range rules.Areas {
		cut := cuts[a.Cell]
		start := sectorStart(a.Sector)
		t[i] = cell{r0: circle, r1: tyre, a0: start + cut[0]*sectorAngle, a1: start + cut[1]*sectorAngle}
		if !a.Cell.Outer() {
			t[i].r0, t[i].r1 = hub, circle
		}
		t[i].sin0, t[i].cos0 = math.Sincos(t[i].a0)
		t[i].sin1, t[i].cos1 = math.Sincos(t[i].a1)
	}
	for _, w := range rules.WhiteLines {
		for _, i := range w {
			if c := rules.Areas[i].Cell; c == rules.O1 || c == rules.I1 {
				t[i].line0 = whiteLine / 2
			} else {
				t[i].line1 = whiteLine / 2
			}
		}
	}
	return t
}()

// polar is the pixel at a radius and an angle.
func polar(r, a float64) (x, y float64) {
	sin, cos := math.Sincos(a)
	return mid + r*cos, mid + r*sin
}

func (c cell) middle() (r, a float64) { return (c.r0 + c.r1) / 2, (c.a0 + c.a1) / 2 }

// inside is the cell drawn in by d pixels on every side.
func (c cell) inside(d float64) *render.Path {
	p := new(render.Path)
	in, out := math.Asin(d/(c.r0+d)), math.Asin(d/(c.r1-d)) // a side drawn in is no longer a radius
	const n = 24
	for i := 0; i <= n; i++ {
		x, y := polar(c.r1-d, c.a0+out+(c.a1-c.a0-2*out)*float64(i)/n)
		if i == 0 {
			p.Move(x, y)
		} else {
			p.Line(x, y)
		}
	}
	for i := n; i >= 0; i-- {
		x, y := polar(c.r0+d, c.a0+in+(c.a1-c.a0-2*in)*float64(i)/n)
		p.Line(x, y)
	}
	return p
}

// holds reports whether a point lies in the cell, at least d from its edges.
func (c cell) holds(x, y, d float64) bool {
	x, y = x-mid, y-mid
	if y*c.cos0-x*c.sin0 < d+c.line0 || x*c.sin1-y*c.cos1 < d+c.line1 {
		return false
	}
	r := math.Hypot(x, y)
	return r >= c.r0+d && r <= c.r1-d
}

// areaAt is the area at a pixel, or -1 outside the wheel.
func areaAt(x, y int) int {
	dx, dy := float64(x)+0.5-mid, float64(y)+0.5-mid
	r := math.Hypot(dx, dy)
	if r < hub || r >= tyre {
		return -1
	}
	turn := math.Mod(math.Atan2(dy, dx)-sectorStart(0)+4*math.Pi, 2*math.Pi) / sectorAngle
	s := min(int(turn), 6)
	from := 0
	if r < circle {
		from = 3
	}
	for k := from; ; k++ {
		if turn-float64(s) < cuts[k][1] || k == from+2 {
			return 6*s + k
		}
	}
}

// An edge is what two neighbours share: part of a radius (r0 < r1 at angle a0)
// or part of a circle (a0 < a1 at radius r0).
type edge struct{ r0, r1, a0, a1 float64 }

// edgeOf is the edge that two areas share; ok is false when they share none.
func edgeOf(i, j int) (e edge, ok bool) {
	a, b := cells[i], cells[j]
	const near = 1e-9
	apart := func(x, y float64) bool { return math.Abs(math.Remainder(x-y, 2*math.Pi)) > near }
	if a.r0 == b.r0 { // the same circle: side by side
		switch {
		case !apart(a.a1, b.a0):
			return edge{a.r0, a.r1, a.a1, a.a1}, true
		case !apart(a.a0, b.a1):
			return edge{a.r0, a.r1, a.a0, a.a0}, true
		}
		return edge{}, false
	}
	e = edge{circle, circle, max(a.a0, b.a0), min(a.a1, b.a1)}
	return e, e.a1-e.a0 > near
}

func (e edge) length() float64 {
	if e.r0 == e.r1 {
		return e.r0 * (e.a1 - e.a0)
	}
	return e.r1 - e.r0
}

// crossing is the point so many pixels off an edge's middle and the direction
// across it from area i.
func (e edge) crossing(i int, off float64) (x, y, direction float64) {
	if e.r0 == e.r1 {
		a := (e.a0+e.a1)/2 + off/e.r0
		x, y = polar(e.r0, a)
		if rules.Areas[i].Cell.Outer() {
			return x, y, a + math.Pi
		}
		return x, y, a
	}
	x, y = polar((e.r0+e.r1)/2+off, e.a0)
	if _, a := cells[i].middle(); math.Remainder(a-e.a0, 2*math.Pi) < 0 {
		return x, y, e.a0 + math.Pi/2
	}
	return x, y, e.a0 - math.Pi/2
}

// line is the edge as a stroke of a width.
func (e edge) line(width float64) *render.Path {
	if e.r0 == e.r1 {
		return render.Band(mid, mid, e.r0-width/2, e.r0+width/2, e.a0, e.a1)
	}
	x0, y0 := polar(e.r0, e.a0)
	x1, y1 := polar(e.r1, e.a0)
	return render.Stroke(x0, y0, x1, y1, width)
}

// closed lists the white lines that hold on a board. With one circle left out,
// those that were reconstructed are ignored, else nobody could win.
func closed(board string) [][2]int {
	if board == "whole" || board == "" {
		return rules.WhiteLines[:]
	}
	var held [][2]int
	for _, w := range rules.WhiteLines {
		a, b := rules.Areas[w[0]], rules.Areas[w[1]]
		if a.Attested && b.Attested && a.Cell.Outer() == (board == "outer") {
			held = append(held, w)
		}
	}
	return held
}
