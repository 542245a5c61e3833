package nim

import (
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/nim"
)

// drawn is the board three times over: as a picture, described, and in words.
type drawn struct{}

// The picture, in pixels. Chats show it about a third as wide.
const (
	width, height = 1200, 620
	margin        = 60
	rowHigh       = 150
)

// Draw draws the heaps, with what was taken in a pale ink, and whose turn it is.
func (drawn) Draw(v rules.View, s msg.Scene) []byte {
	l := render.NewLayer(width, height, render.Paper)
	draw(l, v, s)
	return l.PNG()
}

// Sheet draws the same on a layer that keeps it as paths.
func (drawn) Sheet(v rules.View, s msg.Scene) *render.Layer {
	l := render.NewSheet(width, height, render.Paper)
	draw(l, v, s)
	return l
}

func draw(l *render.Layer, v rules.View, s msg.Scene) {
	for i, h := range rules.Heaps {
		y := float64(margin + i*rowHigh)
		l.Text(render.Bold.At(48), h.Title, margin, y+68, render.Black)
		for n := range h.Sticks {
			ink := render.Black
			if n >= v.Heaps[i] {
				ink = render.Faint
			}
			l.Fill(render.Rounded(float64(300+100*n), y, 24, 110, 12), ink)
		}
		l.Right(render.Bold.At(64), strconv.Itoa(v.Heaps[i]), width-margin, y+76, render.Black)
	}
	seat, does := now(v)
	name := render.Printable(render.Called(s, seat)) // of what the type can write
	f := render.SemiBold.At(48)
	l.Swatch(render.Seats[seat], margin, 520, 60)
	l.Text(f, f.Shorten(name, 800)+does, margin+80, 567, render.Black)
}

// now is the seat to look at, and what it is to do or has done.
func now(v rules.View) (engine.Seat, string) {
	for seat, place := range v.Places {
		if place == 1 {
			return engine.Seat(seat), " has won"
		}
	}
	return v.Turn, " to take sticks"
}

// Alt describes the picture for those who cannot see it.
func (drawn) Alt(v rules.View, s msg.Scene) string {
	seat, does := now(v)
	return "Three heaps of sticks. " + heaps(v) + " " + lettered(s, seat) + does + "."
}

// Text is the picture's equal in words, 42 columns wide at most.
func (drawn) Text(v rules.View, s msg.Scene) string {
	p := new(render.Page)
	for i, h := range rules.Heaps {
		p.Line("%-7s %-14s%d", h.Title, strings.Repeat("| ", v.Heaps[i]), v.Heaps[i])
	}
	seat, does := now(v)
	p.Line("")
	p.Told(">", lettered(s, seat)+does, 3)
	return p.String()
}
