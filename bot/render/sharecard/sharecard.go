// Package sharecard draws what chats show of a link to a match: its board as all may see
// it, and beside it which match it is, who plays and how it stands.
package sharecard

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"

	"golang.org/x/image/draw"

	"divisionbell/bot/render"
)

// The size of a card, as chats ask for it, in pixels.
const (
	Width  = 1200
	Height = 630
)

// A Card is what stands on one. All of it is data: of what the type cannot write nothing
// is drawn, and what is too long is cut.
type Card struct {
	Board   []byte // the look's picture, a PNG
	Game    string
	Code    string
	Stage   string   // Round 3 of 12
	Players []Player // by seat
	Stands  string   // who has what, as headlines say it: Points: A 4 · B 7, to 15
}

// A Player holds a seat.
type Player struct {
	Name    string
	Awaited bool
	Won     bool
}

// The lay-out, in pixels.
const (
	margin   = 40
	left     = 666 // where the words begin; left of it is the board
	column   = Width - left - margin
	gameSize = 84
	codeSize = 42
	nameSize = 40
	fineSize = 34
	swatch   = 44
	rowHigh  = 50
	rowsTop  = 206
	brand    = "Division Bell"
)

// Draw is the card as a PNG of the palette; the same card is the same bytes.
func Draw(c Card) ([]byte, error) {
	board, err := png.Decode(bytes.NewReader(c.Board))
	if err != nil {
		return nil, fmt.Errorf("sharecard: read the board: %w", err)
	}
	l := render.NewLayer(Width, Height, render.Paper)
	l.Fill(render.Rect(0, 0, Height, Height), render.Ground)
	lay(l, board)
	l.Fill(render.Rect(Height, 0, 4, Height), render.Black)

	name := render.Printable(c.Game)
	face := render.Bold.At(gameSize).Fit(name, column, gameSize/2)
	l.Text(face, face.Shorten(name, column), left, 104, render.Black)
	code := render.Bold.At(codeSize)
	l.Text(code, render.Printable(c.Code), left, 162, render.Turn)
	if stage := render.Printable(c.Stage); stage != "" {
		x := left + code.Width(c.Code+" ")
		room := Width - margin - x
		face := render.SemiBold.At(codeSize).Fit(stage, room, 28)
		l.Text(face, face.Shorten(stage, room), x, 162, render.Grey)
	}
	s := read(c.Stands, len(c.Players))
	l.Right(render.SemiBold.At(28), s.unit, Width-margin-10, rowsTop-10, render.Grey)
	fine(l, s.rest, players(l, c.Players, s.has))
	l.Right(render.SemiBold.At(28), brand, Width-margin, Height-26, render.Grey)
	return l.PNG(), nil
}

// players writes who plays and what each has, a row each, and gives where it ends. Who
// is waited for, or has won, stands out as on boards.
func players(l *render.Layer, list []Player, has []string) float64 {
	y := float64(rowsTop)
	pitch := 60.0
	if len(list) > 4 {
		pitch = rowHigh + 4
	}
	for i, p := range list[:min(len(list), len(render.Seats))] {
		ink, soft := render.Black, render.Grey
		if p.Awaited || p.Won {
			ink, soft = render.Paper, render.Paper
			l.Fill(render.Rounded(left-12, y-3, column+24, rowHigh, 8), render.Turn)
		}
		l.Swatch(render.Seats[i], left, y, swatch)
		room, note := float64(column-swatch-28), has[i]
		if p.Won {
			note = strings.TrimSuffix("won · "+note, " · ")
		}
		if note != "" {
			face := render.SemiBold.At(fineSize)
			l.Right(face, note, Width-margin-10, y+34, soft)
			room -= face.Width(note) + 20
		}
		name := render.Printable(p.Name)
		if name == "" {
			name = "Seat " + render.Seats[i].Letter
		}
		face := render.SemiBold.At(nameSize).Fit(name, room, 28)
		l.Text(face, face.Shorten(name, room), left+swatch+16, y+36, ink)
		y += pitch
	}
	return y
}

// fine writes what else there is to say, below y, in as many lines as there is room for.
func fine(l *render.Layer, parts []string, y float64) {
	const leading = 42
	lines := int((Height - 56 - y) / leading)
	face, line := render.Regular.At(fineSize), ""
	for i, part := range parts {
		if line != "" {
			line += " · "
		}
		line += part
		if i+1 < len(parts) && face.Width(line+" · "+parts[i+1]) <= column {
			continue
		}
		if lines--; lines < 0 {
			return
		}
		y += leading
		l.Text(face, face.Shorten(line, column), left, y-6, render.Grey)
		line = ""
	}
}

// tall is how many times as high as wide a board is that has more below it than a card
// has room for; of it the upper part is shown, to square.
const (
	tall   = 1.3
	square = 1.05
)

// lay puts the board on the left, as large as it fits, in the palette's colours.
func lay(l *render.Layer, board image.Image) {
	b := board.Bounds()
	if float64(b.Dy()) > tall*float64(b.Dx()) {
		b.Max.Y = b.Min.Y + int(square*float64(b.Dx()))
	}
	scale := min(float64(Height)/float64(b.Dx()), float64(Height)/float64(b.Dy()))
	w, h := int(float64(b.Dx())*scale), int(float64(b.Dy())*scale)
	at := image.Pt((Height-w)/2, (Height-h)/2)
	small := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.CatmullRom.Scale(small, small.Bounds(), render.Coloured(board), b, draw.Src, nil)
	inks, known := render.Palette(), map[color.RGBA]uint8{}
	var last color.RGBA // most pixels are as the one before
	k := uint8(inks.Index(last))
	for y := range h {
		for x := range w {
			c := small.RGBAAt(x, y)
			c.R, c.G, c.B = c.R&^3, c.G&^3, c.B&^3 // finer than eyes see
			if c != last {
				var ok bool
				if k, ok = known[c]; !ok {
					k = uint8(inks.Index(c))
					known[c] = k
				}
				last = c
			}
			l.Pix[(at.Y+y)*l.W+at.X+x] = k
		}
	}
}
