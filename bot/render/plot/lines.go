package plot

import (
	"cmp"
	"math"
	"slices"

	"divisionbell/bot/render"
)

// scale is from where to where the axis goes, and in what steps: round numbers, four to
// eight of them.
func scale(lines []Line) (low, high, step float64) {
	for _, line := range lines {
		for _, v := range line.Values {
			low, high = min(low, v), max(high, v)
		}
	}
	if low == high {
		high = low + 1
	}
	step = math.Pow(10, math.Floor(math.Log10((high-low)/4)))
	for _, times := range [...]float64{5, 2} {
		if (high-low)/(step*times) >= 4 {
			step *= times
			break
		}
	}
	step = max(step, 1)
	return math.Floor(low/step) * step, math.Ceil(high/step) * step, step
}

// dashes are how each seat's line is broken, in pixels drawn and left out; empty: it is
// whole.
var dashes = [len(render.Seats)][]float64{nil, {26, 10}, {8, 8}, {26, 8, 8, 8}, {14, 10}, {40, 8, 8, 8, 8, 8}}

// trace draws a seat's line, on a band of paper that parts it from those below, which show
// where it is broken.
func trace(l *render.Layer, f frame, line Line, seat int) {
	if len(line.Values) == 0 {
		return
	}
	var xs, ys []float64
	for i, v := range line.Values {
		x, y := f.at(i, v)
		if n := len(xs); n > 0 && x-xs[n-1] < 2 && i < len(line.Values)-1 { // closer than can be seen
			continue
		}
		xs, ys = append(xs, x), append(ys, y)
	}
	if len(xs) == 1 {
		l.Fill(render.Disc(xs[0], ys[0], f.k*thick), render.Seats[seat].Ground)
		return
	}
	for _, pass := range [...]struct {
		width float64
		ink   render.Ink
	}{{thick + 2*casing, render.Paper}, {thick, render.Seats[seat].Ground}} {
		pen := pen{l: l, width: f.k * pass.width, ink: pass.ink, dash: dashes[seat], k: f.k}
		for i := 1; i < len(xs); i++ {
			pen.stroke(xs[i-1], ys[i-1], xs[i], ys[i])
		}
	}
}

// A pen draws straight lines one after another, broken as its dash says, which goes on
// from one to the next.
type pen struct {
	l     *render.Layer
	width float64
	ink   render.Ink
	dash  []float64
	k     float64 // by which dashes are longer
	at    int     // in dash
	spent float64 // of dash[at]
}

func (p *pen) stroke(x0, y0, x1, y1 float64) {
	long := math.Hypot(x1-x0, y1-y0)
	if long == 0 {
		return
	}
	if p.dash == nil {
		p.line(x0, y0, x1, y1)
		return
	}
	point := func(d float64) (x, y float64) { return x0 + (x1-x0)*d/long, y0 + (y1-y0)*d/long }
	for d := 0.0; d < long; {
		n := min(p.k*p.dash[p.at]-p.spent, long-d)
		if p.at%2 == 0 {
			ax, ay := point(d)
			bx, by := point(d + n)
			p.line(ax, ay, bx, by)
		}
		d += n
		if p.spent += n; p.spent >= p.k*p.dash[p.at]-1e-9 {
			p.at, p.spent = (p.at+1)%len(p.dash), 0
		}
	}
}

func (p *pen) line(x0, y0, x1, y1 float64) {
	p.l.Fill(render.Stroke(x0, y0, x1, y1, p.width), p.ink)
	if p.dash == nil { // the bends
		p.l.Fill(render.Disc(x0, y0, p.width/2), p.ink)
		p.l.Fill(render.Disc(x1, y1, p.width/2), p.ink)
	}
}

// rows are the lines from the highest to the lowest, and how high the name of each
// stands: near its end, and clear of the others.
func rows(f frame, lines []Line, named [][]string) (order []int, at []float64) {
	ends := make([]float64, len(lines))
	for i, line := range lines {
		v := f.low
		if n := len(line.Values); n > 0 {
			v = line.Values[n-1]
		}
		_, ends[i] = f.at(0, v)
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(ends[a], ends[b]) })
	half := func(n int) float64 { return f.pitch(named[order[n]]) / 2 }
	one := f.k * (swatch + 4) / 2 // what a name of one line takes may stand out
	for n, i := range order {
		y := max(ends[i], f.y+half(n)-one)
		if n > 0 {
			y = max(y, at[n-1]+half(n-1)+half(n))
		}
		at = append(at, y)
	}
	for n := len(at) - 1; n >= 0; n-- { // up again from the bottom
		floor := f.y + f.h + one - half(n)
		if n+1 < len(at) {
			floor = at[n+1] - half(n+1) - half(n)
		}
		at[n] = min(at[n], floor)
	}
	for n := range at {
		at[n] = math.Round(at[n])
	}
	return order, at
}
