package board

import (
	"math"
	"strconv"
	"strings"

	"divisionbell/bot/render"
	rules "divisionbell/engine/exchequer"
)

// The words of the picture: the line at the top, the accounts in the hub, and
// in the lower corners what just happened and what is to be done.

const margin = 40

var plain, firm, heavy = render.Regular.At, render.SemiBold.At, render.Bold.At

// clear is how far from the edge of the picture a line whose type lies between
// y0 and y1 may run before it meets the wheel.
func clear(y0, y1 float64) float64 {
	dy := min(math.Abs(y0-mid), math.Abs(y1-mid))
	if y0 < mid && y1 > mid {
		dy = 0
	}
	const away = rim + 14
	if dy >= away {
		return mid
	}
	return mid - math.Sqrt(away*away-dy*dy)
}

// header writes the one line at the top.
func header(l *render.Layer, v rules.View, o Scene) {
	const y = 74
	room := clear(y-28, y) - margin
	title := heavy(38)
	l.Text(title, "Exchequer!", margin, y, render.Black)
	if code := render.Printable(o.Code); code != "" {
		x := title.Width("Exchequer! ")
		f := firm(38).Fit(code, room-x, 26)
		l.Text(f, f.Shorten(code, room-x), margin+x, y, render.Grey)
	}
	x := float64(size - margin)
	if a := actor(v); a >= 0 {
		s := look(v, a)
		l.Fill(render.Rounded(x-46, y-37, 46, 46, 6), render.Turn)
		l.Swatch(s, x-41, y-32, 36)
		x -= 60
	}
	where := firm(38).Fit(round(v), room-60, 26)
	l.Right(where, where.Shorten(round(v), room-60), x, y, render.Black)
}

// accounts writes the table of players in the hub.
func accounts(l *render.Layer, v rules.View, o Scene) {
	rows := float64(len(v.Parties))
	if rows == 0 {
		return
	}
	height := min(80, 320/rows)
	const half = 222.0
	top := mid + 14 - rows*height/2
	heading(l, top-62)
	columns(l, v, top-12)
	for i := range v.Parties {
		account(l, v, o, i, mid-half, top+float64(i)*height, 2*half, height)
	}
	key(l, v)
}

func heading(l *render.Layer, y float64) {
	line := render.SmallCaps(firm(34), "The Exchequer")
	l.Row(line, mid-line.Width(4)/2, y, 4, render.Black)
}

// Where the columns of figures end, from the right.
const (
	colNext    = 8.0
	colTokens  = 66.0
	colSectors = 138.0
	colAreas   = 210.0
)

func columns(l *render.Layer, v rules.View, y float64) {
	f, right := plain(20), mid+222.0
	for _, c := range []struct {
		x float64
		s string
	}{{colAreas, "areas"}, {colSectors, "sectors"}, {colTokens, "tokens"}, {colNext, lastColumn(v)}} {
		l.Right(f, c.s, right-c.x, y, render.Grey)
	}
}

// account writes one party's row.
func account(l *render.Layer, v rules.View, o Scene, party int, x, y, w, h float64) {
	p, s := v.Parties[party], look(v, party)
	ink, quiet := render.Black, render.Grey
	won := false
	for _, i := range winners(v) {
		won = won || i == party
	}
	if party == actor(v) || v.Phase == rules.PhaseOver && won {
		l.Fill(render.Rounded(x-6, y+1, w+12, h-2, 8), render.Turn)
		ink, quiet = render.White, render.White
	} else if p.Out {
		ink = render.Grey
	}
	side := min(44, h-8)
	l.Swatch(s, x, y+(h-side)/2, side)
	left := x + side + 10
	big, small := heavy(28), plain(20)
	if h > 60 {
		big, small = heavy(32), plain(22)
	}
	line1 := math.Round(y + h/2 - 1)
	line2 := math.Round(y + h/2 + small.Size*0.94)
	t := sum(v, party)
	if o.bot(party) {
		t = strings.TrimSuffix("bot · "+t, " · ")
	}
	if t == "" {
		line1 = math.Round(y + h/2 + big.Size*render.CapHeight/2)
	}
	room := x + w - colAreas - 52 - left
	name := o.name(v, party, render.Printable)
	face := firm(big.Size).Fit(name, room, 26)
	l.Text(face, face.Shorten(name, room), left, line1, ink)
	figure := func(col float64, n string, room float64) {
		l.Right(big.Fit(n, room, 16), n, x+w-col, line1, ink)
	}
	figure(colAreas, strconv.Itoa(p.Areas), 40)
	figure(colSectors, strconv.Itoa(p.Sectors), 40)
	figure(colTokens, tokens(p.Tokens), 66)
	switch {
	case settingUp(v):
		figure(colNext, tokens(p.Reserve), 52)
	case v.Phase == rules.PhaseOver:
		if party < len(v.Places) {
			figure(colNext, strconv.Itoa(int(v.Places[party])), 52)
		}
	case !p.Out && !p.Gone && party < v.Seats:
		figure(colNext, "+"+tokens(p.Next), 52)
	}
	if t != "" {
		room := x + w - left - 4
		small = small.Fit(t, room, 20)
		l.Text(small, small.Shorten(t, room), left, line2, quiet)
	}
}

// key explains the white lines.
func key(l *render.Layer, v rules.View) {
	f, s, y := plain(20), "white line: no way through", mid+232.0
	if len(closed(v.Board)) == 0 {
		return
	}
	x := mid - (f.Width(s)+44)/2
	l.Fill(render.Rect(x, y-14, 34, 15), render.Black)
	l.Fill(render.Rect(x, y-10.5, 34, 8), render.White)
	l.Text(f, s, x+44, y, render.Grey)
}

// corners writes what just happened on the left and what is to be done on the right.
func corners(l *render.Layer, v rules.View, o Scene) {
	if t := render.Printable(o.Last.Text); t != "" {
		corner(l, t, false, render.Happened)
	}
	corner(l, o.now(v, render.Printable), true, render.Turn)
}

const (
	lastLine   = size - 44
	cornerTop  = 1010 // no line of a corner stands higher
	barToWords = 22
)

// corner sets a text at the foot of the picture, each line as wide as the wheel
// leaves room: large in few lines, or smaller in more, else cut.
func corner(l *render.Layer, s string, right bool, accent render.Ink) {
	var f render.Face
	var lines []string
	y, leading := 0.0, 0.0
fitting:
	for _, size := range [...]float64{28, 25, 22} {
		f, leading = firm(size), math.Round(size*1.22)
		for n := 1.0; lastLine-leading*(n-1) >= cornerTop; n++ {
			y = lastLine - leading*(n-1)
			lines = f.Break(s, int(n), func(i int) float64 {
				at := y + leading*float64(i)
				return clear(at-f.Size*0.8, at+f.Size*0.25) - margin - barToWords
			})
			if strings.Join(lines, " ") == s {
				break fitting
			}
		}
	}
	y = lastLine - leading*float64(len(lines)-1)
	x, top := float64(margin), y-f.Size*0.8
	if right {
		x = size - margin - 10
	}
	l.Fill(render.Rect(x, top, 10, lastLine+6-top), render.Black)
	l.Fill(render.Rect(x+2, top+2, 6, lastLine+2-top), accent)
	for i, t := range lines {
		at := y + leading*float64(i)
		if right {
			l.Right(f, t, size-margin-barToWords, at, render.Black)
		} else {
			l.Text(f, t, margin+barToWords, at, render.Black)
		}
	}
}
