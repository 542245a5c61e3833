package board

import (
	"math"
	"strconv"

	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// headHigh is the line above beavers that tells what they stand on.
const headHigh = 24.0

// beavers stand on a square: one or two large, more of them smaller.
func beavers(l *render.Layer, i int, seats []engine.Seat) {
	if len(seats) == 0 {
		return
	}
	b, gap := standing(i), 3.0
	if i < firstCorner && !property(i) {
		whole, text := boxes[i].inset(2), headed(i)
		l.Fill(whole.path(), render.Paper)
		f := heavy(24).Fit(text, whole.w-4, 15)
		l.Centre(f, text, whole.x+whole.w/2, whole.y+headHigh-4, render.Black)
		if gap = 3; len(seats) > 2 {
			gap = 2
		}
	}
	if i >= firstCorner { // what it sells is known; its name is not covered
		l.Fill(render.Rect(b.x+8, b.y+2, b.w-16, b.h-8), render.Paper)
	}
	across := 1
	switch {
	case len(seats) > 4:
		across = 3
	case len(seats) > 1:
		across = 2
	}
	down := (len(seats) + across - 1) / across
	r := math.Floor(min(b.w/float64(across), b.h/float64(down))/2) - gap
	r = min(r, 25)
	for n, seat := range seats {
		x := b.x + b.w*(float64(n%across)+0.5)/float64(across)
		y := b.y + b.h*(float64(n/across)+0.5)/float64(down)
		beaver(l, look(seat), math.Round(x), math.Round(y), r)
	}
}

// headed is what a square that nobody can own is, in one line: ×4 START.
func headed(i int) string {
	sq := rules.Squares[i]
	number, word := squareWords(sq)
	return number + " " + word
}

// squareWords are the number and the word on a square that nobody can own.
func squareWords(sq rules.Square) (number, word string) {
	switch {
	case sq.Type == rules.Inflation:
		return "+" + strconv.Itoa(int(sq.Move)), "index"
	case sq.ID == "start":
		word = "START"
	case sq.Opportunity:
		word = "anywhere"
	case sq.Interest:
		word = "savings"
	default:
		word = "income"
	}
	return "×" + strconv.FormatInt(sq.Times, 10), word
}

// standing is where beavers stand on a square: below what it is called, and beside
// its owner's letter.
func standing(i int) box {
	b := boxes[i].inset(2)
	switch {
	case property(i):
		b = body(i)
		return box{b.x + 6, b.y, b.w - 4, b.h}
	case i >= firstCorner:
		return box{b.x, b.y + 34, b.w, b.h - 36}
	}
	return box{b.x, b.y + headHigh, b.w, b.h - headHigh}
}

// beaver is a head with ears and teeth, and the seat's letter.
func beaver(l *render.Layer, s render.Seat, x, y, r float64) {
	ear := math.Round(r * 0.36)
	for _, d := range [...]struct {
		more float64
		ink  render.Ink
	}{{2, render.Black}, {0, s.Ground}} {
		l.Fill(render.Disc(x-r*0.7, y-r*0.72, ear+d.more), d.ink)
		l.Fill(render.Disc(x+r*0.7, y-r*0.72, ear+d.more), d.ink)
	}
	l.Fill(render.Disc(x, y, r+2), render.Black)
	l.Fill(render.Disc(x, y, r), s.Ground)
	l.Fill(render.Rect(x-r*0.26, y+r*0.66, r*0.52, r*0.34+3), render.Black)
	l.Fill(render.Rect(x-r*0.22, y+r*0.66, r*0.2, r*0.34+2), render.White)
	l.Fill(render.Rect(x+r*0.02, y+r*0.66, r*0.2, r*0.34+2), render.White)
	letter(l, s, x, y, math.Round(r*0.72))
}
