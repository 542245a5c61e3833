// Package cup draws a season's cup: who won it, who came next, and by how much.
package cup

import (
	"fmt"
	"math"

	"divisionbell/bot/render"
)

// The size of the picture, in pixels.
const (
	Width  = 1200
	Height = 630
)

// A Cup is what stands on one. Names are data: of what the type cannot write nothing is
// drawn, and what is too long is cut.
type Cup struct {
	Season  string
	Over    bool
	Lines   []Line // the best first
	Matches int
}

// A Line is somebody's: their place, which others may share.
type Line struct {
	Place   int
	Name    string
	Points  string
	Matches int
}

// The lay-out, in pixels.
const (
	margin  = 48
	left    = 470 // where the table begins
	rowsTop = 236
	rowHigh = 58
	rows    = 6
	centre  = 232 // of the cup
)

// Draw is the cup as a PNG of the palette; the same cup is the same bytes.
func Draw(c Cup) ([]byte, error) {
	l := render.NewLayer(Width, Height, render.Paper)
	l.Fill(render.Rect(0, 0, left-margin, Height), render.Ground)
	l.Fill(render.Rect(left-margin, 0, 4, Height), render.Black)
	vessel(l, c)

	l.Text(render.Bold.At(72), "Season "+render.Printable(c.Season), left, 110, render.Black)
	state := "so far"
	if c.Over {
		state = "final"
	}
	l.Text(render.SemiBold.At(34), fmt.Sprintf("%s · %s", state, counted(c.Matches)), left, 162, render.Turn)
	small := render.SemiBold.At(26)
	const points, matches = Width - margin - 150, Width - margin
	l.Right(small, "points", points, rowsTop-20, render.Grey)
	l.Right(small, "matches", matches, rowsTop-20, render.Grey)
	y := float64(rowsTop)
	for i, of := range c.Lines[:min(len(c.Lines), rows)] {
		ink, soft := render.Black, render.Grey
		if of.Place == 1 {
			ink, soft = render.Paper, render.Paper
			l.Fill(render.Rounded(left-16, y-6, Width-margin-left+32, rowHigh-4, 8), render.Turn)
		}
		face := render.Bold.At(38)
		l.Right(face, fmt.Sprint(of.Place), left+36, y+35, soft)
		name := render.Printable(of.Name)
		if name == "" {
			name = fmt.Sprint("Player ", i+1)
		}
		room := float64(points - left - 170)
		fit := render.SemiBold.At(40).Fit(name, room, 28)
		l.Text(fit, fit.Shorten(name, room), left+60, y+35, ink)
		l.Right(face, of.Points, points, y+35, ink)
		l.Right(render.Regular.At(34), fmt.Sprint(of.Matches), matches, y+35, soft)
		y += rowHigh
	}
	if more := len(c.Lines) - rows; more > 0 {
		l.Text(render.Regular.At(28), fmt.Sprintf("and %d more", more), left+60, y+24, render.Grey)
	}
	l.Right(small, "Division Bell", Width-margin, Height-24, render.Grey)
	return l.PNG(), nil
}

func counted(n int) string {
	if n == 1 {
		return "1 match"
	}
	return fmt.Sprint(n, " matches")
}

// vessel draws the cup with its season on the foot; one that nobody has won yet is hollow.
func vessel(l *render.Layer, c Cup) {
	for _, x := range []float64{centre - 118, centre + 118} { // the handles
		l.Fill(render.Ring(x, 208, 44, 66), render.Black)
		l.Fill(render.Ring(x, 208, 49, 61), render.Yellow)
	}
	bowl := func(by float64) *render.Path {
		const top, wide, deep = 112, 138, 236
		p := new(render.Path).Move(centre-wide+by, top+by).Line(centre+wide-by, top+by)
		p.Cube(centre+wide-by, top+deep*0.62, centre+78-by, top+deep-by, centre+22-by/2, top+deep-by)
		return p.Line(centre-22+by/2, top+deep-by).Cube(centre-78+by, top+deep-by, centre-wide+by, top+deep*0.62, centre-wide+by, top+by)
	}
	inside := render.Yellow
	if !c.Over {
		inside = render.Paper
	}
	l.Fill(render.Rect(centre-26, 340, 52, 90), render.Black)
	l.Fill(render.Rect(centre-20, 340, 40, 90), render.Yellow)
	l.Fill(bowl(0), render.Black)
	l.Fill(bowl(7), inside)
	l.Fill(render.Rounded(centre-150, 96, 300, 28, 10), render.Black)
	l.Fill(render.Rounded(centre-143, 102, 286, 16, 6), render.Yellow)
	l.Fill(star(centre, 206, 52), render.Black)
	l.Fill(star(centre, 206, 40), render.Turn)
	l.Fill(render.Rounded(centre-84, 418, 168, 26, 8), render.Black)
	l.Fill(render.Rounded(centre-132, 440, 264, 84, 10), render.Black)
	face := render.Bold.At(44)
	l.Centre(face, render.Printable(c.Season), centre, 497, render.Paper)
}

// star is one of five points.
func star(x, y, r float64) *render.Path {
	const points, inner = 5, 0.42
	var at []float64
	for i := range 2 * points {
		far := r
		if i%2 == 1 {
			far = inner * r
		}
		angle := math.Pi * (float64(i)/points - 0.5)
		at = append(at, x+far*math.Cos(angle), y+far*math.Sin(angle))
	}
	return render.Polygon(at...)
}
