package board

import (
	"math"

	"divisionbell/bot/render"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/tokens"
)

// keys are the signs on the map and what each means, in the order of reading.
var keys = [...]struct {
	means string
	print func(l *render.Layer, x, y float64)
}{
	{"minerals", func(l *render.Layer, x, y float64) { mark(l, atlas.Red, 1.2, x, y) }},
	{"wood", func(l *render.Layer, x, y float64) { mark(l, atlas.Blue, 1.2, x, y) }},
	{"food", func(l *render.Layer, x, y float64) { mark(l, atlas.Yellow, 1.2, x, y) }},
	{"goods to tax", func(l *render.Layer, x, y float64) {
		good(l, tokens.PaleRed, 1.2, x-11, y)
		good(l, tokens.DarkRed, 1.2, x+1, y)
		good(l, tokens.Purple, 1.2, x+13, y)
	}},
	{"basic factory", func(l *render.Layer, x, y float64) { works(l, render.Brown, 1.2, x, y+11) }},
	{"advanced", func(l *render.Layer, x, y float64) { works(l, render.Purple, 1.2, x, y+11) }},
	{"taxman", func(l *render.Layer, x, y float64) { piece(l, "taxman", render.Neutral, 1, x, y+15) }},
	{"armies", func(l *render.Layer, x, y float64) { armies(l, 2, render.Neutral, 0.86, x-23, y+15) }},
	{"fleet", func(l *render.Layer, x, y float64) { piece(l, "fleet", render.Neutral, 1, x, y+15) }},
	{"sea held", func(l *render.Layer, x, y float64) {
		l.Fill(render.Rect(x-20, y-14, 40, 28), render.Water)
		for i := range 4 {
			l.Fill(render.Rect(x-20, y-14+float64(i)*8, 40, 2), render.Blue)
		}
	}},
	{"besieged", func(l *render.Layer, x, y float64) { dot(l, 1, x, y, true) }},
	{"cut off", func(l *render.Layer, x, y float64) {
		f := render.Face{Weight: render.Bold, Size: 34}
		haloed(l, f, "×", x-f.Width("×")/2, y+10, render.Turn, render.Paper)
	}},
	{"march", way(March)},
	{"voyage", way(Voyage)},
	{"rearranged", way(Shift)},
	{"attack won", way(Won)},
	{"attack lost", way(Lost)},
	{"just changed", func(l *render.Layer, x, y float64) { frame(l, box{x, y, 30, 22}) }},
}

// way prints an arrow of a kind, as large as a line of the key lets it.
func way(w Way) func(l *render.Layer, x, y float64) {
	return func(l *render.Layer, x, y float64) {
		arrow(l, bowed(x-36, y+3, x+12, y+3, 0), w, 0.58, render.Happened)
	}
}

const (
	keyColumns = 6
	keyLine    = 42.0 // from line to line
	keySign    = 56.0 // the room of a sign
)

// key explains the signs on the map, in so many columns.
func key(l *render.Layer, x, y, w float64, columns int) {
	step := w / float64(columns)
	for i, k := range keys {
		cx, cy := x+step*float64(i%columns), y+keyLine*(float64(i/columns)+0.5)
		k.print(l, math.Round(cx+keySign/2), math.Round(cy))
		f := plain(28).Fit(k.means, step-keySign-6, 22)
		l.Text(f, k.means, math.Round(cx+keySign), math.Round(cy+f.Size*render.CapHeight/2), render.Grey)
	}
}

// keyHeight is how high a key of so many columns is.
func keyHeight(columns int) float64 { return keyLine * float64((len(keys)+columns-1)/columns) }
