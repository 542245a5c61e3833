package board

import (
	"divisionbell/bot/render"
)

// An institution's card: its name and reward, a place for Income, and the cuts
// track with the penalty at its end.
func houseLeft(i int) float64 { return margin + float64(i)*(houseWide+gap) }

func housePlate(l *render.Layer, i int, top float64) { box(l, houseLeft(i), top, houseWide, houseTall) }

const (
	slot    = 44
	cutWide = 50.0
	cutTall = 54.0
)

func institution(l *render.Layer, h house, i int, top float64) {
	if i > 2 {
		return
	}
	x := houseLeft(i)
	switch {
	case h.last:
		frame(l, x, top, houseWide, houseTall, render.Happened)
	case h.hot != "":
		frame(l, x, top, houseWide, houseTall, render.Turn)
	}
	slots := float64(h.room) * (slot + 16)
	if h.sale {
		slots = 0
	}
	fit(l, heavy(31), h.name, x+18, top+42, houseWide-36-slots-4, 26, render.Black)
	for k := range h.need {
		cube(l, 4, 32, int(x)+18+42*k, int(top)+60)
	}
	at := x + 22 + 42*float64(h.need)
	f, lines := richFit(h.reward, 1, x+houseWide-14-at, 27, 25, 23, 21)
	rich(l, f, lines[0], at, top+84, render.Black)
	for k := range h.room {
		if h.sale {
			break
		}
		sx := x + houseWide - 14 - slots + float64(k)*(slot+16) + 6
		incomeSlot(l, sx, top+12, k < h.funded)
	}
	cuts(l, h, x+18, top+107)
}

// incomeSlot is the place for an Income cube.
func incomeSlot(l *render.Layer, x, y float64, full bool) {
	if full {
		cube(l, 4, slot-4, int(x)-2, int(y)+5)
		return
	}
	dashed(l, x, y, slot, 9, 2, render.Grey)
}

// cuts draws the track: a start, two steps and the penalty.
func cuts(l *render.Layer, h house, x, y float64) {
	if h.sale {
		rich(l, firm(28), "buy YY", x, y+37, render.Black)
	} else {
		cutMarker(l, h.step, x, y)
	}
	at := x + 3*(cutWide-2)
	w := houseWide - 36 - 3*(cutWide-2)
	slab(l, at, y, w, cutTall, render.Black)
	slab(l, at+2, y+2, w-4, cutTall-4, render.Turn)
	f := firm(25).Fit(h.penalty, w-12, 20)
	l.Centre(f, f.Shorten(h.penalty, w-12), at+w/2, y+24, render.White)
	pairs := ""
	for k, p := range h.pairs {
		if k > 0 {
			pairs += " "
		}
		pairs += p
	}
	g := plain(21)
	l.Centre(g, "cut on "+pairs, at+w/2, y+46, render.White)
}

// cutMarker draws the three spaces before the penalty and the marker's number.
func cutMarker(l *render.Layer, step int, x, y float64) {
	for n := range 3 {
		at := x + float64(n)*(cutWide-2)
		slab(l, at, y, cutWide, cutTall, render.Black)
		ground := render.Paper
		if n < step {
			ground = render.Stone
		}
		slab(l, at+2, y+2, cutWide-4, cutTall-4, ground)
		if n == step {
			pill(l, at+5, y+5, cutWide-10, cutTall-10, 6, render.Black)
			f := heavy(40)
			l.Centre(f, string(rune('0'+n)), at+cutWide/2, y+cutTall/2+f.Size*render.CapHeight/2, render.Paper)
		} else {
			f := plain(24)
			l.Centre(f, string(rune('0'+n)), at+cutWide/2, y+cutTall/2+f.Size*render.CapHeight/2, render.Black)
		}
	}
}
