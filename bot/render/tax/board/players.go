package board

import (
	"math"
	"strconv"

	"divisionbell/bot/render"
	rules "divisionbell/engine/tax"
)

// columns heads the players' lines.
func columns(l *render.Layer, v rules.View) {
	f, y := plain(26), float64(rowsTop-10)
	if !v.Over {
		l.Text(f, "in hand", handFrom-22, y, render.Grey)
	}
	l.Text(f, "points", scoreFrom, y, render.Grey)
}

// Where the columns begin.
const (
	handFrom  = 490.0
	scoreFrom = 800.0

	rowLeft = margin - 14 // of a line's ribbon
	rowWide = width - 2*rowLeft
	rowGap  = 3
)

// row writes one player's line: colour, name, hand, points.
func row(l *render.Layer, v rules.View, o Scene, seat int, y float64) {
	p := v.Players[seat]
	ink, quiet := render.Black, render.Grey
	turn := seat == int(v.Turn) && !v.Over || v.Over && seat < len(v.Places) && v.Places[seat] == 1
	out := p.Gone || !p.In && !v.Over
	if turn {
		l.Fill(render.Rounded(rowLeft, y+rowGap, rowWide, rowHigh-2*rowGap, 10), render.Turn)
		ink, quiet = render.White, render.White
	} else if out {
		ink = render.Grey
	}
	mid := y + rowHigh/2
	l.Swatch(look(seat), margin, mid-28, 56)
	name := o.name(seat, render.Printable)
	f := heavy(40).Fit(name, 330, 30)
	base := mid + f.Size*render.CapHeight/2
	if o.bot(seat) {
		base = mid + 3
		l.Text(plain(24), "bot", margin+74, mid+30, quiet)
	}
	l.Text(f, f.Shorten(name, 330), margin+74, math.Round(base), ink)
	holds(l, v, seat, mid, ink)
	const end = width - margin
	n := strconv.Itoa(p.Points)
	l.Right(heavy(52), n, end, math.Round(mid+52*render.CapHeight/2), ink)
	score(l, v, p.Points, mid, ink)
}

// holds draws a player's hand from without: its backs, what lies open, or that
// it was folded.
func holds(l *render.Layer, v rules.View, seat int, mid float64, ink render.Ink) {
	p := v.Players[seat]
	if p.Gone || !p.In && !v.Over {
		l.Text(firm(34), standing(v, seat), handFrom-22, math.Round(mid+12), ink)
		return
	}
	if v.Over {
		if seat < len(v.Places) {
			l.Text(firm(34), "place "+strconv.Itoa(int(v.Places[seat])), handFrom-22, math.Round(mid+12), ink)
		}
		return
	}
	x := handFrom
	for range p.Cards - len(p.Open) {
		back(l, 44, x, mid, 0)
		x += 25
	}
	x += 22
	for _, r := range p.Open {
		face(l, r, 46, x, mid, 0, false)
		x += 54
	}
	l.Text(heavy(40), strconv.Itoa(p.Cards), x-10, math.Round(mid+14), ink)
}

// score draws the way to the goal: a notch a point, or a bar when they are many.
func score(l *render.Layer, v rules.View, points int, mid float64, ink render.Ink) {
	const x, w, h = scoreFrom, 250.0, 24.0
	goal := max(1, v.Goal)
	l.Fill(render.Rect(x, mid-h/2, w, h), ink)
	l.Fill(render.Rect(x+2, mid-h/2+2, w-4, h-4), render.Paper)
	full := (w - 8) * min(1, float64(points)/float64(goal))
	if full > 0 {
		l.Fill(render.Rect(x+4, mid-h/2+4, full, h-8), render.Black)
	}
	if goal <= 25 {
		for i := 1; i < goal; i++ {
			at := math.Round(x + 4 + (w-8)*float64(i)/float64(goal))
			l.Fill(render.Rect(at-1, mid-h/2+2, 2, h-4), render.Paper)
			l.Fill(render.Rect(at, mid-h/2+2, 1, h-4), render.Grey)
		}
	}
}

const fanWide = 188.0
