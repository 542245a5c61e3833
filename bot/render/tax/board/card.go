package board

import (
	"math"
	"strconv"
	"sync"

	"divisionbell/bot/render"
)

// A card is of white board with a big figure and, below it, the same in notches,
// as the Exchequer's tally sticks had them: four and one across make five.

// cardShape is how high a card is for its width, and cardCorner how round.
const (
	cardShape  = 1.4
	cardCorner = 0.09
)

var plain, firm, heavy = render.Regular.At, render.SemiBold.At, render.Bold.At

// sheet is a card's outline about 0, 0, grown by d.
func sheet(w, d float64) *render.Path {
	h := w * cardShape
	return render.Rounded(-w/2-d, -h/2-d, w+2*d, h+2*d, w*cardCorner+d)
}

// A cutting is a shape at a place and an angle; the few in use are kept.
type cutting struct {
	kind          byte // 's' sheet
	w, d          float64
	x, y, angle   float64
	width, height int
}

var cuttings sync.Map // of render.Mask by cutting

// sheetAt is the mask of a card's outline on a layer.
func sheetAt(l *render.Layer, w, d, x, y, angle float64) render.Mask {
	key := cutting{'s', w, d, x, y, angle, l.W, l.H}
	if m, ok := cuttings.Load(key); ok {
		return m.(render.Mask)
	}
	m := sheet(w, d).Place(1, render.Turned{Angle: angle, X: x, Y: y}).Mask(l.W, l.H)
	cuttings.Store(key, m)
	return m
}

// face draws a card with its middle at x, y. The figure stands upright whatever
// the card does. ring marks what was just laid.
func face(l *render.Layer, rank int, w, x, y, angle float64, ring bool) {
	board(l, w, x, y, angle, ring)
	figure(l, rank, w, x, y, angle)
}

// board is a card without anything on it.
func board(l *render.Layer, w, x, y, angle float64, ring bool) {
	edge := max(2.5, w/64)
	if ring {
		l.Print(sheetAt(l, w, edge+9, x, y, angle), 0, 0, render.Black)
		l.Print(sheetAt(l, w, edge+7, x, y, angle), 0, 0, render.Happened)
	}
	l.Print(sheetAt(l, w, edge, x, y, angle), 0, 0, render.Black)
	l.Print(sheetAt(l, w, 0, x, y, angle), 0, 0, render.White)
}

// small is a card so narrow that it has its figure alone.
const small = 70

// figure is what is printed on a card: its rank, and as many notches.
func figure(l *render.Layer, rank int, w, x, y, angle float64) {
	f, s := heavy(math.Round(w*0.86)), strconv.Itoa(rank)
	if w < small {
		l.Text(f, s, math.Round(x-f.Width(s)/2), math.Round(y+f.Size*render.CapHeight/2), render.Black)
		return
	}
	l.Text(f, s, math.Round(x-f.Width(s)/2), math.Round(y+f.Size*0.20), render.Black)
	key := cutting{'t', w, float64(rank), x, y, angle, l.W, l.H}
	m, ok := cuttings.Load(key)
	if !ok {
		p := tally(rank, w).Place(1, render.Turned{Angle: angle, X: x, Y: y})
		m = p.Mask(l.W, l.H)
		cuttings.Store(key, m)
	}
	l.Print(m.(render.Mask), 0, 0, render.Black)
}

// tally are the notches of a rank, below the middle of a card.
func tally(rank int, w float64) *render.Path {
	p := new(render.Path)
	step, high, thick := w*0.075, w*0.2, max(2, w*0.026)
	five := 4.9 * step // a group of five and the gap behind it
	n := float64(rank%5-1) * step
	if rank >= 5 {
		n = 3 * step
		if rank > 5 {
			n = five + float64(rank-6)*step
		}
	}
	x, y := -n/2, w*0.47
	for i := range rank {
		switch {
		case i == 4:
			p.Join(render.Stroke(x-0.7*step, y+high*0.22, x+3.7*step, y-high*0.22, thick))
			continue
		case i > 4:
			p.Join(render.Stroke(x+five+float64(i-5)*step, y-high/2, x+five+float64(i-5)*step, y+high/2, thick))
		default:
			p.Join(render.Stroke(x+float64(i)*step, y-high/2, x+float64(i)*step, y+high/2, thick))
		}
	}
	return p
}

// back draws the back of a card: the Exchequer's chequered cloth.
func back(l *render.Layer, w, x, y, angle float64) {
	l.Print(sheetAt(l, w, max(2, w/64), x, y, angle), 0, 0, render.Black)
	l.Print(sheetAt(l, w, 0, x, y, angle), 0, 0, render.White)
	key := cutting{'b', w, 0, x, y, angle, l.W, l.H}
	m, ok := cuttings.Load(key)
	if !ok {
		p, side := new(render.Path), w*0.2
		for i := range 4 {
			for j := range 6 {
				if (i+j)%2 == 0 {
					p.Join(render.Rect(-w*0.4+float64(i)*side, -w*0.6+float64(j)*side, side, side))
				}
			}
		}
		m = p.Place(1, render.Turned{Angle: angle, X: x, Y: y}).Mask(l.W, l.H)
		cuttings.Store(key, m)
	}
	l.Print(m.(render.Mask), 0, 0, render.Grey)
}

// place draws where a card was.
func place(l *render.Layer, w, x, y float64) {
	l.Print(sheetAt(l, w, 0, x, y, 0), 0, 0, render.Faint)
	l.Print(sheetAt(l, w, -3, x, y, 0), 0, 0, render.Paper)
}
