package render

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/draw"
	"math"
	"sync"

	"golang.org/x/image/vector"
)

// A Layer is a picture in the making: W×H pixels of the palette, row by row.
type Layer struct {
	W, H int
	Pix  []uint8

	ground Ink            // that it was covered with
	seat   *Seat          // whose cover it is
	draw   func(l *Layer) // draws it again, of a plate
	sheet  *Sheet         // what was drawn, if it is kept
}

// NewLayer is a layer covered with one ink.
func NewLayer(w, h int, ground Ink) *Layer {
	return &Layer{W: w, H: h, Pix: bytes.Repeat([]byte{uint8(ground)}, w*h), ground: ground}
}

// At is the palette's number at a pixel.
func (l *Layer) At(x, y int) uint8 { return l.Pix[y*l.W+x] }

// A Mask is a shape ready to print: how much of each pixel it covers, of
// [steps], in a box whose corner lies at X, Y.
type Mask struct {
	X, Y, W, H int
	cover      []uint8
	path       *Path
	cutX, cutY int // where the corner lies on the path
}

// A rasterizer keeps four bytes for each pixel of the largest shape it has drawn. So large
// shapes, which hardly any picture has but for its fixed ink, have rasterizers of their own,
// and the memory of those is given back when nobody draws such any more.
var rasters, wideRasters = sync.Pool{New: newRaster}, sync.Pool{New: newRaster}

const wideRaster = 1 << 17 // pixels

func newRaster() any { return new(vector.Rasterizer) }

// Mask rasterizes the part of the path that lies within w×h pixels.
func (p *Path) Mask(w, h int) Mask {
	x0, y0, x1, y1 := p.bounds()
	x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, w), min(y1, h)
	if x0 >= x1 || y0 >= y1 {
		return Mask{}
	}
	m := p.mask(x0, y0, x1-x0, y1-y0)
	m.path, m.cutX, m.cutY = p, m.X, m.Y
	return m
}

func (p *Path) mask(x0, y0, w, h int) Mask {
	m := Mask{X: x0, Y: y0, W: w, H: h, cover: make([]uint8, w*h)}
	from := &rasters
	if w*h > wideRaster {
		from = &wideRasters
	}
	a := from.Get().(*vector.Rasterizer)
	defer from.Put(a)
	a.Reset(w, h)
	a.DrawOp = draw.Src
	p.rasterize(a, x0, y0)
	to := image.Alpha{Pix: m.cover, Stride: w, Rect: image.Rect(0, 0, w, h)}
	a.Draw(&to, to.Rect, image.Opaque, image.Point{})
	for i := 0; i < len(m.cover); i += stride {
		some := m.cover[i:min(i+stride, len(m.cover))]
		switch alike(some) {
		case 0:
		case math.MaxUint8:
			fill(some, steps)
		default:
			for j, v := range some {
				some[j] = stepOf[v]
			}
		}
	}
	return m
}

// stepOf is how much of a pixel is covered, of [steps], by how much of 255.
var stepOf = func() (t [256]uint8) {
	for v := range t {
		t[v] = uint8((v*steps + 127) / 255)
	}
	return t
}()

// Most of a large mask is bare or covered whole: so many pixels at a time are alike.
const (
	stride = 8
	each   = 0x0101010101010101 // one in each pixel of a stride
)

// alike is what all pixels of a stride have; -1: not all have the same, or they are fewer.
func alike(some []uint8) int {
	if len(some) != stride {
		return -1
	}
	v := binary.LittleEndian.Uint64(some)
	if v != each*(v&math.MaxUint8) {
		return -1
	}
	return int(v & math.MaxUint8)
}

// fill gives all pixels of a stride the same.
func fill(some []uint8, v uint8) { binary.LittleEndian.PutUint64(some, each*uint64(v)) }

// Crisp is the mask without what it covers by less than half.
func (m Mask) Crisp() Mask {
	cover := make([]uint8, len(m.cover))
	for i, c := range m.cover {
		if c > steps/2 {
			cover[i] = c
		}
	}
	m.cover = cover
	return m
}

// Fill prints a path.
func (l *Layer) Fill(p *Path, k Ink) { l.Print(p.Mask(l.W, l.H), 0, 0, k) }

