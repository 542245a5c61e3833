package board

import (
	"math"
	"sync"

	"divisionbell/bot/render"
	rules "divisionbell/engine/poleconomy"
)

// The picture, in pixels. The circuits are squares within a square; it is as
// high as its players need below.
const (
	width    = 1200
	margin   = 48
	left     = 24.0  // of the outer circuit
	top      = 110.0 // of it
	outer    = 96.0  // a square of it
	inner    = 80.0
	outerRow = 12 // squares on a side
	innerRow = 9
	side     = outer * outerRow
	inset    = (side - inner*innerRow) / 2 // of the inner circuit
	strip    = inset - outer               // between the circuits
	midX     = left + side/2
	midY     = top + side/2
	rowsTop  = 1326
	rowHigh  = 86
	foot     = 104
)

// What is in one of the two circuits.
const (
	innerSquares = 32
	outerSquares = 44
	firstCorner  = innerSquares + outerSquares
)

var plain, firm, heavy = render.Regular.At, render.SemiBold.At, render.Bold.At

// A box on the page.
type box struct{ x, y, w, h float64 }

func (b box) path() *render.Path { return render.Rect(b.x, b.y, b.w, b.h) }

func (b box) inset(d float64) box { return box{b.x + d, b.y + d, b.w - 2*d, b.h - 2*d} }

// boxes are where the squares lie, as in rules.Squares: clockwise from the upper
// left corner.
var boxes = func() (all [len(rules.Squares)]box) {
	ring := func(i, row int) (x, y float64) {
		k, j := i/(row-1), float64(i%(row-1))
		end := float64(row - 1)
		switch k {
		case 0:
			return j, 0
		case 1:
			return end, j
		case 2:
			return end - j, end
		}
		return 0, end - j
	}
	for i := range all {
		switch {
		case i < innerSquares:
			x, y := ring(i, innerRow)
			all[i] = box{left + inset + x*inner, top + inset + y*inner, inner, inner}
		case i < firstCorner:
			x, y := ring(i-innerSquares, outerRow)
			all[i] = box{left + x*outer, top + y*outer, outer, outer}
		default:
			far := side - outer - strip
			c := [...][2]float64{{outer, outer}, {far, outer}, {far, far}, {outer, far}}[i-firstCorner]
			all[i] = box{left + c[0], top + c[1], strip, strip}.inset(5)
		}
	}
	return all
}()

// label is the strip at the foot of a property that bears its tag.
func label(i int) box {
	b := boxes[i].inset(2)
	const high = 29
	return box{b.x, b.y + b.h - high, b.w, high}
}

// body is the rest of it.
func body(i int) box {
	b, l := boxes[i].inset(2), label(i)
	return box{b.x, b.y, b.w, l.y - b.y}
}

func property(i int) bool {
	t := rules.Squares[i].Type
	return t == rules.Company || t == rules.Advertising
}

// Where the marks of the index lie: a ring about the middle.
const (
	ringRadius = 206.0
	markRadius = 35.0
)

// turn is the angle of a mark, the first at the top, clockwise.
func turn(position float64) float64 {
	return -math.Pi/2 + 2*math.Pi*position/float64(len(rules.Index))
}

// markAt is the middle of a mark.
func markAt(position int) (x, y float64) {
	a := turn(float64(position))
	return math.Round(midX + ringRadius*math.Cos(a)), math.Round(midY + ringRadius*math.Sin(a))
}

var canvases = sync.Pool{New: func() any { return new(render.Layer) }}

// A sheet is a page with what never changes on it.
type sheet struct {
	kind   string
	height int
}

var sheets sync.Map // of *render.Layer by sheet

// canvas is a copy of a sheet, made once by paint.
func canvas(kind string, height int, paint func(l *render.Layer)) *render.Layer {
	l := canvases.Get().(*render.Layer)
	l.W, l.H = width, height
	if cap(l.Pix) < width*height {
		l.Pix = make([]uint8, width*height)
	}
	l.Pix = l.Pix[:width*height]
	key := sheet{kind, height}
	p, ok := sheets.Load(key)
	if !ok {
		blank := render.NewLayer(width, height, render.Ground)
		edge(blank)
		paint(blank)
		p, _ = sheets.LoadOrStore(key, blank)
	}
	copy(l.Pix, p.(*render.Layer).Pix)
	return l
}

// edge frames a sheet.
func edge(l *render.Layer) {
	w, h := float64(l.W), float64(l.H)
	l.Fill(render.Rect(8, 8, w-16, h-16), render.Black)
	l.Fill(render.Rect(11, 11, w-22, h-22), render.Ground)
}
