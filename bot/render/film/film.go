// Package film puts pictures of one board one after another into a GIF: smaller than they
// were drawn, in the same palette, and of each no more than what has changed.
package film

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"slices"
	"time"

	"divisionbell/bot/render"
)

const (
	widest = 800 // pixels of a film
	// narrowest is how many it has at least: less cannot be read on any screen.
	narrowest = 400

	// Of a film in inks alone, as much as one in all colours has at most, and of the bytes
	// there may be what one that is made anew is to have. Bytes go by the width, not by the
	// area: nearly all of them are edges.
	plainer = 0.87
	spare   = 0.95

	// Most is how many frames a film may have.
	Most = 250
	// Largest is how many bytes a film may have.
	Largest = 1_000_000
)

// How long frames stand.
const (
	length = 40 * time.Second // of a whole film, roughly
	least  = 200 * time.Millisecond
	most   = 900 * time.Millisecond
	holds  = 1500 * time.Millisecond // what is held
	last   = 4 * time.Second
)

// work is how many pixels are drawn for a film, at most, once.
const work = 280_000_000

// Room is how many frames a film may have, for it to be made in seconds; it is known once
// it has one.
func (f *Film) Room() int { return min(Most, work/max(1, f.of.X*f.of.Y)) }

// ErrEmpty: a film has no frame.
var ErrEmpty = errors.New("film: there is nothing to show")

// A Film is one in the making. The zero value is ready, in all colours and as wide as can be:
// a whole number of a picture's pixels each way is one of the film's. Where Wide is set it is
// at most so wide, and soft edges are as hard as the nearest inks: it takes fewer bytes.
type Film struct {
	Wide int

	source []uint8 // of the newest picture, as it was drawn
	of     image.Point
	shown  *image.Paletted
	xs, ys []int // where each column and row of the film begins in a picture, and the last ends
	grain  grain
	frames []*image.Paletted
	held   []bool
	whole  []byte // of all frames
}

// Add shows a picture next, a PNG in the palette of all pictures, held for longer or not.
// What looks as the one before it is that one.
func (f *Film) Add(picture []byte, held bool) error {
	decoded, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		return fmt.Errorf("film: read a picture: %w", err)
	}
	p, ok := decoded.(*image.Paletted)
	if !ok || len(p.Palette) != len(render.Palette()) {
		return fmt.Errorf("film: a picture in another palette")
	}
	f.Lay(p, held)
	return nil
}

// Lay is Add of a picture that is not packed. It is the caller's again when it has returned.
func (f *Film) Lay(p *image.Paletted, held bool) {
	f.whole = nil
	if f.shown == nil {
		f.begin(p)
		f.held = append(f.held, held)
		return
	}
	next := f.scaled(p)
	box := changed(f.shown, next)
	if box.Empty() {
		f.held[len(f.held)-1] = f.held[len(f.held)-1] || held
		return
	}
	f.frames = append(f.frames, f.difference(next, box))
	f.held = append(f.held, held)
	f.shown = next
}

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
	f.shown = canvas(across, down)
	f.shown = f.scaled(p)
	f.frames = []*image.Paletted{f.shown}
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
	for i := range p.Pix {
		p.Pix[i] = uint8(render.Ground)
	}
	return p
}

// scaled is a picture in the film's size; what of one is outside is cut, what it lacks is
// ground.
func (f *Film) scaled(p *image.Paletted) *image.Paletted {
	size := f.shown.Rect
	out := canvas(size.Dx(), size.Dy())
	w, h := fitting(f.xs, p.Rect.Dx()), fitting(f.ys, p.Rect.Dy())
	same := f.of == p.Rect.Size() && len(f.source) == len(p.Pix)
	for y := range h {
		top, end := f.ys[y]*p.Stride, f.ys[y+1]*p.Stride
		rows := p.Pix[top:end]
		row, from, to := out.Pix[y*out.Stride:y*out.Stride+w], 0, w
		if same {
			before := f.source[top:end]
			copy(row, f.shown.Pix[y*out.Stride:])
			if bytes.Equal(rows, before) {
				continue
			}
			left, right := p.Stride, 0
			for j := 0; j < len(rows); j += p.Stride {
				if a, b, differ := between(rows[j:j+p.Stride], before[j:j+p.Stride]); differ {
					left, right = min(left, a), max(right, b)
				}
			}
			from, _ = slices.BinarySearch(f.xs, left+1)
			to, _ = slices.BinarySearch(f.xs, right)
			from, to = from-1, min(w, to)
		}
		f.grain.row(row, rows, p.Stride, f.xs, from, to)
	}
	f.source, f.of = append(f.source[:0], p.Pix...), p.Rect.Size()
	return out
}

// fitting is how many parts lie within a length.
func fitting(at []int, length int) (n int) {
	for n+1 < len(at) && at[n+1] <= length {
		n++
	}
	return n
}

