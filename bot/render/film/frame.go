package film

import (
	"bytes"
	"compress/lzw"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"sync"
	"time"
)

// A frame is what of a picture is not as in the one before it, packed beside whatever else
// goes on meanwhile.
type frame struct {
	*image.Paletted
	held   bool
	packed func() ([]byte, error)
}

// framed is a box of a picture as a frame.
func framed(p *image.Paletted, box image.Rectangle, held bool) *frame {
	x := &frame{Paletted: image.NewPaletted(box, p.Palette), held: held}
	for y := range box.Dy() {
		copy(x.Pix[y*x.Stride:][:x.Stride], p.Pix[p.PixOffset(box.Min.X, box.Min.Y+y):])
	}
	x.pack()
	return x
}

// onto is what two make together.
func onto(below, above *frame) *frame {
	d := image.NewPaletted(below.Rect.Union(above.Rect), below.Palette)
	fill(d.Pix, clear)
	for _, p := range [...]*frame{below, above} {
		for y := range p.Rect.Dy() {
			row := d.Pix[d.PixOffset(p.Rect.Min.X, p.Rect.Min.Y+y):][:p.Rect.Dx()]
			for x, ink := range p.Pix[y*p.Stride:][:len(row)] {
				if ink != clear {
					row[x] = ink
				}
			}
		}
	}
	return &frame{Paletted: d, held: above.held}
}

// GIF's own words, as its specification of 1989 has them.
const (
	codeBits  = 7 // an ink has, before it is packed
	colours   = 1 << codeBits
	tableBits = codeBits - 1
	hasTable  = 0x80 // of the screen: a table of colours for all
	remains   = 1 << 2
	seesClear = 1
	mostBlock = 255
)

// pack starts packing it, once.
func (x *frame) pack() {
	if x.packed != nil {
		return
	}
	x.packed = sync.OnceValues(func() ([]byte, error) {
		var b bytes.Buffer
		w := lzw.NewWriter(&b, lzw.LSB, codeBits)
		if _, err := w.Write(x.Pix); err != nil {
			return nil, err
		}
		if err := w.Close(); err != nil {
			return nil, err
		}
		return b.Bytes(), nil
	})
	go func() { _, _ = x.packed() }() // its error comes to whoever asks
}

// write is a film of these frames, in turn.
func (f *Film) write(frames []*frame) ([]byte, error) {
	pace := min(max(length/time.Duration(len(frames)), least), most)
	size := f.shown.Rect.Size()
	b := append([]byte(nil), "GIF89a"...)
	b = binary.LittleEndian.AppendUint16(b, uint16(size.X))
	b = binary.LittleEndian.AppendUint16(b, uint16(size.Y))
	b = append(b, hasTable|tableBits, 0, 0)
	for i := range colours {
		var c color.RGBA
		if i < len(f.shown.Palette) {
			c = f.shown.Palette[i].(color.RGBA)
		}
		b = append(b, c.R, c.G, c.B)
	}
	b = append(b, "\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"...) // goes round for ever
	for i, x := range frames {
		d := pace
		switch {
		case i == len(frames)-1:
			d = last
		case x.held:
			d = max(holds, pace)
		}
		packed, err := x.packed()
		if err != nil {
			return nil, fmt.Errorf("film: pack a frame: %w", err)
		}
		b = append(b, 0x21, 0xf9, 4, remains|seesClear)
		b = binary.LittleEndian.AppendUint16(b, uint16(d/(10*time.Millisecond)))
		b = append(b, clear, 0, 0x2c)
		for _, n := range [...]int{x.Rect.Min.X, x.Rect.Min.Y, x.Rect.Dx(), x.Rect.Dy()} {
			b = binary.LittleEndian.AppendUint16(b, uint16(n))
		}
		b = append(b, 0, codeBits)
		for len(packed) > 0 {
			n := min(len(packed), mostBlock)
			b = append(append(b, uint8(n)), packed[:n]...)
			packed = packed[n:]
		}
		b = append(b, 0)
	}
	return append(b, 0x3b), nil
}
