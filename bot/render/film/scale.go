package film

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"

	"divisionbell/bot/render"
)

// begin takes the first picture, of whose size the film is.
func (f *Film) begin(p *image.Paletted) {
	w, h := p.Rect.Dx(), p.Rect.Dy()
	by := max(1, (w+widest-1)/widest)
	across, down := w/by, h/by
	if f.Wide > 0 && f.Wide < across {
		across, down = f.Wide, max(1, h*f.Wide/w)
	}
	f.grain.plain = f.Wide > 0
	f.xs, f.ys = edges(across, w), edges(down, h)
	f.shown, f.next, f.row = canvas(across, down), canvas(across, down), make([]uint8, across)
	blank(f.next, f.next.Rect)
}

// edges are where n equal parts of a length begin, and the last ends.
func edges(n, length int) (at []int) {
	for i := range n + 1 {
		at = append(at, i*length/n)
	}
	return at
}

// clear is the number of what shows the frame before.
var clear = uint8(len(render.Palette()))

// inks is the palette of a film.
func inks() color.Palette { return append(render.Palette()[:clear:clear], color.RGBA{}) }

func canvas(w, h int) *image.Paletted {
	p := image.NewPaletted(image.Rect(0, 0, w, h), inks())
	fill(p.Pix, uint8(render.Ground))
	return p
}

func fill(pix []uint8, ink uint8) {
	for i := range pix {
		pix[i] = ink
	}
}

// blank makes a box of a picture clear.
func blank(p *image.Paletted, box image.Rectangle) {
	for y := box.Min.Y; y < box.Max.Y; y++ {
		fill(p.Pix[y*p.Stride:][box.Min.X:box.Max.X], clear)
	}
}

// A span is where a row of a picture is not as it was: nowhere, where from is to.
type span struct{ from, to int }

// and is what both have, and what lies between them.
func (s span) and(t span) span {
	switch {
	case s.from == s.to:
		return t
	case t.from == t.to:
		return s
	}
	return span{min(s.from, t.from), max(s.to, t.to)}
}

// look takes a picture as the newest, and finds where it is not as the one before.
func (f *Film) look(p *image.Paletted) {
	size := p.Rect.Size()
	anew := f.of != size
	if f.of = size; anew {
		f.source, f.spans = make([]uint8, size.X*size.Y), make([]span, size.Y)
	}
	for y := range f.spans {
		row, before := p.Pix[y*p.Stride:][:size.X], f.source[y*size.X:][:size.X]
		s := span{0, size.X}
		if !anew {
			s = between(row, before)
		}
		copy(before[s.from:s.to], row[s.from:s.to])
		f.spans[y] = s
	}
}

// show makes the frame of the picture that was looked at: what of it is not as shown stands
// in next, in a box. What of a picture is outside the film is cut, what it lacks is ground.
func (f *Film) show(p *image.Paletted) (box image.Rectangle) {
	w, h := fitting(f.xs, f.of.X), fitting(f.ys, f.of.Y)
	for y := range f.shown.Rect.Dy() {
		var s span // of the film's row
		if y < h {
			for _, t := range f.spans[f.ys[y]:f.ys[y+1]] {
				s = s.and(t)
			}
			s = f.columns(s, w)
			f.grain.row(f.row, p.Pix[f.ys[y]*p.Stride:], f.ys[y+1]-f.ys[y], p.Stride, f.xs, s)
		}
		if y >= h || s == (span{0, w}) { // all of it, so perhaps another size than before
			fill(f.row[s.to:], uint8(render.Ground))
			s.to = len(f.row)
		}
		shown, next := f.shown.Pix[y*f.shown.Stride:], f.next.Pix[y*f.next.Stride:]
		var differ span
		for x := s.from; x < s.to; x++ {
			if ink := f.row[x]; ink != shown[x] {
				shown[x], next[x] = ink, ink
				differ = differ.and(span{x, x + 1})
			}
		}
		box = box.Union(image.Rect(differ.from, y, differ.to, y+1))
	}
	return box
}

// columns is which of the film's columns have anything of a picture's span, of w.
func (f *Film) columns(s span, w int) (of span) {
	if s.from == s.to {
		return of
	}
	n := len(f.xs) - 1
	across := f.xs[n]
	of = span{s.from * n / across, min(w, (s.to*n+across-1)/across)}
	of.from = min(of.from, of.to)
	return of
}

// fitting is how many parts lie within a length.
func fitting(at []int, length int) (n int) {
	for n+1 < len(at) && at[n+1] <= length {
		n++
	}
	return n
}

// between is where two rows of one length differ.
func between(one, two []uint8) (s span) {
	if bytes.Equal(one, two) {
		return s
	}
	const word = 8
	s.to = len(one)
	for s.from+word <= s.to && binary.LittleEndian.Uint64(one[s.from:]) == binary.LittleEndian.Uint64(two[s.from:]) {
		s.from += word
	}
	for one[s.from] == two[s.from] {
		s.from++
	}
	for s.to-word >= s.from && binary.LittleEndian.Uint64(one[s.to-word:]) == binary.LittleEndian.Uint64(two[s.to-word:]) {
		s.to -= word
	}
	for one[s.to-1] == two[s.to-1] {
		s.to--
	}
	return s
}
