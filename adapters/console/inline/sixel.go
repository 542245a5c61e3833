package inline

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"

	"golang.org/x/image/draw"
)

// cell is how many pixels a column is taken to have: terminals tell it differently,
// and most have so many or more.
const cell = 8

// registers is how many colours a sixel picture has at most.
const registers = 256

// sixel writes bands of six lines, a colour after the other, each run once.
func sixel(encoded []byte, columns int) (string, error) {
	decoded, err := png.Decode(bytes.NewReader(encoded))
	if err != nil {
		return "", fmt.Errorf("inline: read a picture: %w", err)
	}
	m := fit(decoded, columns*cell)
	var b strings.Builder
	size := m.Bounds()
	fmt.Fprintf(&b, "\x1bPq\"1;1;%d;%d", size.Dx(), size.Dy())
	for i, c := range m.Palette {
		r, g, bl, _ := c.RGBA()
		fmt.Fprintf(&b, "#%d;2;%d;%d;%d", i, percent(r), percent(g), percent(bl))
	}
	for top := 0; top < size.Dy(); top += 6 {
		band(&b, m, top)
	}
	return b.String() + "\x1b\\\n", nil
}

func percent(x uint32) uint32 { return (x*100 + 0x7fff) / 0xffff }

// fit is the picture at most so wide, in a palette.
func fit(m image.Image, width int) *image.Paletted {
	p, ok := m.(*image.Paletted)
	size := m.Bounds()
	if ok && size.Dx() <= width && size.Min == (image.Point{}) {
		return p
	}
	palette := color.Palette{}
	if ok {
		palette = p.Palette
	} else {
		for i := range registers { // 3 bits of red, 3 of green, 2 of blue
			palette = append(palette, color.RGBA{uint8(i >> 5 * 255 / 7), uint8(i >> 2 & 7 * 255 / 7), uint8(i & 3 * 255 / 3), 255})
		}
	}
	width = min(width, size.Dx())
	box := image.Rect(0, 0, width, max(1, size.Dy()*width/size.Dx()))
	scaled := image.NewRGBA(box)
	draw.ApproxBiLinear.Scale(scaled, box, m, size, draw.Src, nil)
	out := image.NewPaletted(box, palette)
	known := map[color.RGBA]uint8{}
	for i := range out.Pix {
		c := scaled.RGBAAt(i%width, i/width)
		at, met := known[c]
		if !met {
			at = uint8(palette.Index(c))
			known[c] = at
		}
		out.Pix[i] = at
	}
	return out
}

// band writes the six lines from top on.
func band(b *strings.Builder, m *image.Paletted, top int) {
	size := m.Bounds()
	var used [registers]bool
	for y := top; y < min(top+6, size.Dy()); y++ {
		for _, c := range m.Pix[y*m.Stride : y*m.Stride+size.Dx()] {
			used[c] = true
		}
	}
	for c, is := range used {
		if !is {
			continue
		}
		fmt.Fprintf(b, "#%d", c)
		var last byte
		run := 0
		for x := range size.Dx() {
			bits := byte(0)
			for y := top; y < min(top+6, size.Dy()); y++ {
				if m.Pix[y*m.Stride+x] == uint8(c) {
					bits |= 1 << (y - top)
				}
			}
			if run > 0 && bits != last {
				flush(b, last, run)
				run = 0
			}
			last = bits
			run++
		}
		if last != 0 { // nothing needs to be said of an empty rest
			flush(b, last, run)
		}
		b.WriteByte('$') // back to the left
	}
	b.WriteByte('-') // the next band
}

// flush writes a run of the same six dots.
func flush(b *strings.Builder, bits byte, run int) {
	if run > 3 {
		fmt.Fprintf(b, "!%d%c", run, '?'+bits)
		return
	}
	for range run {
		b.WriteByte('?' + bits)
	}
}
