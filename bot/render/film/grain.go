package film

import (
	"hash/maphash"
	"image/color"

	"divisionbell/bot/render"
)

// A grain makes cells of some pixels each into one of the nearest colour, of the inks alone
// where it is plain. It remembers what became of which.
type grain struct {
	plain bool
	known map[uint64]uint8
	cells []uint8
}

var seed = maphash.MakeSeed()

// row makes a part of a film's row of as many rows of a picture as belong to it; xs is where
// its cells begin.
func (g *grain) row(out, rows []uint8, stride int, xs []int, from, to int) {
	if g.known == nil {
		g.known = map[uint64]uint8{}
	}
	for x := from; x < to; x++ {
		a, b := xs[x], xs[x+1]
		g.cells = g.cells[:0]
		even, first := !g.plain || int(rows[a]) < render.Inks, rows[a]
		for j := 0; j < len(rows); j += stride {
			for _, c := range rows[j+a : j+b] {
				g.cells = append(g.cells, c)
				even = even && c == first
			}
		}
		if even {
			out[x] = first
			continue
		}
		out[x] = g.nearest()
	}
}

// nearest is the ink that the cells look like together.
func (g *grain) nearest() uint8 {
	key := maphash.Bytes(seed, g.cells)
	ink, ok := g.known[key]
	if ok {
		return ink
	}
	p := render.Palette()
	inks := p
	if g.plain {
		inks = p[:render.Inks]
	}
	var sum [3]int
	for _, c := range g.cells {
		q := p[c].(color.RGBA)
		sum[0], sum[1], sum[2] = sum[0]+int(q.R), sum[1]+int(q.G), sum[2]+int(q.B)
	}
	best, n := 1<<40, len(g.cells)
	for i := range inks {
		q := inks[i].(color.RGBA)
		r, gr, b := sum[0]-n*int(q.R), sum[1]-n*int(q.G), sum[2]-n*int(q.B)
		if d := 3*r*r + 6*gr*gr + b*b; d < best {
			best, ink = d, uint8(i)
		}
	}
	g.known[key] = ink
	return ink
}
