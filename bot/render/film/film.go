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
	"time"

	"divisionbell/bot/render"
)

const (
	widest = 800 // pixels of a film

	// Most is how many frames a film may have.
	Most = 90
	// Largest is how many bytes a film may have.
	Largest = 1_000_000
)

// How long frames stand.
const (
	length = 40 * time.Second // of a whole film, roughly
	least  = 300 * time.Millisecond
	most   = 900 * time.Millisecond
	holds  = 1500 * time.Millisecond // what is held
	last   = 4 * time.Second
)

// work is how many pixels are drawn for a film, at most.
const work = Most * 1_500_000

// Room is how many frames a film of such pictures may have, for it to be made in seconds.
func Room(picture []byte) (int, error) {
	c, err := png.DecodeConfig(bytes.NewReader(picture))
	if err != nil {
		return 0, fmt.Errorf("film: read a picture: %w", err)
	}
	return min(Most, work/max(1, c.Width*c.Height)), nil
}

// ErrEmpty: a film has no frame.
var ErrEmpty = errors.New("film: there is nothing to show")

// A Film is one in the making. The zero value is ready.
type Film struct {
	source []uint8 // of the newest picture, as it was drawn
	wide   int
	by     int // so many pixels of a picture are one of the film
	shown  *image.Paletted
	grain  grain
	frames []*image.Paletted
	held   []bool
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
	if f.shown == nil {
		f.begin(p)
		f.held = append(f.held, held)
		return nil
	}
	next := f.scaled(p)
	box := changed(f.shown, next)
	if box.Empty() {
		f.held[len(f.held)-1] = f.held[len(f.held)-1] || held
		return nil
	}
	f.frames = append(f.frames, f.difference(next, box))
	f.held = append(f.held, held)
	f.shown = next
	return nil
}

// begin takes the first picture, of whose size the film is.
func (f *Film) begin(p *image.Paletted) {
	f.by = max(1, (p.Rect.Dx()+widest-1)/widest)
	f.grain.by = f.by
	w, h := p.Rect.Dx()/f.by, p.Rect.Dy()/f.by
	f.shown = canvas(w, h)
	f.shown = f.scaled(p)
	f.frames = []*image.Paletted{f.shown}
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
	w, h := min(size.Dx(), p.Rect.Dx()/f.by), min(size.Dy(), p.Rect.Dy()/f.by)
	same := f.source != nil && f.wide == p.Stride && len(f.source) == len(p.Pix)
	for y := range h {
		rows := p.Pix[y*f.by*p.Stride : (y+1)*f.by*p.Stride]
		row, from, to := out.Pix[y*out.Stride:y*out.Stride+w], 0, w
		if same {
			before := f.source[y*f.by*p.Stride : (y+1)*f.by*p.Stride]
			copy(row, f.shown.Pix[y*out.Stride:])
			if bytes.Equal(rows, before) {
				continue
			}
			from, to = w, 0
			for j := 0; j < len(rows); j += p.Stride {
				if a, b, differ := between(rows[j:j+p.Stride], before[j:j+p.Stride]); differ {
					from, to = min(from, a/f.by), max(to, min(w, (b+f.by-1)/f.by))
				}
			}
		}
		f.grain.row(row, rows, p.Stride, from, to)
	}
	f.source, f.wide = p.Pix, p.Stride
	return out
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

// GIF is the film, which goes round; the same pictures give the same bytes. Of what would
// be too large some frames that are not held fall out, evenly.
func (f *Film) GIF() ([]byte, error) {
	if len(f.frames) == 0 {
		return nil, ErrEmpty
	}
	frames, held := f.frames, f.held
	for {
		b, err := f.write(frames, held)
		if err != nil || len(b) <= Largest {
			return b, err
		}
		fewer := len(frames) * Largest / len(b) * 9 / 10
		if fewer < 2 {
			return nil, fmt.Errorf("film: %d bytes, of %d at most", len(b), Largest)
		}
		frames, held = thinned(frames, held, fewer)
	}
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
