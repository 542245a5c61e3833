// Package frontpage draws the front page of a match's paper: its masthead, a headline, how
// the seats stood as the match went on, and what each has. It is made to be read on a phone.
package frontpage

import (
	"divisionbell/bot/render"
	"divisionbell/bot/render/plot"
)

// The size of a front page, in pixels.
const (
	Width  = 1200
	Height = 1500
)

// A Page is what stands on one. All of it is data: of what the type cannot write nothing is
// drawn, and what is too long is cut.
type Page struct {
	Title string // The Exchequer! Gazette
	Under string // K7QF · No. 3 · Round 4 of 12
	Head  string
	Plot  plot.Plot
	Rows  []Row // from the top
	Lines []string
}

// A Row is what a seat has. Change is since the last issue, Note what else there is to say.
type Row struct {
	Seat                    int
	Name, Has, Change, Note string
}

// The lay-out, in pixels.
const (
	margin    = 48
	inside    = Width - 2*margin
	titleSize = 116
	underSize = 44
	headSize  = 88
	headLines = 3
	rowHigh   = 78
	rowLow    = 64 // where more than four have one
	swatch    = 60
	nameSize  = 50
	lineSize  = 42
	mostWide  = 210 // of a column of numbers
	between   = 28  // columns
	lineHigh  = 54
	plotScale = 1.7
	mostLines = 4
)

// PNG is the page as a picture; the same page is the same bytes.
func (p Page) PNG() []byte {
	l := render.NewLayer(Width, Height, render.Paper)
	title := render.Printable(p.Title)
	face := render.Bold.At(titleSize).Fit(title, inside, titleSize/2)
	l.Centre(face, face.Shorten(title, inside), Width/2, 128, render.Black)
	l.Fill(render.Rect(margin, 158, inside, 6), render.Black)
	under := render.Printable(p.Under)
	face = render.SemiBold.At(underSize).Fit(under, inside, 30)
	l.Centre(face, face.Shorten(under, inside), Width/2, 212, render.Turn)
	l.Fill(render.Rect(margin, 232, inside, 3), render.Black)

	top, rows, high := p.head(l), p.rows(), rowHigh
	if len(rows) > 4 {
		high = rowLow
	}
	p.Plot.Scale = plotScale
	all := p.foot()
	at := func() int { return Height - 44 - len(all)*lineHigh - len(rows)*high }
	for len(all) > 1 && at()-top-10 < p.Plot.Least() { // the plot comes first
		all = all[:len(all)-1]
	}
	foot(l, all)
	p.Plot.Draw(l, margin-20, top, inside+40, at()-top-10)
	c := columnsOf(rows)
	for i, r := range rows {
		c.row(l, r, at()+i*high, high)
	}
	return l.PNG()
}

func (p Page) rows() []Row { return p.Rows[:min(len(p.Rows), len(render.Seats))] }

// The type of a row's name and number, and of what stands beside them.
var bold, soft = render.Bold.At(nameSize), render.SemiBold.At(lineSize)

// columns are how wide the numbers of all rows are.
type columns struct{ has, change float64 }

func columnsOf(rows []Row) (c columns) {
	for _, r := range rows {
		c.has = max(c.has, bold.Width(render.Printable(r.Has)))
		c.change = max(c.change, soft.Width(render.Printable(r.Change)))
	}
	return columns{min(c.has, mostWide), min(c.change, mostWide)}
}

// head writes the headline, and gives where it ends.
func (p Page) head(l *render.Layer) int {
	face := render.Bold.At(headSize)
	y := 252
	for _, line := range face.Break(render.Printable(p.Head), headLines, func(int) float64 { return inside }) {
		y += headSize + 4
		l.Text(face, line, margin, float64(y), render.Black)
	}
	return y + 14
}

// foot are the lines at the foot of the page, as far as there is room for them.
func (p Page) foot() (all []string) {
	face := render.Regular.At(lineSize)
	for _, s := range p.Lines {
		all = append(all, face.Break(render.Printable(s), 2, func(int) float64 { return inside })...)
	}
	return all[:min(len(all), mostLines)]
}

// foot writes what stands at the foot of the page.
func foot(l *render.Layer, all []string) {
	face := render.Regular.At(lineSize)
	top := Height - 30 - len(all)*lineHigh
	if len(all) > 0 {
		l.Fill(render.Rect(margin, float64(top), inside, 3), render.Black)
	}
	for i, s := range all {
		l.Text(face, s, margin, float64(top+(i+1)*lineHigh-4), render.Black)
	}
}

// row writes what one seat has.
func (c columns) row(l *render.Layer, r Row, y, high int) {
	at := float64(y)
	l.Fill(render.Rect(margin, at, inside, 2), render.Faint)
	size := min(swatch, high-8)
	l.Swatch(render.Seats[r.Seat%len(render.Seats)], margin, at+float64((high-size)/2), float64(size))
	const middle = 18 // of capitals, above their foot
	base, right := at+float64(high/2+middle), float64(Width-margin)
	if c.change > 0 {
		l.Right(soft, soft.Shorten(render.Printable(r.Change), c.change), right, base, render.Grey)
		right -= c.change + between
	}
	l.Right(bold, bold.Shorten(render.Printable(r.Has), c.has), right, base, render.Black)
	right -= c.has + between
	room := right - margin - swatch - 20
	if note := render.Printable(r.Note); note != "" {
		note = soft.Shorten(note, room/2)
		l.Right(soft, note, right, base, render.Grey)
		room -= soft.Width(note) + between
	}
	face := render.SemiBold.At(nameSize)
	l.Text(face, face.Shorten(render.Printable(r.Name), room), margin+swatch+20, base, render.Black)
}
