// Package plot draws how seats stood as a match went on: a line a seat, told apart by
// pattern and letter as well as by colour. What it draws it also says in words.
package plot

import (
	"math"
	"strconv"

	"divisionbell/bot/render"
)

// The size of a plot that is a picture of its own, in pixels; and by how much larger its type
// is, which chats on phones show at half its size.
const (
	Width  = 800
	Height = 480
	alone  = 1.2
)

// A Plot is what is drawn. All of its words are data: of what the type cannot write nothing is
// drawn, and what is too long is cut.
type Plot struct {
	Title string // Areas
	Unit  string // before each number: $
	Lines []Line // a seat each, in the order of seats; no more than there are seats are drawn
	First string // what stands below the first value: Start
	Last  string // and below the last: Round 12
	Marks []int  // values to point out, numbered from 1 in this order

	Written func(v float64) string // how values are written; nil: with the unit, in few characters

	Scale float64 // of type and strokes, for pictures that are shown small; 0: 1
}

// A Line is how one seat stood. Lines may be of different lengths.
type Line struct {
	Names  []string // of who held it, one after another
	Values []float64
}

// PNG is the plot as a picture of its own; the same plot is the same bytes.
func (p Plot) PNG() []byte {
	l := render.NewLayer(Width, Height, render.Paper)
	p.Scale = max(p.Scale, alone)
	p.Draw(l, 0, 0, Width, Height)
	return l.PNG()
}

// The lay-out, in pixels.
const (
	margin    = 20
	titleSize = 32
	fineSize  = 22
	header    = 64
	footer    = 40
	swatch    = 36
	thick     = 6
	casing    = 2.5 // of the ground, on each side of a line
	keyWidth  = 170 // for names, right of the plot, at least
	mostKey   = 250 // and at most
	disc      = 14
	lineHigh  = 24
	mostNames = 8 // lines of those who held a seat
)

// A frame is where values come to lie.
type frame struct {
	x, y, w, h float64
	low, high  float64
	last       int     // the number of the last value
	k          float64 // by how much type and strokes are larger
}

// pitch is how high the names of a line stand, with what is clear between them and others'.
func (f frame) pitch(names []string) float64 {
	return f.k * max(swatch+4, float64(lineHigh*len(names)+2))
}

func (f frame) at(i int, v float64) (x, y float64) {
	return f.x + f.w*float64(i)/float64(max(1, f.last)), f.y + f.h*(f.high-v)/(f.high-f.low)
}

// Draw draws the plot into a box of a layer, on what is there.
func (p Plot) Draw(l *render.Layer, x, y, w, h int) {
	lines := p.lines()
	low, high, step := scale(lines)
	f := frame{low: low, high: high, k: max(1, p.Scale)}
	for _, line := range lines {
		f.last = max(f.last, len(line.Values)-1)
	}
	fine, side := render.Regular.At(f.k*fineSize), margin*f.k
	axis := 0.0
	for v := low; v <= high+step/2; v += step {
		axis = max(axis, fine.Width(p.number(v)))
	}
	f.x, f.y = float64(x)+side+axis+10, float64(y)+f.k*header
	f.w, f.h = float64(w)-side-p.keyed(f.k, lines)-f.k*(swatch+16)-axis-10, float64(h)-f.k*(header+footer+margin)

	for step*f.h < (high-low)*f.k*(fineSize+4) { // numbers stand clear of each other
		step *= 2
	}
	title := render.SemiBold.At(f.k * titleSize)
	l.Text(title, title.Shorten(render.Printable(p.Title), float64(w)-2*side), float64(x)+side, math.Round(float64(y)+f.k*42), render.Black)
	for v := low; v <= high+step/2; v += step {
		_, at := f.at(0, v)
		at = math.Round(at)
		ink := render.Faint
		if math.Abs(v) < step/2 {
			ink = render.Grey
		}
		l.Fill(render.Rect(f.x, at-1, f.w, 2), ink)
		l.Right(fine, p.number(v), f.x-10, at+f.k*8, render.Grey)
	}
	foot := f.y + f.h + f.k*32
	l.Text(fine, fine.Shorten(render.Printable(p.First), f.w/2), f.x, foot, render.Grey)
	l.Right(fine, fine.Shorten(render.Printable(p.Last), f.w/2), f.x+f.w, foot, render.Grey)
	for i, line := range lines {
		trace(l, f, line, i)
	}
	p.marks(l, f, lines)
	p.key(l, f, lines, float64(x+w)-side)
}

