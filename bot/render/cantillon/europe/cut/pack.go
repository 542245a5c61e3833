package main

import (
	"encoding/binary"
	"math"

	"divisionbell/bot/render/cantillon/europe"
)

// A border is where two regions meet: a line of points in the map's units,
// along which Left lies on the left and Right on the right.
type border struct {
	left, right uint8
	points      [][2]int
}

type packed struct {
	arcs, points int
	bytes        []byte
}

// pack writes the borders as package europe reads them: how many, then of each
// the two regions, how many points, the first point and the steps to the others,
// all as variable-length integers.
func pack(g *grid) packed {
	borders := g.trace()
	out := packed{arcs: len(borders)}
	b := binary.AppendUvarint(nil, uint64(len(borders)))
	for _, e := range borders {
		b = append(b, g.store(e.left), g.store(e.right))
		b = binary.AppendUvarint(b, uint64(len(e.points)))
		x, y := 0, 0
		for _, p := range e.points {
			b = binary.AppendVarint(b, int64(p[0]-x))
			b = binary.AppendVarint(b, int64(p[1]-y))
			x, y = p[0], p[1]
		}
		out.points += len(e.points)
	}
	out.bytes = b
	return out
}

// store is a region's number in the map: lands from 0, then seas, then the land
// and the sea beyond; 255 is outside the frame.
func (g *grid) store(n uint8) byte { return n - 1 }

// at is the region of a cell, 0 outside the frame.
func (g *grid) at(x, y int) uint8 {
	if !inside(x, y) {
		return 0
	}
	return g.cells[y*g.w+x]
}

// Directions along the edges of cells, and the cells that lie to the left and
// the right of a step from a corner.
var (
	steps  = [4][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	lefts  = [4][2]int{{0, -1}, {0, 0}, {-1, 0}, {-1, -1}}
	rights = [4][2]int{{0, 0}, {-1, 0}, {-1, -1}, {0, -1}}
)

// trace walks all borders from one knot, where three or more regions meet, to
// the next, then those that run in a ring, and makes each smooth. Since both its
// sides share it, neighbours fit whatever is done to it.
func (g *grid) trace() (borders []border) {
	wide := g.w + 1
	edge := func(x, y, d int) (left, right uint8, ok bool) {
		left = g.at(x+lefts[d][0], y+lefts[d][1])
		right = g.at(x+rights[d][0], y+rights[d][1])
		return left, right, left != right
	}
	degree := func(x, y int) (n int) {
		for d := range 4 {
			if _, _, ok := edge(x, y, d); ok {
				n++
			}
		}
		return n
	}
	walked := make([]uint8, wide*(g.h+1)) // a bit each direction out of a corner
	walk := func(x, y, d int) {
		left, right, _ := edge(x, y, d)
		e := border{left: left, right: right}
		x0, y0 := x, y
		e.points = append(e.points, [2]int{x, y})
		for {
			walked[y*wide+x] |= 1 << d
			x, y = x+steps[d][0], y+steps[d][1]
			walked[y*wide+x] |= 1 << ((d + 2) % 4)
			e.points = append(e.points, [2]int{x, y})
			if degree(x, y) != 2 || x == x0 && y == y0 {
				break
			}
			for k := range 4 {
				if _, _, ok := edge(x, y, k); ok && k != (d+2)%4 {
					d = k
					break
				}
			}
		}
		e.points = smooth(e.points)
		borders = append(borders, e)
	}
	for _, knots := range [2]bool{true, false} {
		for y := range g.h + 1 {
			for x := range g.w + 1 {
				if knots && degree(x, y) < 3 {
					continue
				}
				for d := range 4 {
					if _, _, ok := edge(x, y, d); ok && walked[y*wide+x]>>d&1 == 0 {
						walk(x, y, d)
					}
				}
			}
		}
	}
	return borders
}

// smooth takes the stairs out of a line of corners, its ends kept, and then the
// points that hardly matter. The result is in the map's units.
func smooth(corners [][2]int) [][2]int {
	line := make([]europe.Point, len(corners))
	for i, c := range corners {
		line[i] = europe.Point{X: float64(c[0]), Y: float64(c[1])}
	}
	if ring := corners[0] == corners[len(corners)-1]; len(corners) > 4 {
		for range 2 {
			line = soften(line, ring)
		}
	}
	var out [][2]int
	thin := europe.Sparse(line, 0.4)
	if len(thin) < 4 && corners[0] == corners[len(corners)-1] {
		thin = line // a ring needs three sides
	}
	for _, p := range thin {
		q := [2]int{int(math.Round(p.X * fine)), int(math.Round(p.Y * fine))}
		if n := len(out); n == 0 || out[n-1] != q {
			out = append(out, q)
		}
	}
	return out
}

// soften moves each point to the weighted middle of itself and its neighbours.
func soften(line []europe.Point, ring bool) []europe.Point {
	out, n := make([]europe.Point, len(line)), len(line)-1
	copy(out, line)
	for i := range line {
		before, after := i-1, i+1
		if i == 0 || i == n {
			if !ring {
				continue
			}
			before, after = n-1, 1
		}
		a, b, c := line[before], line[i], line[after]
		out[i] = europe.Point{X: (a.X + 2*b.X + c.X) / 4, Y: (a.Y + 2*b.Y + c.Y) / 4}
	}
	return out
}