// between is where two rows of one length differ.
func between(one, two []uint8) (from, to int, differ bool) {
	if bytes.Equal(one, two) {
		return 0, 0, false
	}
	to = len(one)
	for one[from] == two[from] {
		from++
	}
	for one[to-1] == two[to-1] {
		to--
	}
	return from, to, true
}

// changed is the box outside which two frames are alike.
func changed(a, b *image.Paletted) (box image.Rectangle) {
	for y := range a.Rect.Dy() {
		if from, to, differ := between(a.Pix[y*a.Stride:(y+1)*a.Stride], b.Pix[y*b.Stride:(y+1)*b.Stride]); differ {
			box = box.Union(image.Rect(from, y, to, y+1))
		}
	}
	return box
}

// difference is what of the next frame is not as in the newest, within a box.
func (f *Film) difference(next *image.Paletted, box image.Rectangle) *image.Paletted {
	d := image.NewPaletted(box, next.Palette)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		row := d.Pix[(y-box.Min.Y)*d.Stride:][:box.Dx()]
		before := f.shown.Pix[y*f.shown.Stride+box.Min.X:][:len(row)]
		for x, ink := range next.Pix[y*next.Stride+box.Min.X:][:len(row)] {
			if ink == before[x] {
				ink = clear
			}
			row[x] = ink
		}
	}
	return d
}

// Fit is as which Wide a film of the same pictures may hold them all; 0: as this one is.
func (f *Film) Fit() (wide int, err error) {
	if len(f.frames) == 0 {
		return 0, ErrEmpty
	}
	if f.whole == nil {
		if f.whole, err = f.write(f.frames, f.held); err != nil {
			return 0, err
		}
	}
	if len(f.whole) <= Largest || f.Wide > 0 {
		return 0, nil
	}
	full := f.shown.Rect.Dx()
	return min(full, max(narrowest, int(float64(full)*spare*Largest/(plainer*float64(len(f.whole)))))), nil
}

// GIF is the film, which goes round; the same pictures give the same bytes. Of what would
// be too large some frames that are not held fall out, evenly.
func (f *Film) GIF() ([]byte, error) {
	if _, err := f.Fit(); err != nil {
		return nil, err
	}
	frames, held, b := f.frames, f.held, f.whole
	for len(b) > Largest {
		fewer := len(frames) * Largest / len(b) * 19 / 20
		if fewer < 2 {
			return nil, fmt.Errorf("film: %d bytes, of %d at most", len(b), Largest)
		}
		frames, held = thinned(frames, held, fewer)
		var err error
		if b, err = f.write(frames, held); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// thinned are some of the frames, so many where not more are held: what falls out between
// two is part of the next.
func thinned(frames []*image.Paletted, held []bool, most int) (fewer []*image.Paletted, kept []bool) {
	last := len(frames) - 1
	keeps := func(i int) bool {
		return i == 0 || i == last || i*(most-1)/last != (i-1)*(most-1)/last
	}
	var over *image.Paletted
	for i, frame := range frames {
		if over != nil {
			frame = onto(over, frame)
		}
		if over = nil; !keeps(i) && !held[i] {
			over = frame
			continue
		}
		fewer, kept = append(fewer, frame), append(kept, held[i])
	}
	return fewer, kept
}

// onto is what two differences make together.
func onto(below, above *image.Paletted) *image.Paletted {
	d := image.NewPaletted(below.Rect.Union(above.Rect), below.Palette)
	for i := range d.Pix {
		d.Pix[i] = clear
	}
	for _, p := range [...]*image.Paletted{below, above} {
		for y := range p.Rect.Dy() {
			row := d.Pix[d.PixOffset(p.Rect.Min.X, p.Rect.Min.Y+y):][:p.Rect.Dx()]
			for x, ink := range p.Pix[y*p.Stride:][:len(row)] {
				if ink != clear {
					row[x] = ink
				}
			}
		}
	}
	return d
}

// write is a film of these frames, in turn.
func (f *Film) write(frames []*image.Paletted, held []bool) ([]byte, error) {
	pace := min(max(length/time.Duration(len(frames)), least), most)
	g := gif.GIF{Image: frames, Config: image.Config{ColorModel: f.shown.Palette, Width: f.shown.Rect.Dx(), Height: f.shown.Rect.Dy()}}
	for i := range frames {
		d := pace
		switch {
		case i == len(frames)-1:
			d = last
		case held[i]:
			d = max(holds, pace)
		}
		g.Delay = append(g.Delay, int(d/(10*time.Millisecond)))
		g.Disposal = append(g.Disposal, gif.DisposalNone)
	}
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, &g); err != nil {
		return nil, fmt.Errorf("film: write: %w", err)
	}
	return b.Bytes(), nil
}
