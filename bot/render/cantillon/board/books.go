package board

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/render"
	"divisionbell/bot/text"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/tokens"
)

// The books of a match: every treasury by goods, and plots of what came of it.

// A Plot is a number by round, a row a seat.
type Plot struct {
	Title string
	Rows  [][]int
}

const (
	plotHigh  = 520
	ledgeHigh = 104
)

// Plots draws numbers over time, one below the other, as a PNG 1600 wide.
func Plots(v rules.View, o Scene, plots []Plot) []byte {
	l, pool := canvas(headHigh + len(plots)*plotHigh + footHigh)
	defer pool.Put(l)
	clear(l.Pix)
	header(l, v, o)
	l.Fill(render.Rect(0, headHigh-3, Wide, 3), render.Black)
	turns := 1
	for _, p := range plots {
		for _, row := range p.Rows {
			turns = max(turns, len(row))
		}
	}
	for i, p := range plots {
		plot(l, p, turns, headHigh+float64(i)*plotHigh)
	}
	seats(l, v, o, float64(l.H-footHigh)+30)
	return l.PNG()
}

// plot draws one over so many turns, its lines ending in the seats' letters.
func plot(l *render.Layer, p Plot, turns int, y float64) {
	const left, right, head, low = 130.0, 130.0, 84.0, 56.0
	w, h := Wide-left-right, plotHigh-head-low
	top := 1
	for _, row := range p.Rows {
		for _, n := range row {
			top = max(top, n)
		}
	}
	step := roundStep(top)
	top = (top + step - 1) / step * step
	l.Text(firm(38), p.Title, margin, y+56, render.Black)
	l.Fill(render.Rect(left, y+head, w, h), render.Paper)
	for n := 0; n <= top; n += step {
		at := y + head + h - h*float64(n)/float64(top)
		l.Fill(render.Rect(left, at-1, w, 2), render.Faint)
		l.Right(plain(30), strconv.Itoa(n), left-14, at+10, render.Grey)
	}
	x := func(turn int) float64 { return left + w*(float64(turn)+0.5)/float64(turns) }
	for turn := 0; turn < turns; turn += max(1, roundStep(turns)) {
		l.Centre(plain(30), strconv.Itoa(turn+1), x(turn), y+head+h+40, render.Grey)
	}
	for seat, row := range p.Rows {
		s := seatOf(seat)
		at := func(turn int) (float64, float64) {
			return x(turn), y + head + h - h*float64(row[turn])/float64(top)
		}
		for _, pen := range [...]struct {
			width float64
			ink   render.Ink
		}{{11, render.Black}, {7, s.Ground}} {
			path := new(render.Path)
			for turn := range row {
				cx, cy := at(turn)
				path.Join(render.Disc(cx, cy, pen.width/2))
				if turn > 0 {
					px, py := at(turn - 1)
					path.Join(render.Stroke(px, py, cx, cy, pen.width))
				}
			}
			l.Fill(path, pen.ink)
		}
	}
	var taken [2][]float64
	for seat, row := range p.Rows {
		if len(row) == 0 {
			continue
		}
		cy := y + head + h - h*float64(row[len(row)-1])/float64(top)
		column, at := letterRoom(&taken, cy-letterHigh/2, y+head-4)
		l.Swatch(seatOf(seat), Wide-right+12+float64(column)*50, at, 42)
	}
}

const letterHigh = 42.0 // of a seat's letter at the end of its line

// letterRoom is where a letter covers no other: in one of two columns, where its
// line ends or as little above or below as may be.
func letterRoom(taken *[2][]float64, at, least float64) (column int, y float64) {
	for off := 0.0; ; off += 4 {
		for _, y := range [...]float64{at - off, at + off} {
			for column := range taken {
				meets := func(z float64) bool { return math.Abs(y-z) < letterHigh+2 }
				if y >= least && !slices.ContainsFunc(taken[column], meets) {
					taken[column] = append(taken[column], y)
					return column, y
				}
			}
		}
	}
}

