package film

import (
	"encoding/binary"
	"image"
	"slices"

	"divisionbell/bot/render"
)

// A tape keeps pictures of one palette one after another, of each what is not as in the one
// before: for a film that is made once more they need not be drawn again. Between them boards
// change little and are even, so a picture takes a tenth of a byte for each of its pixels or
// less.
type tape struct {
	sizes []image.Point
	held  []bool
	notes [][]byte // of each picture: inks, each for a pixel, and the two marks below
}

// Marks stand where an ink could, each before a count.
const (
	same  = 0xFF // so many pixels are as they were
	again = 0xFE // so many are as the ink before the mark
)

// note adds a picture, and where its rows are not as those of the one before.
func (t *tape) note(p *image.Paletted, spans []span, held bool) {
	var b []byte
	kept, wide := 0, p.Rect.Dx()
	for y, s := range spans {
		if s.from == s.to {
			kept += wide
			continue
		}
		b = counted(b, same, kept+s.from)
		b = noted(b, p.Pix[y*p.Stride:][s.from:s.to])
		kept = wide - s.to
	}
	t.sizes, t.held, t.notes = append(t.sizes, p.Rect.Size()), append(t.held, held), append(t.notes, slices.Clip(b))
}

// counted appends a mark with its count, where there is anything to count.
func counted(b []byte, mark uint8, n int) []byte {
	if n == 0 {
		return b
	}
	return binary.AppendUvarint(append(b, mark), uint64(n))
}

// noted appends a part of a row.
func noted(b, row []uint8) []byte {
	for i := 0; i < len(row); {
		ink, from := row[i], i+1
		for i = from; i < len(row) && row[i] == ink; {
			i++
		}
		if b = append(b, ink); i-from > 2 {
			b = counted(b, again, i-from)
			continue
		}
		b = append(b, row[from:i]...)
	}
	return b
}

// pictures are those on it, each as long as it is looked at, and whether it was held.
func (t *tape) pictures(yield func(*image.Paletted, bool) bool) {
	p := &image.Paletted{}
	for n, size := range t.sizes {
		if p.Rect.Size() != size {
			p = image.NewPaletted(image.Rectangle{Max: size}, render.Palette())
		}
		unwind(p.Pix, t.notes[n])
		if !yield(p, t.held[n]) {
			return
		}
	}
}

// unwind makes the picture before into the next.
func unwind(pix []uint8, note []byte) {
	at, ink := 0, uint8(0)
	for i := 0; i < len(note); {
		mark := note[i]
		i++
		if mark < again {
			ink, pix[at] = mark, mark
			at++
			continue
		}
		n, long := binary.Uvarint(note[i:])
		i += long
		if mark == again {
			for j := range pix[at : at+int(n)] {
				pix[at+j] = ink
			}
		}
		at += int(n)
	}
}
