package board

import (
	"strconv"

	"divisionbell/bot/render"
)

// dialsLabel stands over the policy cards: their printed texts are not known.
const dialsLabel = "Policy cards: a house rule"

// policies draws the policy cards: the face that shows, and where it stands
// between the two ends.
func policies(l *render.Layer, s sheet, top float64) {
	for i, d := range s.dials {
		if i > 2 {
			return
		}
		x, y := houseLeft(i), top+dialHead
		fit(l, heavy(28), d.ends[d.at], x+18, y+38, houseWide-36-96, 24, render.Black)
		l.Right(plain(23), d.name, x+houseWide-16, y+36, render.Grey)
		f, lines := richFit(d.says, 2, houseWide-36, 24, 23, 22)
		if len(lines) == 2 && richWidth(f, lines[1]) > houseWide-36 {
			f, lines = richFit(d.says, 3, houseWide-34, 22, 21, 20)
		}
		for k, t := range lines {
			for _, word := range f.Break(t, 1, func(int) float64 { return houseWide - 30 }) {
				l.Text(f, word, x+18, y+66+(f.Size+2)*float64(k), render.Black)
			}
		}
		lo, hi, y := x+24, x+houseWide-24, top+dialTall-16
		slab(l, lo, y-1.5, hi-lo, 3, render.Black)
		for k := range 3 {
			at := lo + (hi-lo)*float64(k)/2
			dot(l, at, y, 6, render.Black)
			if k == d.at {
				dot(l, at, y, 11, render.Black)
				dot(l, at, y, 7, render.Happened)
			}
		}
	}
}

func policiesPlate(l *render.Layer, top float64) {
	slab(l, margin, top, inner, dialHead, render.Black)
	l.Row(render.SmallCaps(firm(28), dialsLabel), margin+20, top+27, 3, render.Paper)
	for i := range 3 {
		b := dialAt(i, top)
		box(l, b.x, b.y, b.w, b.h)
	}
}

// cards draws the scenario and the country, side by side.
func cards(l *render.Layer, s sheet, top float64) {
	for i, c := range s.cards {
		b := cardAt(i, len(s.cards), top)
		x, w := b.x, b.w
		box(l, x, top, w, cardTall)
		room := w - 36
		if c.meter != nil {
			room -= 254
			gauge(l, *c.meter, x+w-16, top+12)
		}
		name := heavy(31).Fit(c.name, room, 26)
		l.Text(name, name.Shorten(c.name, room), x+18, top+42, render.Black)
		if at := x + 18 + name.Width(c.name) + 12; at+plain(23).Width(c.kind) < x+18+room {
			l.Text(plain(23), c.kind, at, top+41, render.Grey)
		}
		for k, t := range c.lines {
			f, _ := richFit(t, 1, w-34, 26, 25, 24, 23, 22, 21, 20)
			rich(l, f, t, x+18, top+77+31*float64(k), render.Black)
		}
	}
}

// gauge is a row of spaces that ends at right, with what it comes to beside it.
func gauge(l *render.Layer, m meter, right, y float64) {
	n := max(m.full, 1)
	w := min(26, 126/float64(n))
	x := right - w*float64(n)
	for k := range n {
		at := x + float64(k)*w
		slab(l, at, y, w+2, 36, render.Black)
		ground := render.Paper
		if k < m.at {
			ground = render.PaleOrange
		}
		slab(l, at+2, y+2, w-2, 32, ground)
	}
	f := heavy(40)
	l.Right(f, strconv.Itoa(m.at)+" of "+strconv.Itoa(m.need), x-12, y+33, render.Black)
}
