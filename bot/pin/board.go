package pin

import (
	"cmp"
	"math"
	"slices"
	"sync"

	"divisionbell/bot/msg"
)

// A board is a chart at a size, with what was placed on it.
type board struct {
	c     *msg.Chart
	busy  *boxes // what is to be read
	size  int
	unit  float64 // a pixel of a picture 1200 wide
	reach float64 // how far an arrow over a border reaches to each side
	discs []Disc
	tips  [][4]float64 // the parts of arrows that are to be seen
}

func (b *board) spot(word string) *msg.Spot {
	i := slices.IndexFunc(b.c.Spots, func(s msg.Spot) bool { return s.Word == word })
	if word == "" || i < 0 {
		return nil
	}
	return &b.c.Spots[i]
}

// pin is where a mark's number stands, the end of the line that ties it to what it tells of
// and, of one that goes a way, where its arrow begins and ends.
func (b *board) pin(m *msg.Mark, to *msg.Spot, w *way) []int {
	d := Of(b.c, m.Label, b.size)
	var at, foot [2]float64
	if w != nil {
		at = b.beside(d, w)
		foot = w.nearest(at)
	} else {
		at, foot = b.within(d, to)
	}
	d.X, d.Y = math.Round(at[0]), math.Round(at[1])
	b.discs = append(b.discs, d)
	out := []int{int(d.X), int(d.Y), int(foot[0]), int(foot[1])}
	if w != nil {
		for _, n := range w.ends {
			out = append(out, int(math.Round(n)))
		}
		out = append(out, int(math.Round(100*w.bend)))
	}
	return out
}

// gap is what a disc keeps from all else.
const gap = 2

// free reports whether nothing lies where a disc would.
func (b *board) free(d Disc) bool {
	if d.X-d.Half < gap || d.Y-d.R < gap || d.X+d.Half > float64(b.c.Width)-gap || d.Y+d.R > float64(b.c.Height)-gap {
		return false
	}
	return !slices.ContainsFunc(b.discs, func(o Disc) bool { return d.Over(o, gap) }) &&
		!slices.ContainsFunc(b.tips, func(l [4]float64) bool { return d.crosses(l, 6*b.unit) }) && !b.busy.meet(d, gap)
}

// beside is the nearest free place to where a way's number would stand best.
func (b *board) beside(d Disc, w *way) [2]float64 {
	best := w.best(d.R, b.unit)
	for _, off := range offsets() {
		for _, at := range best {
			d.X, d.Y = at[0]+off[0]*b.unit, at[1]+off[1]*b.unit
			if b.free(d) {
				return [2]float64{d.X, d.Y}
			}
		}
	}
	return [2]float64{w.ends[0], w.ends[1]}
}

// within is the nearest free place to a spot's middle: in the spot, else on its edge, else
// beside it; and where on the spot it belongs.
func (b *board) within(d Disc, s *msg.Spot) (at, foot [2]float64) {
	rings := outlines(s)
	x, y := float64(s.X), float64(s.Y)
	inside := func(dx, dy float64) bool { return holds(rings, d.X+dx, d.Y+dy) }
	var found *[2]float64
	best := math.Inf(1)
	for _, off := range offsets() {
		far := math.Hypot(off[0], off[1]) * b.unit
		if far >= best {
			break
		}
		d.X, d.Y = x+off[0]*b.unit, y+off[1]*b.unit
		if !b.free(d) {
			continue
		}
		cost := far
		switch {
		case inside(-d.Half, 0) && inside(d.Half, 0) && inside(0, -d.R) && inside(0, d.R):
		case inside(0, 0):
			cost += 30 * b.unit
		default:
			cost += 60 * b.unit
		}
		if cost < best {
			best, found = cost, &[2]float64{d.X, d.Y}
		}
	}
	if found == nil {
		found = &[2]float64{x, y}
	}
	if holds(rings, found[0], found[1]) {
		return *found, *found
	}
	return *found, closest(sampled(rings, 6), *found)
}

// widest is how far a number is looked for from where it belongs, and offsets are the ways
// there, the nearest first.
const widest = 600.0

var offsets = sync.OnceValue(func() (list [][2]float64) {
	const step, most, wide = 7.0, int(widest) / 7, 150.0 // beyond which two steps are one
	for i := -most; i <= most; i++ {
		for j := -most; j <= most; j++ {
			x, y := step*float64(i), step*float64(j)
			if (i|j)%2 == 0 || x*x+y*y < wide*wide {
				list = append(list, [2]float64{x, y})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b [2]float64) int {
		return cmp.Compare(a[0]*a[0]+a[1]*a[1], b[0]*b[0]+b[1]*b[1])
	})
	return list
})
