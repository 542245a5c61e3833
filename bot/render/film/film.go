// Package film puts pictures of one board one after another into a GIF: smaller than they
// were drawn, in the same palette, and of each no more than what has changed.
package film

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"iter"
	"time"

	"divisionbell/bot/render"
)

const (
	widest = 800 // pixels of a film
	// narrowest is how many it has at least: of less a telephone shows no number of a board.
	narrowest = 320

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
	spans  []span // where it is not as the one before it
	shown  *image.Paletted
	next   *image.Paletted // what of the frame in the making is not as shown; clear between two
	row    []uint8         // room for one of a frame
	xs, ys []int           // where each column and row of the film begins in a picture, and the last ends
	grain  grain
	frames []*frame
	whole  []byte // of all frames
	tape   tape   // of a film that is as wide as can be
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
	}
	f.look(p)
	if f.Wide == 0 {
		f.tape.note(p, f.spans, held)
	}
	box := f.show(p)
	switch n := len(f.frames); {
	case n == 0:
		f.frames = append(f.frames, framed(f.shown, f.shown.Rect, held))
	case box.Empty():
		f.frames[n-1].held = f.frames[n-1].held || held
	default:
		f.frames = append(f.frames, framed(f.next, box, held))
	}
	blank(f.next, box)
}

// Fit is as which Wide a film of the same pictures may hold them all; 0: as this one is.
func (f *Film) Fit() (wide int, err error) {
	if len(f.frames) == 0 {
		return 0, ErrEmpty
	}
	if f.whole == nil {
		if f.whole, err = f.write(f.frames); err != nil {
			return 0, err
		}
	}
	if len(f.whole) <= Largest || f.Wide > 0 {
		return 0, nil
	}
	full := f.shown.Rect.Dx()
	return min(full, max(narrowest, int(float64(full)*spare*Largest/(plainer*float64(len(f.whole)))))), nil
}

// Pictures are those that were shown to a film, of one with a Wide none, each as long as it is looked
// at, and whether it is held: to make the film that fits without drawing them again.
func (f *Film) Pictures() iter.Seq2[*image.Paletted, bool] { return f.tape.pictures }

// GIF is the film, which goes round; the same pictures give the same bytes. Of what would
// be too large some frames that are not held fall out, evenly.
func (f *Film) GIF() ([]byte, error) {
	if _, err := f.Fit(); err != nil {
		return nil, err
	}
	frames, b := f.frames, f.whole
	for len(b) > Largest {
		fewer := len(frames) * Largest / len(b) * 19 / 20
		if fewer < 2 {
			return nil, fmt.Errorf("film: %d bytes, of %d at most", len(b), Largest)
		}
		frames = thinned(frames, fewer)
		var err error
		if b, err = f.write(frames); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// thinned are some of the frames, so many where not more are held: what falls out between
// two is part of the next.
func thinned(frames []*frame, most int) (fewer []*frame) {
	last := len(frames) - 1
	keeps := func(i int) bool {
		return i == 0 || i == last || i*(most-1)/last != (i-1)*(most-1)/last
	}
	var over *frame
	for i, x := range frames {
		if over != nil {
			x = onto(over, x)
		}
		if over = nil; !keeps(i) && !x.held {
			over = x
			continue
		}
		fewer = append(fewer, x)
	}
	for _, x := range fewer {
		x.pack()
	}
	return fewer
}
