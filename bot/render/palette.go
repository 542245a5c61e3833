package render

import (
	"image"
	"image/color"
	"sync"
)

// An Ink is one of the palette's pure colours. The palette's other entries are
// steps between two inks, for soft edges.
type Ink uint8

// The inks. Happened and Turn are the two accents: what just happened, and
// whose turn it is.
const (
	Ground Ink = iota // around the board
	Paper             // what is printed on
	White             // the rules' own white lines
	Black             // what is printed with
	Grey              // what matters less; legible on Ground and Paper
	Faint             // rules and what is out of play
	Turn
	Happened
	Stone
	Blue
	Orange
	Green
	Pink
	Sky
	Vermilion
	PaleOrange
	PaleGreen
	PalePink
	PaleSky
	PaleVermilion
	Water    // of a map
	Minerals // what a map's lands bring forth: the land, then the good
	Wood
	Food
	Red
	Navy
	Yellow
	Purple
	Brown
	inkCount
)

var inks = [inkCount]color.RGBA{
	Ground:        {0xEE, 0xE5, 0xD3, 0xFF},
	Paper:         {0xFB, 0xF7, 0xEC, 0xFF},
	White:         {0xFF, 0xFF, 0xFF, 0xFF},
	Black:         {0x14, 0x16, 0x14, 0xFF},
	Grey:          {0x5C, 0x58, 0x4E, 0xFF},
	Faint:         {0xD3, 0xC8, 0xB2, 0xFF},
	Turn:          {0xA8, 0x12, 0x2E, 0xFF},
	Happened:      {0xFF, 0xE1, 0x2B, 0xFF},
	Stone:         {0xB8, 0xB8, 0xB0, 0xFF},
	Blue:          {0x00, 0x72, 0xB2, 0xFF},
	Orange:        {0xE6, 0x9F, 0x00, 0xFF},
	Green:         {0x00, 0x9E, 0x73, 0xFF},
	Pink:          {0xCC, 0x79, 0xA7, 0xFF},
	Sky:           {0x56, 0xB4, 0xE9, 0xFF},
	Vermilion:     {0xD5, 0x5E, 0x00, 0xFF},
	PaleOrange:    {0xF6, 0xCC, 0x70, 0xFF},
	PaleGreen:     {0x62, 0xC8, 0xA8, 0xFF},
	PalePink:      {0xE8, 0xB6, 0xD2, 0xFF},
	PaleSky:       {0xA6, 0xD9, 0xF5, 0xFF},
	PaleVermilion: {0xF0, 0x94, 0x4E, 0xFF},
	Water:         {0xDF, 0xE8, 0xE8, 0xFF},
	Minerals:      {0xE3, 0xB9, 0xAE, 0xFF},
	Wood:          {0xB4, 0xC0, 0xDA, 0xFF},
	Food:          {0xEF, 0xE0, 0xA4, 0xFF},
	Red:           {0xB2, 0x32, 0x2E, 0xFF},
	Navy:          {0x2C, 0x4A, 0x9A, 0xFF},
	Yellow:        {0xF2, 0xC4, 0x1D, 0xFF},
	Purple:        {0x7A, 0x3E, 0x9D, 0xFF},
	Brown:         {0x7A, 0x4E, 0x2A, 0xFF},
}

// RGBA is the ink as a colour.
func (k Ink) RGBA() color.RGBA { return inks[k] }

// steps is how many grades of coverage an edge has; a ramp has steps-1 colours
// between its two inks.
const steps = 3

// ramps are the pairs of inks that meet at an edge. An edge between two others
// takes the nearest colour there is.
var ramps = [][2]Ink{
	{Ground, Black}, {Paper, Black}, {White, Black}, {Grey, Paper}, {Grey, Ground}, {Faint, Black},
	{Turn, Paper}, {Turn, Ground}, {Turn, Black}, {Turn, White}, {Happened, Black}, {Faint, Paper}, {Faint, Ground}, {Ground, Paper},
	{Stone, Black}, {Blue, Black}, {Blue, White}, {Orange, Black}, {Green, Black}, {Pink, Black}, {Sky, Black}, {Vermilion, Black},
	{PaleOrange, Black}, {PaleGreen, Black}, {PalePink, Black}, {PaleSky, Black}, {PaleVermilion, Black},
	{Paper, Blue}, {Paper, Orange}, {Paper, Green}, {Paper, Pink}, {Paper, Sky}, {Paper, Vermilion}, {Paper, Stone},
	{Water, Black}, {Water, Grey}, {Minerals, Black}, {Wood, Black}, {Food, Black},
	{Orange, PaleOrange}, {Green, PaleGreen}, {Pink, PalePink}, {Sky, PaleSky}, {Vermilion, PaleVermilion},
}

// Inks is how many colours of the palette are inks.
const Inks = int(inkCount)

// Palette is every colour a picture may hold, the inks first. It is the same
// for all pictures.
var Palette = sync.OnceValue(func() color.Palette {
	p := make(color.Palette, 0, 256)
	for _, c := range inks {
		p = append(p, c)
	}
	for _, r := range ramps {
		for i := 1; i < steps; i++ {
			p = append(p, mix(inks[r[0]], inks[r[1]], i))
		}
	}
	return p
})

// mix is a colour on the way from a to b, i steps of [steps].
func mix(a, b color.RGBA, i int) color.RGBA {
	part := func(a, b uint8) uint8 { return uint8((int(a)*(steps-i) + int(b)*i + steps/2) / steps) }
	return color.RGBA{part(a.R, b.R), part(a.G, b.G), part(a.B, b.B), 0xFF}
}

// blends[k][i][under] is the palette's nearest colour to ink k laid over the
// colour under with coverage i of steps.
var blends = sync.OnceValue(func() *[inkCount][steps + 1][256]uint8 {
	p, t := Palette(), new([inkCount][steps + 1][256]uint8)
	for k := range inkCount {
		for i := range steps + 1 {
			for under := range p {
				switch i {
				case 0:
					t[k][i][under] = uint8(under)
				case steps:
					t[k][i][under] = uint8(k)
				default:
					t[k][i][under] = nearest(p, mix(p[under].(color.RGBA), inks[k], i))
				}
			}
		}
	}
	return t
})

func nearest(p color.Palette, c color.RGBA) uint8 {
	best, at := 1<<30, 0
	for i := range p {
		q := p[i].(color.RGBA)
		r, g, b := int(c.R)-int(q.R), int(c.G)-int(q.G), int(c.B)-int(q.B)
		if d := 3*r*r + 6*g*g + b*b; d < best {
			best, at = d, i
		}
	}
	return uint8(at)
}

// Coloured is a picture with each pixel's colour in its place, which scales sooner than
// one with a palette. What has none is given as it is.
func Coloured(m image.Image) image.Image {
	p, ok := m.(*image.Paletted)
	if !ok {
		return m
	}
	var inks [256][4]byte
	for i, c := range p.Palette {
		r, g, b, a := c.RGBA()
		inks[i] = [4]byte{byte(r >> 8), byte(g >> 8), byte(b >> 8), byte(a >> 8)}
	}
	out := image.NewRGBA(p.Rect)
	for y := range p.Rect.Dy() {
		to := out.Pix[y*out.Stride:]
		for x, at := range p.Pix[y*p.Stride:][:p.Rect.Dx()] {
			copy(to[4*x:4*x+4], inks[at][:])
		}
	}
	return out
}