// Least is how high a box is in which every line's name has its room.
func (p Plot) Least() int {
	return int(max(1, p.Scale) * float64(len(p.lines())*(swatch+4)+footer+margin+header/2))
}

// lines are those that are drawn.
func (p Plot) lines() []Line { return p.Lines[:min(len(p.Lines), len(render.Seats))] }

// marks points values out, each on the line that moved most there.
func (p Plot) marks(l *render.Layer, f frame, lines []Line) {
	for n, at := range p.Marks {
		best, top := -1.0, 0.0
		for _, line := range lines {
			if at < 0 || at >= len(line.Values) {
				continue
			}
			if moved := math.Abs(line.Values[at] - line.Values[max(0, at-1)]); moved > best {
				best, top = moved, line.Values[at]
			}
		}
		if best < 0 {
			continue
		}
		x, y := f.at(at, top)
		l.Fill(render.Disc(math.Round(x), math.Round(y), f.k*disc+2), render.Paper)
		l.Fill(render.Disc(math.Round(x), math.Round(y), f.k*disc), render.Turn)
		face := render.Bold.At(f.k * fineSize)
		l.Centre(face, strconv.Itoa(n+1), math.Round(x), math.Round(y)+f.k*8, render.White)
	}
}

// keyed is how wide the names and values are, as far as there is room for them.
func (p Plot) keyed(k float64, lines []Line) float64 {
	bold, face := render.SemiBold.At(k*fineSize), render.Regular.At(k*fineSize)
	wide := k * keyWidth
	for _, line := range lines {
		if n := len(line.Values); n > 0 {
			wide = max(wide, face.Width(render.Printable(render.Listed(line.Names)))+bold.Width(p.number(line.Values[n-1]))+10+k*(margin+6))
		}
	}
	return math.Ceil(min(wide, k*mostKey))
}

// key names each line where it ends, moved apart where they end close together: those who
// held its seat in as many lines as there is room for.
func (p Plot) key(l *render.Layer, f frame, lines []Line, right float64) {
	bold, face := render.SemiBold.At(f.k*fineSize), render.Regular.At(f.k*fineSize)
	x := f.x + f.w + f.k*14
	named, most := make([][]string, len(lines)), mostNames
	for ; ; most-- {
		high := 0.0
		for i, line := range lines {
			value := 0.0
			if n := len(line.Values); n > 0 {
				value = bold.Width(p.number(line.Values[n-1])) + 10
			}
			named[i] = face.Names(line.Names, right-x-f.k*(swatch+8)-value, most)
			high += f.pitch(named[i])
		}
		if most == 1 || high <= f.h+f.k*swatch {
			break
		}
	}
	order, at := rows(f, lines, named)
	for n, i := range order {
		line := lines[i]
		y := at[n]
		l.Swatch(render.Seats[i], x, y-f.k*swatch/2, math.Round(f.k*swatch))
		if n := len(line.Values); n > 0 {
			l.Right(bold, p.number(line.Values[n-1]), right, y+f.k*8, render.Black)
		}
		y -= f.k * lineHigh * float64(len(named[i])-1) / 2
		for k, s := range named[i] {
			l.Text(face, s, x+f.k*(swatch+8), math.Round(y+f.k*lineHigh*float64(k))+f.k*8, render.Black)
		}
	}
}

// magnitudes are how large numbers are shortened; below the last they stand whole.
var magnitudes = [...]struct {
	from, of float64
	name     string
}{{1e9, 1e9, "B"}, {1e6, 1e6, "M"}, {1e4, 1e3, "k"}}

// number is a value as axes and keys have it: 12, $5.5M.
func (p Plot) number(v float64) string {
	if p.Written != nil {
		return p.Written(v)
	}
	sign := p.Unit
	if v < 0 {
		sign, v = "−"+p.Unit, -v
	}
	for _, m := range magnitudes {
		if v >= m.from {
			return sign + short(v/m.of) + m.name
		}
	}
	return sign + short(v)
}

// short is a number to at most two places after the point.
func short(v float64) string {
	return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64)
}