// shape is the mask's path where it lies, shifted by dx, dy; nil: it has none.
func (m Mask) shape(dx, dy int) *Path {
	dx, dy = dx+m.X-m.cutX, dy+m.Y-m.cutY
	if m.path == nil || dx == 0 && dy == 0 {
		return m.path
	}
	return m.path.Place(1, Turned{X: float64(dx), Y: float64(dy)})
}

// Print prints a mask shifted by dx, dy. What lies outside is cut off.
func (l *Layer) Print(m Mask, dx, dy int, k Ink) {
	if l.sheet != nil && m.path != nil {
		l.keep(deed{shape: m.shape(dx, dy), ink: k})
	}
	blend := &blends()[k]
	x0, y0 := m.X+dx, m.Y+dy
	for y := max(y0, 0); y < min(y0+m.H, l.H); y++ {
		a, b := max(x0, 0), min(x0+m.W, l.W)
		if a >= b {
			return
		}
		row := l.Pix[y*l.W+a : y*l.W+b]
		cover := m.cover[(y-y0)*m.W+a-x0:][:len(row)]
		for i := 0; i < len(cover); i += stride {
			some := cover[i:min(i+stride, len(cover))]
			switch under := row[i:][:len(some)]; alike(some) {
			case 0:
			case steps:
				fill(under, uint8(k))
			default:
				for j, c := range some {
					under[j] = blend[c][under[j]]
				}
			}
		}
	}
}

// Lay copies from another layer of the same size what the mask covers by half
// or more.
func (l *Layer) Lay(from *Layer, m Mask) {
	if l.sheet != nil && m.path != nil {
		switch shape := m.shape(0, 0); {
		case from.seat != nil:
			l.keep(covered(shape, from.seat, 0, 0))
		case from.sheet != nil:
			l.keep(deed{shape: shape, size: 1, within: append([]deed{{shape: shape, ink: from.ground}}, from.sheet.deeds...)})
		default:
			l.keep(deed{shape: shape, ink: from.ground})
		}
	}
	for y := range m.H {
		at, cover := (m.Y+y)*l.W+m.X, m.cover[y*m.W:][:m.W]
		for x := 0; x < len(cover); x += stride {
			some := cover[x:min(x+stride, len(cover))]
			under, over := l.Pix[at+x:][:len(some)], from.Pix[at+x:][:len(some)]
			switch alike(some) {
			case 0:
			case steps:
				copy(under, over)
			default:
				for i, c := range some {
					if c > steps/2 {
						under[i] = over[i]
					}
				}
			}
		}
	}
}

// Quieten clears a seat's pattern away from a box; what else is drawn there stays.
func (l *Layer) Quieten(s Seat, x, y, w, h int) {
	if l.sheet != nil {
		l.sheet.hush(s, x, y, w, h)
	}
	quiet := &hushes()[s.Ground]
	in := [...]int{5, 3, 2, 1, 1} // the corners are a little round
	for j := max(y, 0); j < min(y+h, l.H); j++ {
		cut := 0
		if edge := min(j-y, y+h-1-j); edge < len(in) {
			cut = in[edge]
		}
		a, b := max(x+cut, 0), min(x+w-cut, l.W)
		if a >= b {
			continue
		}
		row := l.Pix[j*l.W+a : j*l.W+b]
		for i, k := range row {
			row[i] = quiet[k]
		}
	}
}

// hushes maps each colour between a seat's ground and its tone to the ground.
var hushes = sync.OnceValue(func() *[inkCount][256]uint8 {
	t := new([inkCount][256]uint8)
	for k := range t {
		for i := range t[k] {
			t[k][i] = uint8(i)
		}
	}
	for _, s := range Seats {
		t[s.Ground][s.Tone] = uint8(s.Ground)
		for i, r := range ramps {
			if r == [2]Ink{s.Ground, s.Tone} {
				for j := range steps - 1 {
					t[s.Ground][int(inkCount)+i*(steps-1)+j] = uint8(s.Ground)
				}
			}
		}
	}
	return t
})

// Picture is the layer as an image of the standard library, sharing its pixels.
func (l *Layer) Picture() *image.Paletted {
	return &image.Paletted{Pix: l.Pix, Stride: l.W, Rect: image.Rect(0, 0, l.W, l.H), Palette: Palette()}
}
