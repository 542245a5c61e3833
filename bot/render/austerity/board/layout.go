package board

import (
	"math"
	"sync"

	"divisionbell/bot/render"
)

// The page is a budget report: the draw and the actions, the national accounts,
// the purse, the institutions, then the cards in play and what just happened.
// It is as long as there is to tell.
const (
	width  = 1200
	margin = 40
	inner  = width - 2*margin
	gap    = 16.0

	headLine = 76.0 // of the line at the top
	drawTop  = 100.0
	drawTall = 312.0
	bandTall = 42.0 // of a black heading

	drawWide  = 772.0
	deedsLeft = margin + drawWide + gap
	deedsWide = inner - drawWide - gap

	booksTop  = drawTop + drawTall + gap
	lineTall  = 62.0
	booksTall = bandTall + 5*lineTall + 8

	purseTop  = booksTop + booksTall + gap
	purseTall = 156.0

	housesTop = purseTop + purseTall + gap
	houseTall = 178.0
	houseWide = (inner - 2*gap) / 3

	dialTall = 188.0 // with the strip that labels them
	dialHead = 36.0
	cardTall = 124.0
	footTall = 96.0
)

// A shape is what a sheet has beside the base game; it decides the page's
// length and its fixed ink.
type shape struct{ extras, dials, cards bool }

func (s sheet) shape() shape { return shape{len(s.extras) > 0, len(s.dials) > 0, len(s.cards) > 0} }

// The tops of what a page may have, below one another.
func (f shape) extrasTop() float64 { return housesTop + houseTall + gap }

func (f shape) dialsTop() float64 {
	y := f.extrasTop()
	if f.extras {
		y += houseTall + gap
	}
	return y
}

func (f shape) cardsTop() float64 {
	y := f.dialsTop()
	if f.dials {
		y += dialTall + gap
	}
	return y
}

func (f shape) footTop() float64 {
	y := f.cardsTop()
	if f.cards {
		y += cardTall + gap
	}
	return y
}

func (f shape) height() int { return int(f.footTop() + footTall) }

var plain, firm, heavy = render.Regular.At, render.SemiBold.At, render.Bold.At

// slab fills whole pixels.
func slab(l *render.Layer, x, y, w, h float64, k render.Ink) {
	x0, y0 := max(int(math.Round(x)), 0), max(int(math.Round(y)), 0)
	x1, y1 := min(int(math.Round(x+w)), l.W), min(int(math.Round(y+h)), l.H)
	if x0 < x1 && y0 < y1 {
		l.Trace(render.Rect(float64(x0), float64(y0), float64(x1-x0), float64(y1-y0)), k)
	}
	for j := y0; j < y1 && x0 < x1; j++ {
		row := l.Pix[j*l.W+x0 : j*l.W+x1]
		for i := range row {
			row[i] = uint8(k)
		}
	}
}

// dashed draws a square that waits for a cube.
func dashed(l *render.Layer, x, y, side, dash, thick float64, k render.Ink) {
	for t := 0.0; t < side; t += 2 * dash {
		n := min(dash, side-t)
		slab(l, x+t, y, n, thick, k)
		slab(l, x+t, y+side-thick, n, thick, k)
		slab(l, x, y+t, thick, n, k)
		slab(l, x+side-thick, y+t, thick, n, k)
	}
}

// box draws paper with a dark edge.
func box(l *render.Layer, x, y, w, h float64) {
	slab(l, x, y, w, h, render.Black)
	slab(l, x+2, y+2, w-4, h-4, render.Paper)
}

// band writes a heading on black across the top of a box.
func band(l *render.Layer, x, y, w float64, words string) {
	slab(l, x, y, w, bandTall, render.Black)
	l.Row(render.SmallCaps(firm(30), words), x+20, y+31, 3.5, render.Paper)
}

// fit writes s from x on, smaller or cut where it would run wider than room.
func fit(l *render.Layer, f render.Face, s string, x, y, room, least float64, k render.Ink) {
	f = f.Fit(s, room, least)
	l.Text(f, f.Shorten(s, room), x, y, k)
}

// fitRight writes s so that it ends at x.
func fitRight(l *render.Layer, f render.Face, s string, x, y, room, least float64, k render.Ink) {
	f = f.Fit(s, room, least)
	l.Right(f, f.Shorten(s, room), x, y, k)
}

// frame draws an accent round a box, dark on both sides.
func frame(l *render.Layer, x, y, w, h float64, k render.Ink) {
	ring := func(out, in float64, k render.Ink) {
		slab(l, x-out, y-out, w+2*out, out+in, k)
		slab(l, x-out, y+h-in, w+2*out, out+in, k)
		slab(l, x-out, y+in, out+in, h-2*in, k)
		slab(l, x+w-in, y+in, out+in, h-2*in, k)
	}
	ring(2, 8, render.Black)
	ring(0, 6, k)
}

// masks keep the round shapes in use, by their measures.
var masks sync.Map // of render.Mask by [3]float64

// pill fills a box with round corners.
func pill(l *render.Layer, x, y, w, h, r float64, k render.Ink) {
	key := [3]float64{math.Round(w), math.Round(h), r}
	m, ok := masks.Load(key)
	if !ok {
		m = render.Rounded(0, 0, key[0], key[1], r).Mask(int(key[0])+1, int(key[1])+1)
		masks.Store(key, m)
	}
	l.Print(m.(render.Mask), int(math.Round(x)), int(math.Round(y)), k)
}

// dot fills a circle about x, y.
func dot(l *render.Layer, x, y, r float64, k render.Ink) { pill(l, x-r, y-r, 2*r, 2*r, r, k) }
