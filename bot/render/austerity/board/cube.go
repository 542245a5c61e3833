// Package board draws the board of Austerity, as a picture and as a text.
package board

import (
	"math"
	"sync"

	"divisionbell/bot/render"
)

// A dye is how cubes of one colour look: colour, pattern and letter each
// suffice to know them.
type dye struct {
	name     string // of one cube, in words
	seat     render.Seat
	lid      render.Ink // the cube's upper side
	side     render.Ink // its right one
	faceEdge render.Ink // between the sides
}

// dyes are the five colours in the rulebook's order, their letters those of the
// event table.
var dyes = [5]dye{
	{"Debt", render.Seat{Letter: "K", Colour: "black", Ground: render.Black, Tone: render.Grey, Pattern: render.Diagonals}, render.Grey, render.Grey, render.Faint},
	{"Crime", render.Seat{Letter: "R", Colour: "red", Ground: render.Vermilion, Tone: render.PaleVermilion, Pattern: render.Chevrons}, render.PaleVermilion, render.Turn, render.Black},
	{"Security", render.Seat{Letter: "B", Colour: "blue", Ground: render.Blue, Tone: render.Sky, Pattern: render.Hatches}, render.Sky, render.Blue, render.Black},
	{"Welfare", render.Seat{Letter: "W", Colour: "white", Ground: render.White, Tone: render.Faint, Pattern: render.Dots}, render.White, render.Stone, render.Black},
	{"Income", render.Seat{Letter: "Y", Colour: "yellow", Ground: render.PaleOrange, Tone: render.Orange, Pattern: render.Stripes}, render.PaleOrange, render.Orange, render.Black},
}

// A stamp is ready ink that covers w×h pixels; clear ones show what lies below.
type stamp struct {
	w, h int
	pix  []uint8
}

const clear = 255 // no colour of the palette

// press copies a stamp onto a layer.
func (s *stamp) press(l *render.Layer, x, y int) {
	for j := max(0, -y); j < s.h && y+j < l.H; j++ {
		row, from := l.Pix[(y+j)*l.W:(y+j+1)*l.W], s.pix[j*s.w:(j+1)*s.w]
		for i := max(0, -x); i < s.w && x+i < l.W; i++ {
			if from[i] != clear {
				row[x+i] = from[i]
			}
		}
	}
}

type stampKey struct{ colour, side int }

var stamps sync.Map // of *stamp by stampKey

// depth is how far a cube's upper and right side reach beyond its face.
func depth(side int) int { return int(math.Round(float64(side) * 0.2)) }

// cube draws a cube whose face is side×side pixels and has its left upper
// corner at x, y; its upper side stands out above it.
func cube(l *render.Layer, colour, side, x, y int) {
	if colour < 0 || colour >= len(dyes) {
		return
	}
	d := depth(side)
	cubeStamp(colour, side).press(l, x-1, y-d-1)
	if l.Sheet() != nil {
		part := render.NewSheet(side+d+2, side+d+2, render.Paper)
		drawCube(part, dyes[colour], side)
		l.Set(part, 1, float64(x-1), float64(y-d-1))
	}
}

func cubeStamp(colour, side int) *stamp {
	key := stampKey{colour, side}
	if s, ok := stamps.Load(key); ok {
		return s.(*stamp)
	}
	s, _ := stamps.LoadOrStore(key, cutCube(dyes[colour], side))
	return s.(*stamp)
}

// cutCube draws one cube on paper.
func cutCube(k dye, side int) *stamp {
	w := side + depth(side) + 2
	l := render.NewLayer(w, w, render.Paper)
	outside := drawCube(l, k, side).Mask(w, w)
	s := &stamp{w, w, l.Pix}
	void := render.NewLayer(w, w, clear)
	seen := render.NewLayer(w, w, render.Black)
	void.Lay(seen, outside)
	for i, k := range void.Pix {
		if k == clear {
			s.pix[i] = clear
		}
	}
	return s
}

// drawCube draws a cube into the corner of a layer, and gives its outline.
func drawCube(l *render.Layer, k dye, side int) (hull *render.Path) {
	d := depth(side)
	w := side + d + 2
	a, b, t := 1.0, 1+float64(side), float64(d)
	edge := max(1.5, float64(side)/30)
	hull = render.Polygon(a, 1+t, a+t, 1, b+t, 1, b+t, 1+float64(side), b, b+t, a, b+t)
	l.Fill(hull, render.Black)
	in := edge
	l.Fill(render.Polygon(a+in*1.6, 1+t-in/2, a+t+in/2, 1+in, b+t-in*1.6, 1+in, b-in/2, 1+t-in/2), k.lid)
	l.Fill(render.Polygon(b+in/2, 1+t+in/4, b+t-in, 1+in*1.6, b+t-in, 1+float64(side)-in/2, b+in/2, b+t-in*1.6), k.side)
	cover := k.seat.Cover(w, w)
	face := render.Rect(math.Round(a+in), math.Round(1+t+in/2), float64(side)-math.Round(in)-1, float64(side)-math.Round(in)-1)
	l.Lay(cover, face.Mask(w, w))
	if k.faceEdge != render.Black { // a black cube's own edges show in light lines
		l.Fill(render.Stroke(a+1, 1+t, b, 1+t, edge), k.faceEdge)
		l.Fill(render.Stroke(b, 1+t, b, b+t-1, edge), k.faceEdge)
		l.Fill(render.Stroke(b, 1+t, b+t-1, 2, edge), k.faceEdge)
	}
	x, y, r := a+float64(side)/2, 1+t+float64(side)/2, max(12.5, math.Round(float64(side)*0.34))
	l.Fill(render.Disc(x, y, r), render.Paper)
	f := render.Face{Weight: render.Bold, Size: max(20.5, math.Round(r*1.62))}
	l.Text(f, k.seat.Letter, math.Round(x-f.Width(k.seat.Letter)/2), y+math.Round(f.Size*render.CapHeight/2), render.Black)
	return hull
}
