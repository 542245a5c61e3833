package film

import (
	"image/color"

	"divisionbell/bot/render"
)

// A grain makes cells of some pixels each into one of the nearest colour, of the inks alone
// where it is plain. It remembers what became of which, as far as there is room.
type grain struct {
	plain bool
	known [1 << knownBits]cell
}

// A cell is what the pixels of one became. The same pixels have the same key, and others
// hardly ever.
type cell struct {
	key uint64
	ink uint8
}

const (
	knownBits = 13
	spread    = 0x9E3779B97F4A7C15 // odd, of bits without a pattern
)

// row makes a span of a film's row of n rows of a picture; xs is where its cells begin.
func (g *grain) row(out, rows []uint8, n, stride int, xs []int, s span) {
	for x := s.from; x < s.to; x++ {
		a, b := xs[x], xs[x+1]
		first, key, other := rows[a], uint64(1), uint8(0)
		for j := 0; j < n*stride; j += stride {
			for _, c := range rows[j+a : j+b] {
				other |= c ^ first
				key = (key ^ uint64(c)) * spread
				key ^= key >> 32
			}
		}
		if other == 0 && (!g.plain || int(first) < render.Inks) {
			out[x] = first
			continue
		}
		known := &g.known[key>>(64-knownBits)]
		if known.key != key {
			*known = cell{key, g.nearest(rows, n, stride, a, b)}
		}
		out[x] = known.ink
	}
}

// nearest is the ink that a cell's pixels look like together.
func (g *grain) nearest(rows []uint8, n, stride, a, b int) (ink uint8) {
	p := render.Palette()
	var red, green, blue int
	for j := 0; j < n*stride; j += stride {
		for _, c := range rows[j+a : j+b] {
			q := p[c].(color.RGBA)
			red, green, blue = red+int(q.R), green+int(q.G), blue+int(q.B)
		}
	}
	if g.plain {
		p = p[:render.Inks]
	}
	best, pixels := 1<<40, n*(b-a)
	for i := range p {
		q := p[i].(color.RGBA)
		r, gr, bl := red-pixels*int(q.R), green-pixels*int(q.G), blue-pixels*int(q.B)
		if d := 3*r*r + 6*gr*gr + bl*bl; d < best {
			best, ink = d, uint8(i)
		}
	}
	return ink
}
