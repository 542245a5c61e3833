package sharecard

import "divisionbell/bot/render"

// The size of a day's card, in pixels.
const (
	DayWidth  = 600
	DayHeight = 315
)

// A Day is what stands on the card of somebody's go at a day's game. All of it is data: what
// is too long is cut.
type Day struct {
	Title  string    // Austerity 22 Nov
	Result string    // out in year 6, 23 points
	Beside []string  // how it compares, a line each
	Of     string    // what Levels are: Popularity by year
	Levels []float64 // from 0 to 1
}

// Where things stand on it, in pixels.
const (
	dayMargin = 28
	dayRoom   = DayWidth - 2*dayMargin
	barsTop   = 186
	barsHigh  = 80
	barWide   = 44 // at most
	barGap    = 4
)

// DrawDay is the card as a PNG of the palette; the same card is the same bytes.
func DrawDay(d Day) []byte {
	l := render.NewLayer(DayWidth, DayHeight, render.Paper)
	l.Fill(render.Rect(0, 0, DayWidth, 64), render.Turn)
	line := func(w render.Weight, size float64, words string, y float64, k render.Ink) {
		words = render.Printable(words)
		face := w.At(size).Fit(words, dayRoom, size*2/3)
		l.Text(face, face.Shorten(words, dayRoom), dayMargin, y, k)
	}
	line(render.Bold, 36, d.Title, 45, render.Paper)
	line(render.SemiBold, 30, d.Result, 104, render.Black)
	y := 136.0
	for _, words := range d.Beside[:min(2, len(d.Beside))] {
		line(render.Regular, 22, words, y, render.Grey)
		y += 27
	}
	bars(l, d.Levels)
	fine := render.SemiBold.At(18)
	l.Text(fine, fine.Shorten(render.Printable(d.Of), dayRoom-150), dayMargin, DayHeight-14, render.Grey)
	l.Right(fine, brand, DayWidth-dayMargin, DayHeight-14, render.Grey)
	return l.PNG()
}

// bars draws the levels from the left, on their ground line; of very many the last ones.
func bars(l *render.Layer, levels []float64) {
	const narrowest = barGap + 4
	levels = levels[max(0, len(levels)-dayRoom/narrowest):]
	bottom := float64(barsTop + barsHigh)
	l.Fill(render.Rect(dayMargin, bottom, dayRoom, 2), render.Grey)
	if len(levels) == 0 {
		return
	}
	pitch := min(barWide+barGap, float64(dayRoom)/float64(len(levels)))
	for i, level := range levels {
		high := 3 + (barsHigh-3)*max(0, min(1, level))
		l.Fill(render.Rect(dayMargin+pitch*float64(i), bottom-high, pitch-barGap, high), render.Blue)
	}
}
