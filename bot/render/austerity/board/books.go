package board

import (
	"strconv"

	"divisionbell/bot/render"
	rules "divisionbell/engine/austerity"
)

// The national accounts: a line a track, its eleven spaces from 0 to 10, where
// it stands, and what the next Year End makes of it.
const (
	scaleLeft = margin + 232.0
	spaceWide = 60.0
	outlookAt = scaleLeft + 11*spaceWide + 24
	peril     = 2 // up to here a track is in danger
)

func lineTop(i int) float64 { return booksTop + bandTall + 4 + float64(i)*lineTall }

// booksPlate draws the ruled page.
func booksPlate(l *render.Layer) {
	box(l, margin, booksTop, inner, booksTall)
	band(l, margin, booksTop, inner, "Accounts")
	f := firm(22)
	y := booksTop + 29
	l.Text(f, "at 0 you are out of office", scaleLeft, y, render.Paper)
	l.Text(f, "next Year End", outlookAt, y, render.Paper)
	for i := range 5 {
		top := lineTop(i)
		if i > 0 {
			slab(l, margin+2.5, top-1, inner-5, 2, render.Faint)
		}
		for n := range 11 {
			x := scaleLeft + float64(n)*spaceWide
			slab(l, x, top+6, spaceWide, lineTall-12, render.Black)
			slab(l, x+1.5, top+7.5, spaceWide-3, lineTall-15, render.Paper)
			if n == 0 {
				out(l, x+1.5, top+7.5, spaceWide-3, lineTall-15)
			}
		}
	}
	// The double rule of a ledger parts names, spaces and outlook.
	for _, x := range [...]float64{scaleLeft - 16, outlookAt - 14} {
		slab(l, x, booksTop+bandTall, 2, booksTall-bandTall, render.Turn)
		slab(l, x+5, booksTop+bandTall, 2, booksTall-bandTall, render.Turn)
	}
}

// out is the shaded space at which the game is lost.
func out(l *render.Layer, x, y, w, h float64) {
	part := render.NewSheet(l.W, l.H, render.Turn)
	for t := -h; t < w; t += 14 {
		part.Fill(render.Polygon(x+t, y+h, x+t+h, y, x+t+h+5, y, x+t+5, y+h), render.Paper)
	}
	l.Lay(part, render.Rect(x, y, w, h).Mask(l.W, l.H))
}

// books writes where the tracks stand.
func books(l *render.Layer, s sheet) {
	for i, t := range s.tracks {
		if i < 5 {
			line(l, t, lineTop(i))
		}
	}
}

func line(l *render.Layer, t track, top float64) {
	fit(l, firm(31), t.name, margin+20, top+41, scaleLeft-margin-46, 26, render.Black)
	fill := render.Stone
	if t.value <= peril {
		fill = render.PaleVermilion
	}
	space := func(n int) float64 { return scaleLeft + float64(n)*spaceWide }
	for n := 1; n < t.value && n <= 10; n++ {
		slab(l, space(n)+1.5, top+7.5, spaceWide-3, lineTall-15, fill)
	}
	if t.was != t.value { // the spaces that it passed
		from, to := min(t.was, t.value), max(t.was, t.value)
		for n := max(from, 0); n <= min(to, 10); n++ {
			slab(l, space(n)+1.5, top+7.5, spaceWide-3, lineTall-15, render.Happened)
		}
	}
	f := plain(24)
	for n := range 11 {
		if n == t.value || n == 0 {
			continue
		}
		x, y := space(n)+spaceWide/2, top+lineTall/2+f.Size*render.CapHeight/2
		if t.coins && rules.Icons[n] > 0 {
			x = space(n) + 18
			for k := range rules.Icons[n] {
				coin(l, space(n)+spaceWide-14, top+lineTall/2+float64(2*k-rules.Icons[n]+1)*10)
			}
		}
		l.Centre(f, strconv.Itoa(n), x, y, render.Black)
	}
	value := max(0, min(t.value, 10))
	marker(l, value, t.value <= peril, space(value)+spaceWide/2, top+lineTall/2)
	outlook(l, t, top)
}

// marker is the block that stands on a track, its number on it.
func marker(l *render.Layer, n int, danger bool, x, y float64) {
	ground := render.Black
	if danger {
		ground = render.Turn
	}
	pill(l, x-33, y-30, 66, 60, 8, render.Black)
	pill(l, x-30, y-27, 60, 54, 6, ground)
	f := heavy(46)
	ink := render.Paper
	if danger {
		ink = render.White
	}
	l.Centre(f, strconv.Itoa(n), x, y+f.Size*render.CapHeight/2, ink)
}

// coin is an Income icon.
func coin(l *render.Layer, x, y float64) {
	dot(l, x, y, 9, render.Black)
	dot(l, x, y, 7, render.PaleOrange)
}

// outlook says what the Year End would bring as things stand.
func outlook(l *render.Layer, t track, top float64) {
	x, mid := outlookAt, top+lineTall/2
	ink := render.Black
	if t.done {
		return
	}
	switch {
	case t.coins && t.rise == 0:
	case t.rise > 0:
		l.Fill(render.Polygon(x, mid+12, x+15, mid-13, x+30, mid+12), ink)
		x += 40
	case t.rise < 0:
		if t.value+t.rise <= peril {
			ink = render.Turn
		}
		l.Fill(render.Polygon(x, mid-12, x+30, mid-12, x+15, mid+13), ink)
		x += 40
	default:
		slab(l, x+2, mid-8, 26, 5, render.Grey)
		slab(l, x+2, mid+4, 26, 5, render.Grey)
		x += 40
	}
	f, _ := richFit(t.outlook, 1, width-margin-10-x, 28, 26, 24, 22)
	rich(l, f, t.outlook, x, mid+f.Size*render.CapHeight/2, ink)
}
