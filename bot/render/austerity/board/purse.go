package board

import (
	"strconv"

	"divisionbell/bot/render"
)

// The purse: where the cubes lie.
var purseBoxes = [3]struct{ x, w float64 }{
	{margin, 430}, {margin + 430 + gap, 430}, {margin + 860 + 2*gap, inner - 860 - 2*gap},
}

func pursePlate(l *render.Layer) {
	for _, b := range purseBoxes {
		box(l, b.x, purseTop, b.w, purseTall)
		slab(l, b.x, purseTop, b.w, 38, render.Black)
	}
}

// purse writes the areas' names and counts.
func purse(l *render.Layer, s sheet) {
	for i, a := range s.areas {
		if i >= len(purseBoxes) {
			return
		}
		b := purseBoxes[i]
		name := render.SmallCaps(firm(29), a.name)
		l.Row(name, b.x+18, purseTop+28, 3, render.Paper)
		if a.note != "" {
			room := b.w - 18 - name.Width(3) - 34
			fitRight(l, plain(23), a.note, b.x+b.w-16, purseTop+27, room, 20, render.Paper)
		}
		if len(a.shown) == 0 {
			continue
		}
		column := (b.w - 20) / float64(len(a.shown))
		for k, c := range a.shown {
			heap(l, c, a.cubes[c], b.x+10+(float64(k)+0.5)*column, purseTop+38, column)
		}
	}
}

// heap is a colour's cubes in an area, counted.
func heap(l *render.Layer, colour, n int, x, top, room float64) {
	const side = 44
	ink := render.Black
	if n == 0 {
		dashed(l, x-side/2, top+15, side, 8, 2, render.Stone)
		f := firm(26)
		l.Centre(f, dyes[colour].seat.Letter, x, top+15+side/2+f.Size*render.CapHeight/2, render.Grey)
		ink = render.Grey
	} else {
		cube(l, colour, side, int(x)-side/2-3, int(top)+17)
	}
	f := heavy(46)
	number := strconv.Itoa(n)
	l.Centre(f.Fit(number, room, 40), number, x, top+108, ink)
}
