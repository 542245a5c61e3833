package main

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/color/palette"
	"image/png"
	"slices"

	"golang.org/x/image/draw"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
)

// The size of a game's card, in pixels.
const (
	cardWidth  = 480
	cardHeight = 300
)

// A card is a game's picture in the lobby: a piece of its board as it is after some
// actions of bots. Across is the piece's share of the board's width; top and left are
// where it begins, as shares of the width too.
type card struct {
	game      string
	seats     int
	options   map[string]string
	actions   int
	across    float64
	top, left float64
}

// draw is the card as a PNG. It comes out the same each time.
func (c card) draw() ([]byte, error) {
	board, err := c.board()
	if err != nil {
		return nil, fmt.Errorf("card of %s: %w", c.game, err)
	}
	whole, err := png.Decode(bytes.NewReader(board))
	if err != nil {
		return nil, fmt.Errorf("card of %s: %w", c.game, err)
	}
	width := float64(whole.Bounds().Dx())
	across := c.across * width
	from := image.Rect(0, 0, int(across), int(across*cardHeight/cardWidth)).Add(image.Pt(int(c.left*width), int(c.top*width)))
	fine := image.NewRGBA(image.Rect(0, 0, cardWidth, cardHeight))
	draw.CatmullRom.Scale(fine, fine.Bounds(), render.Coloured(whole), from, draw.Src, nil)
	inks, ok := whole.ColorModel().(color.Palette)
	if !ok {
		inks = palette.Plan9
	}
	few := image.NewPaletted(fine.Bounds(), inks)
	draw.Draw(few, few.Bounds(), fine, image.Point{}, draw.Src)
	var out bytes.Buffer
	err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, few)
	return out.Bytes(), err
}

// board is the whole board, with bots at it.
func (c card) board() ([]byte, error) {
	all := games()
	i := slices.IndexFunc(all, func(g match.Table) bool { return g.About().ID == c.game })
	if i < 0 {
		return nil, errors.New("there is no such game")
	}
	g := all[i]
	terms, err := g.About().Terms(c.seats, c.options)
	if err != nil {
		return nil, err
	}
	dice := engine.Fast(1)
	t, _, err := g.New(dice, terms)
	if err != nil {
		return nil, err
	}
	bots := g.Bots()
	steady := slices.IndexFunc(bots, func(b engine.Bot) bool { return b.ID == "steady" })
	if steady < 0 {
		return nil, errors.New("it has no bot steady")
	}
	for range c.actions {
		asks := t.Status(engine.Nobody).Asks
		if len(asks) == 0 {
			break
		}
		words := bots[steady].Play(engine.See(t, asks[0].Seat), asks[0], dice)
		if _, err := t.Apply(dice, asks[0].Seat, words...); err != nil {
			return nil, err
		}
	}
	scene := msg.Scene{Code: "K7QF", Viewer: engine.Nobody}
	for i := range c.seats {
		scene.Seats = append(scene.Seats, msg.Sitter{Name: string(rune('A' + i))})
	}
	return g.Look.Picture(t.View(engine.Nobody), scene)
}
