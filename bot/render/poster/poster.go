// Package poster lays a match that is over out on a sheet of paper to be hung up: its
// final board, how all stood as it went, who came where, and when. It is made of paths
// alone, so that any printer of any size prints it.
package poster

import (
	"fmt"
	"math"

	"divisionbell/bot/render"
	"divisionbell/bot/render/plot"
)

// A Poster is what stands on one. All of it is data: of what the type cannot write
// nothing is drawn, and what is too long is cut.
type Poster struct {
	Board   *render.Layer // that keeps what is drawn on it
	Game    string
	Code    string
	Dates   string // 1 to 30 December 2026, 214 moves
	Players []Player
	Scores  plot.Plot // without lines there is none
}

// A Player held a seat, or several did one after another.
type Player struct {
	Seat  int
	Names []string // of who held it, one after another
	Place int      // from 1; 0: none
}

// The paper's proportions are those of A3 and A2, high; the lay-out is in units of which
// A3 has four to a millimetre.
const (
	wide, high = 1188, 1680
	margin     = 66
	column     = wide - 2*margin

	titleLine = 128
	dateLine  = 178
	boardTop  = 216
	boardHigh = 980 // at most
	gap       = 40
	rowHigh   = 50
	placeWide = 380
	footLine  = high - 44
)

// Sheet is the poster.
func (p Poster) Sheet() *render.Sheet {
	l := render.NewSheet(wide, high, render.Paper)
	head(l, p)
	scale := math.Min(column/float64(p.Board.W), boardHigh/float64(p.Board.H))
	w, h := float64(p.Board.W)*scale, float64(p.Board.H)*scale
	left := (wide - w) / 2
	l.Fill(render.Rect(left-2, boardTop-2, w+4, h+4), render.Black)
	l.Fill(render.Rect(left, boardTop, w, h), render.Ground)
	l.Set(p.Board, scale, left, boardTop)
	top := boardTop + h + gap
	places(l, p.Players, top, len(p.Scores.Lines) == 0)
	if len(p.Scores.Lines) > 0 {
		x := margin + placeWide + gap
		p.Scores.Draw(l, x, int(top)-14, wide-margin-x+14, int(math.Min(footLine-40-top, 400))+14)
	}
	l.Fill(render.Rect(margin, footLine-38, column, 2), render.Faint)
	foot := render.Regular.At(22)
	l.Text(foot, "Division Bell", margin, footLine, render.Grey)
	l.Right(foot, "Proof of every roll: /match export "+render.Printable(p.Code), wide-margin, footLine, render.Grey)
	return l.Sheet()
}

func head(l *render.Layer, p Poster) {
	code := render.SemiBold.At(44)
	room := column - code.Width(render.Printable(p.Code)) - gap
	title := render.Bold.At(84).Fit(render.Printable(p.Game), room, 40)
	l.Text(title, title.Shorten(render.Printable(p.Game), room), margin, titleLine, render.Black)
	l.Right(code, render.Printable(p.Code), wide-margin, titleLine, render.Grey)
	dates := render.Regular.At(30)
	l.Text(dates, dates.Shorten(render.Printable(p.Dates), column), margin, dateLine, render.Grey)
	l.Fill(render.Rect(margin, dateLine+16, column, 3), render.Black)
}

// places lists who came where, in two columns where there is room beside them.
func places(l *render.Layer, all []Player, top float64, alone bool) {
	heading := render.SmallCaps(render.SemiBold.At(28), "Places")
	l.Row(heading, margin, top+24, 2, render.Black)
	columns := [][]Player{all}
	if half := (len(all) + 1) / 2; alone && len(all) > 3 {
		columns = [][]Player{all[:half], all[half:]}
	}
	for i, all := range columns {
		x, y := margin+float64(i)*column/2, top+44
		room := footLine - 38 - y
		for n, p := range all {
			left := float64(len(all) - n - 1)
			y += place(l, p, x, y, room-left*rowHigh-(y-top-44))
		}
	}
}

// place draws where a player came and who that is, in at most so much height, and gives
// what it took.
func place(l *render.Layer, p Player, x, y, room float64) (high float64) {
	came := "–"
	if p.Place > 0 {
		came = fmt.Sprint(p.Place)
	}
	ink := render.Black
	if p.Place != 1 {
		ink = render.Grey
	}
	l.Right(render.Bold.At(38), came, x+26, y+36, ink)
	if p.Seat >= 0 && p.Seat < len(render.Seats) {
		l.Swatch(render.Seats[p.Seat], x+42, y+4, 40)
	}
	face := render.Regular.At(32)
	if p.Place == 1 {
		face = render.SemiBold.At(32)
	}
	const names, lineHigh = 96, 26 // of several names in a place
	lines := face.Names(p.Names, placeWide-names, 1)
	if len(p.Names) < 2 || lines[0] == render.Printable(render.Listed(p.Names)) {
		for _, s := range lines {
			l.Text(face, s, x+names, y+35, render.Black)
		}
		return rowHigh
	}
	face.Size = 23
	lines = face.Names(p.Names, placeWide-names, max(2, int((room-8)/lineHigh)))
	for i, s := range lines {
		l.Text(face, s, x+names, y+20+float64(i*lineHigh), render.Black)
	}
	return max(rowHigh, float64(len(lines)*lineHigh+8))
}