// roundStep parts a scale into a handful of round steps.
func roundStep(top int) int {
	for _, step := range [...]int{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000} {
		if top/step <= 8 {
			return step
		}
	}
	return max(1, top/8)
}

// seats is the key: who is who.
func seats(l *render.Layer, v rules.View, o Scene, y float64) {
	room := (Wide - 2*margin) / float64(max(1, len(v.Rulers)))
	for i := range v.Rulers {
		x := margin + room*float64(i)
		l.Swatch(seatOf(i), x, y, 48)
		f := firm(32)
		l.Text(f, f.Shorten(o.name(i, render.Printable), room-72), x+60, y+36, render.Black)
	}
}

const (
	ledgerStep = 78.0
	shades     = 20 // what a column's two words want more than one
)

// ledgerColumn is where the middle of a good's column is.
func ledgerColumn(sort int) float64 { return 560 + ledgerStep*float64(sort) }

// Ledger draws every treasury: how many of each good, what they are worth, what
// the next tax brings and what the armies cost.
func Ledger(v rules.View, o Scene) []byte {
	l, pool := canvas(headHigh + shades + (len(v.Rulers)+1)*ledgeHigh + 40)
	defer pool.Put(l)
	clear(l.Pix)
	header(l, v, o)
	l.Fill(render.Rect(0, headHigh-3, Wide, 3), render.Black)
	y := float64(headHigh) + 66
	for sort := range tokens.GoodCount {
		good(l, sort, 3, ledgerColumn(sort), y-34)
		for n, word := range strings.Split(tokens.GoodNames[sort], "-") { // pale red and dark red are two
			l.Centre(plain(24), word, ledgerColumn(sort), y+12+22*float64(n), render.Black)
		}
		l.Centre(plain(26), "× "+strconv.Itoa(int(tokens.GoodValues[sort])), ledgerColumn(sort), y+60, render.Grey)
	}
	l.Right(plain(30), "worth", 1368, y+48, render.Grey)
	if v.Places == nil {
		l.Right(plain(30), "to come", Wide-margin, y+48, render.Grey)
	}
	for i, u := range v.Rulers {
		y := float64(headHigh+shades+ledgeHigh*(i+1)) + 12
		l.Fill(render.Rect(margin, y-4, Wide-2*margin, 2), render.Faint)
		l.Swatch(seatOf(i), margin, y+18, 58)
		ink := render.Black
		if u.Out != "" {
			ink = render.Grey
		}
		name := o.name(i, render.Printable)
		f := firm(38).Fit(name, 380, 28)
		l.Text(f, f.Shorten(name, 380), margin+76, y+60, ink)
		for sort, n := range u.Goods {
			if n > 0 {
				f := heavy(38).Fit(strconv.Itoa(int(n)), ledgerStep-8, 24)
				l.Centre(f, strconv.Itoa(int(n)), ledgerColumn(sort), y+60, ink)
			} else {
				l.Centre(plain(38), "·", ledgerColumn(sort), y+60, render.Grey)
			}
		}
		if u.Out != "" {
			l.Right(firm(38), "out", 1368, y+60, ink)
			continue
		}
		l.Right(heavy(46), strconv.Itoa(u.Treasury), 1368, y+62, ink)
		l.Right(firm(38), flow(v, u), Wide-margin, y+60, ink)
	}
	return l.PNG()
}

// LedgerText is the ledger in words.
func LedgerText(v rules.View, o Scene) string {
	p := new(render.Page)
	p.Line("     pale        dark      advanced")
	p.Line("   red blu yel red blu yel pur ora gre")
	for i, u := range v.Rulers {
		worth := strings.TrimSpace(strconv.Itoa(u.Treasury) + " " + flow(v, u))
		if u.Out != "" {
			worth = "out"
		}
		p.Line("%s %s %s", seatOf(i).Letter, render.Padded(o.name(i, text.Clean), 20), worth)
		row := "  "
		for _, n := range u.Goods {
			row += fmt.Sprintf("%4d", n)
		}
		p.Line("%s", text.Fit(row, render.TextWidth))
	}
	return p.String()
}
