package render

import (
	"math"
	"sync"
)

// A Pattern tells seats apart without colour.
type Pattern uint8

// The patterns.
const (
	Plain     Pattern = iota
	Diagonals         // stripes rising to the right
	Dots
	Hatches // crossed diagonals
	Stripes // level
	Chevrons
)

// period is the width and height after which every pattern repeats.
const period = 20

// path is the pattern over w×h pixels.
func (t Pattern) path(w, h float64) *Path {
	p := new(Path)
	switch t {
	case Diagonals:
		for x := -h; x < w; x += period {
			p.Join(rising(x, h, 9))
		}
	case Hatches:
		for x := -h; x < w; x += period {
			p.Join(rising(x, h, 4.5))
		}
	case Dots:
		for y := 0.0; y <= h; y += period {
			for x := 0.0; x <= w; x += period {
				p.Join(Disc(x+5, y+5, 4.1)).Join(Disc(x+15, y+15, 4.1))
			}
		}
	case Stripes:
		for y := 6.0; y < h; y += period {
			p.Join(Rect(0, y, w, 8))
		}
	case Chevrons:
		for y := -10.0; y < h+period; y += period {
			for x := 0.0; x < w; x += period {
				p.Join(Polygon(x, y+10, x+10, y, x+period, y+10, x+period, y+18, x+10, y+8, x, y+18))
			}
		}
	}
	return p
}

// rising is a stripe from the lower edge at x up to the right, its width
// measured level.
func rising(x, h, width float64) *Path { return Polygon(x, h, x+h, 0, x+h+width, 0, x+width, h) }

// Cover is a layer wholly covered with the seat's colour and pattern.
func (s Seat) Cover(w, h int) *Layer {
	l := NewLayer(w, h, s.Ground)
	l.seat = &s
	if s.Pattern == Plain {
		return l
	}
	l.Fill(s.Pattern.path(float64(w), float64(h)), s.Tone)
	if s.Pattern == Hatches { // the other way, apart: where two outlines cross they would add up
		l.Fill(mirrored(float64(w), float64(h)), s.Tone)
	}
	return l
}

func mirrored(w, h float64) *Path {
	p := new(Path)
	for x := -h; x < w+h; x += period {
		p.Join(Polygon(x, 0, x+h, h, x+h+4.5, h, x+4.5, 0))
	}
	return p
}

var tiles = sync.OnceValue(func() map[string]*Layer {
	t := map[string]*Layer{}
	for _, s := range append(Seats[:], Neutral) {
		t[s.Letter] = s.Cover(4*period, 4*period)
	}
	return t
})

// Tile covers a box with a seat's colour and pattern, the pattern beginning at
// the box's corner.
func (l *Layer) Tile(s Seat, x, y, w, h int) {
	t := tiles()[s.Letter]
	if t == nil {
		return
	}
	if l.sheet != nil {
		l.keep(covered(Rect(float64(x), float64(y), float64(w), float64(h)), &s, float64(x), float64(y)))
	}
	for j := max(y, 0); j < min(y+h, l.H); j++ {
		for i := max(x, 0); i < min(x+w, l.W); i++ {
			// A tile's outermost pattern may be cut: take its middle.
			l.Pix[j*l.W+i] = t.At(period+(i-x)%(2*period), period+(j-y)%(2*period))
		}
	}
}

// Swatch prints the seat's square: its colour and pattern, and its letter in a
// counter.
func (l *Layer) Swatch(s Seat, x, y, side float64) {
	x, y = math.Round(x), math.Round(y)
	l.Fill(Rect(x, y, side, side), Black)
	l.Tile(s, int(x)+2, int(y)+2, int(side)-4, int(side)-4)
	r := math.Floor(side * 0.36)
	l.Fill(Disc(x+side/2, y+side/2, r), Paper)
	f := Bold.At(math.Round(r * 1.6))
	l.Text(f, s.Letter, math.Round(x+side/2-f.Width(s.Letter)/2), y+math.Round(side/2+f.Size*CapHeight/2), Black)
}
