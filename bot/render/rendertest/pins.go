package rendertest

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math"
	"testing"

	"divisionbell/bot/msg"
	"divisionbell/bot/pin"
	"divisionbell/bot/render"
	"divisionbell/engine"
)

const pinsEvery = 15 // positions

// Pins holds the numbers of what others did to their places, in positions of a match: none
// lies on what is to be read, none on another, at any size. What is to be read is what the
// chart says and, in one position of every so many, every letter of the picture.
func (k Kit) Pins(t *testing.T, seed uint64, seats int, options map[string]string, most, letters int) {
	t.Helper()
	w := k.Begin(t, seed, seats, options, "Ann", "Bob", "Cat")
	pinned := 0
	for n := 0; n < most && w.Step() && !t.Failed(); n++ {
		if n%pinsEvery != pinsEvery-1 {
			continue
		}
		for _, viewer := range [...]engine.Seat{engine.Nobody, 0} {
			s := w.Scene
			s.Viewer = viewer
			v := w.Table.View(viewer)
			c := w.Look.Chart(v, s)
			marks := w.numbered()
			pin.Place(c, marks)
			for size := range 2 {
				discs := discsOf(c, marks, size)
				pinned += len(discs)
				w.apart(c, discs, size)
				if letters > 0 && n%letters == letters-1 {
					w.unread(discs, size, lettered(render.SheetOf(w.Look, v, s)))
				}
			}
		}
	}
	if pinned == 0 {
		t.Error("nothing was numbered")
	}
	if t.Failed() {
		t.Fatalf("seed %d, %d seats, %v", seed, seats, options)
	}
}

// BenchmarkPins places the numbers of twelve marks of a match, at each size.
func (k Kit) BenchmarkPins(b *testing.B, seed uint64, seats int, options map[string]string) {
	w := k.Begin(b, seed, seats, options, "Ann", "Bob", "Cat")
	for range 150 {
		w.Step()
	}
	c := w.Look.Chart(w.Table.View(0), w.Scene)
	marks := w.numbered()
	for b.Loop() {
		pin.Place(c, marks)
	}
	b.ReportMetric(float64(len(marks)), "marks")
}

// discsOf are the discs of marks at a size, as they are drawn.
func discsOf(c *msg.Chart, marks []msg.Mark, size int) (list []pin.Disc) {
	for _, m := range marks {
		if len(m.At) > size {
			d := pin.Of(c, m.Label, size)
			d.X, d.Y = float64(m.At[size][0]), float64(m.At[size][1])
			list = append(list, d)
		}
	}
	return list
}

// numbered are the marks of the newest facts, as if all were news.
func (w *Walk) numbered() (marks []msg.Mark) {
	for _, f := range w.Log[max(0, len(w.Log)-30):] {
		m, ok := w.Look.Mark(f)
		if n := len(marks); ok && (n == 0 || marks[n-1].From != m.From || marks[n-1].To != m.To) {
			m.Says = w.Look.Line(f, w.Scene).String()
			marks = append(marks, m)
		}
	}
	marks = marks[max(0, len(marks)-msg.MostMarks):]
	for i := range marks {
		marks[i].N = i + 1
	}
	return marks
}

func (w *Walk) apart(c *msg.Chart, discs []pin.Disc, size int) {
	w.Helper()
	busy := c.Busy()
	for i, d := range discs {
		for _, box := range busy {
			if d.Meets(box, 0) {
				w.Errorf("at size %d the number at %.0f %.0f lies on %v", size, d.X, d.Y, box)
			}
		}
		for _, o := range discs[:i] {
			if d.Over(o, 0) {
				w.Errorf("at size %d the numbers at %.0f %.0f and %.0f %.0f lie on each other", size, d.X, d.Y, o.X, o.Y)
			}
		}
		if d.X-d.Half < 0 || d.Y-d.R < 0 || d.X+d.Half > float64(c.Width) || d.Y+d.R > float64(c.Height) {
			w.Errorf("at size %d the number at %.0f %.0f is cut off", size, d.X, d.Y)
		}
	}
}

// unread holds discs to lie on no letter of a picture.
func (w *Walk) unread(discs []pin.Disc, size int, letters [][4]int) {
	w.Helper()
	for _, d := range discs {
		for _, l := range letters {
			if d.Meets(l, 0) {
				w.Errorf("at size %d the number at %.0f %.0f hides a letter in %v", size, d.X, d.Y, l)
			}
		}
	}
}

// lettered are boxes within the letters of a picture, as they are set: in groups, which are
// scaled and shifted.
func lettered(l *render.Layer) (list [][4]int) {
	type frame struct{ x, y, size float64 }
	in := []frame{{0, 0, 1}}
	for d := xml.NewDecoder(bytes.NewReader(l.Sheet().SVG(render.A3))); ; {
		token, err := d.Token()
		if err != nil {
			return list
		}
		switch e := token.(type) {
		case xml.StartElement:
			of, on := in[len(in)-1], frame{0, 0, 1}
			for _, a := range e.Attr {
				if a.Name.Local == "transform" {
					_, _ = fmt.Sscanf(a.Value, "translate(%g %g) scale(%g)", &on.x, &on.y, &on.size)
				}
			}
			on = frame{of.x + on.x*of.size, of.y + on.y*of.size, on.size * of.size}
			in = append(in, on)
			if size := on.size * 1000; e.Name.Local == "use" {
				list = append(list, [4]int{int(on.x + 0.08*size), int(on.y - 0.66*size), int(math.Ceil(0.3 * size)), int(0.62 * size)})
			}
		case xml.EndElement:
			in = in[:len(in)-1]
		}
	}
}
