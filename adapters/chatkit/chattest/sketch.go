package chattest

import (
	"bytes"
	"hash/fnv"
	"image"
	"image/color"
	"image/png"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// Sketched are games whose boards are a few pixels of one colour, of another wherever
// another board would be shown: for tests of who is told what, and when. Drawing the
// boards themselves would take a fifth of them.
func Sketched(all []match.Table) []match.Table {
	out := make([]match.Table, len(all))
	for i, t := range all {
		out[i] = match.Table{Game: t.Game, Look: sketch{t.Look}}
	}
	return out
}

type sketch struct{ match.Look }

func (k sketch) Picture(v any, s msg.Scene) ([]byte, error) {
	h := fnv.New32a()
	h.Write([]byte(k.Shows(v, s)))
	n := h.Sum32()
	p := image.NewPaletted(image.Rect(0, 0, 3, 2), color.Palette{color.RGBA{uint8(n), uint8(n >> 8), uint8(n >> 16), 255}, color.RGBA{uint8(n >> 24), 0, 0, 255}})
	p.Pix[0] = 1
	var b bytes.Buffer
	err := png.Encode(&b, p)
	return b.Bytes(), err
}
