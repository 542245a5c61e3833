package board

import (
	"strconv"

	"divisionbell/bot/render"
)

// policies draws the policy cards: three faces on a line and the one that shows.
func policies(l *render.Layer, s sheet, top float64) {
	for i, d := range s.dials {
		if i > 2 {
			return
		}
		x := houseLeft(i)
		box(l, x, top, houseWide, dialTall)
		fit(l, heavy(28), d.ends[d.at], x+18, top+38, houseWide-36-110, 24, render.Black)
		l.Right(plain(22), d.name, x+houseWide-16, top+36, render.Grey)
		f := firm(23)
		for k, t := range f.Break(d.says, 2, func(int) float64 { return houseWide - 36 }) {
			l.Text(f, t, x+18, top+66+26*float64(k), render.Black)
		}
		lo, hi, y := x+24, x+houseWide-24, top+dialTall-16
		slab(l, lo, y-1.5, hi-lo, 3, render.Black)
		for k := range 3 {
			at := lo + (hi-lo)*float64(k)/2
			l.Fill(render.Disc(at, y, 6), render.Black)
			if k == d.at {
				l.Fill(render.Disc(at, y, 11), render.Black)
				l.Fill(render.Disc(at, y, 7), render.Happened)
			}
		}
	}
}

// cards draws the scenario and the country, side by side.
func cards(l *render.Layer, s sheet, top float64) {
	n := len(s.cards)
	if n == 0 {
		return
	}
	w := (inner - gap*float64(n-1)) / float64(n)
	for i, c := range s.cards {
		x := margin + float64(i)*(w+gap)
		box(l, x, top, w, cardTall)
		room := w - 36
		if c.meter != nil {
			room -= 230
			gauge(l, *c.meter, x+w-224, top+28)
		}
		name := heavy(31)
		fit(l, name, c.name, x+18, top+42, room, 26, render.Black)
		if at := x + 18 + name.Width(c.name) + 14; at+plain(23).Width(c.kind) < x+18+room {
			l.Text(plain(23), c.kind, at, top+41, render.Grey)
		}
		f := firm(24)
		for k, t := range c.lines {
			fit(l, f, t, x+18, top+74+29*float64(k), room, 20, render.Black)
		}
	}
}

// gauge is a row of spaces, the goal marked.
func gauge(l *render.Layer, m meter, x, y float64) {
	n := max(m.full, 1)
	w := 208 / float64(n)
	for k := range n {
		at := x + float64(k)*w
		slab(l, at, y+30, w, 40, render.Black)
		ground := render.Paper
		if k < m.at {
			ground = render.PaleOrange
		}
		slab(l, at+2, y+32, w-4, 36, ground)
	}
	f := heavy(40)
	l.Right(f, strconv.Itoa(m.at)+" of "+strconv.Itoa(m.need), x+208, y+20, render.Black)
}
