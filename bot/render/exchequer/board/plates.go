package board

import (
	"sync"

	"divisionbell/bot/render"
	rules "divisionbell/engine/exchequer"
)

// A plate set is the board's fixed ink: drawn once, then copied area by area.
type plateSet struct {
	empty *render.Layer // everything fixed, no area owned
	areas [len(rules.Areas)]struct {
		rows   []run
		pixels int               // in the runs
		pix    [finishes][]uint8 // of the runs, one after another
	}
	walls, rings [len(rules.Areas)]inlay
}

// verge is where play ends when one circle is left out.
var verge = sync.OnceValue(func() render.Mask {
	return render.Ring(mid, mid, circle-2.5, circle+2.5).Mask(size, size)
})

// A run is pixels in a row, from an index of the layer on.
type run struct{ from, n int }

// An inlay is a shape with a dark edge.
type inlay struct{ edge, core render.Mask }

func (p *plateSet) lay(l *render.Layer, area, finish int) {
	pix := p.areas[area].pix[finish]
	for _, r := range p.areas[area].rows {
		copy(l.Pix[r.from:r.from+r.n], pix)
		pix = pix[r.n:]
	}
}

var plates = sync.OnceValue(func() *plateSet {
	p := new(plateSet)
	for y := range size {
		for x := 0; x < size; {
			a, from := areaAt(x, y), x
			for x < size && areaAt(x, y) == a {
				x++
			}
			if a >= 0 {
				p.areas[a].rows = append(p.areas[a].rows, run{y*size + from, x - from})
				p.areas[a].pixels += x - from
			}
		}
	}
	b := newBlank()
	for f := range finishes {
		l := b.plate(f)
		if f == finishEmpty {
			p.empty = l
		}
		for a := range p.areas {
			p.areas[a].pix[f] = make([]uint8, 0, p.areas[a].pixels)
			for _, r := range p.areas[a].rows {
				p.areas[a].pix[f] = append(p.areas[a].pix[f], l.Pix[r.from:r.from+r.n]...)
			}
		}
	}
	for _, w := range rules.WhiteLines {
		e, _ := edgeOf(w[0], w[1])
		p.walls[w[0]] = inlay{e.line(whiteLine+8).Mask(size, size), e.line(whiteLine).Mask(size, size)}
	}
	for a := range rules.Areas { // the common labels, so that only the first picture waits for them
		for _, number := range [...]string{"", "1", "10", "100"} {
			labelOf(a, number)
		}
	}
	for a, c := range cells {
		p.rings[a] = inlay{frame(c, 1.5, 11).Mask(size, size), frame(c, 3, 9).Mask(size, size)}
	}
	return p
})

// frame is the strip of a cell between two distances from its edge.
func frame(c cell, out, in float64) *render.Path {
	return c.inside(out).Join(c.inside(in).Reversed())
}

// A blank is what all plates have in common.
type blank struct {
	bed            *render.Layer
	wheel          render.Mask
	borders, edges []render.Mask
}

func newBlank() blank {
	b := blank{bed: render.NewLayer(size, size, render.Ground), wheel: render.Ring(mid, mid, hub-1, tyre+1).Mask(size, size)}
	under(b.bed)
	for _, p := range parting() {
		b.borders = append(b.borders, p.Mask(size, size))
	}
	for _, p := range edges() {
		b.edges = append(b.edges, p.Mask(size, size))
	}
	return b
}

// plate draws the board with every area in one finish; what lies beside the areas is on
// the empty one alone.
func (b blank) plate(finish int) *render.Layer {
	cover := render.NewLayer(size, size, render.Paper)
	edge := render.Black
	switch finish {
	case finishNeutral:
		cover = render.Neutral.Cover(size, size)
	case finishEmpty:
	case finishAway:
		cover, edge = render.NewLayer(size, size, render.Ground), render.Faint
	default:
		cover = render.Seats[finish].Cover(size, size)
	}
	l := render.NewLayer(size, size, render.Ground)
	copy(l.Pix, b.bed.Pix)
	l.Lay(cover, b.wheel)
	for _, m := range b.borders {
		l.Print(m, 0, 0, edge)
	}
	for _, m := range b.edges {
		l.Print(m, 0, 0, render.Black)
	}
	if finish == finishEmpty {
		hubPlate(l)
		names(l)
	}
	return l
}
