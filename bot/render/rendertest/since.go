package rendertest

import (
	"image"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"divisionbell/bot/msg"
	"divisionbell/bot/pin"
	"divisionbell/bot/render"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// sinceEvery is at which positions what happened since a turn is drawn, and sinceBytes how
// large that may be.
const (
	sinceEvery = 19
	sinceBytes = 200_000
)

// Traced holds the picture of what happened since a turn, in positions of a match: each
// number that the page would show stands on it, on nothing that is to be read, and is told
// in words. Where nothing is numbered there is no picture.
func (k Kit) Traced(t *testing.T, seed uint64, seats int, options map[string]string, most int) {
	t.Helper()
	w := k.Begin(t, seed, seats, options, "Ann", "Bob", "Cat")
	if !w.Look.Recounts() {
		t.Fatal("it never has a picture of what happened since a turn")
	}
	drawn := 0
	for n := 0; n < most && w.Step() && !t.Failed(); n++ {
		if n%sinceEvery != sinceEvery-1 {
			continue
		}
		s := w.Scene
		s.Viewer = engine.Seat(n%(seats+1)) - 1 // all, and each
		v := w.Table.View(s.Viewer)
		p, marks := w.since(0, v, s), w.numbered()
		if (p != nil) != (len(marks) > 0) {
			t.Fatalf("%d marks, and the picture is %v", len(marks), p)
		}
		if p == nil {
			continue
		}
		drawn++
		c := w.Look.Chart(v, s)
		pin.Place(c, marks)
		discs := discsOf(c, marks, pin.Phone)
		w.apart(c, discs, pin.Phone)
		file, err := p.Draw()
		if err != nil || len(file) > sinceBytes {
			t.Fatalf("a picture of %d bytes, %v", len(file), err)
		}
		if again, _ := w.since(0, v, s).Draw(); string(again) != string(file) {
			t.Error("drawn again it is another")
		}
		w.stands(Decoded(t, c.Width, file), marks, discs)
		w.told(p, marks)
	}
	if drawn == 0 {
		t.Error("nothing was drawn")
	}
	if t.Failed() {
		t.Fatalf("seed %d, %d seats, %v", seed, seats, options)
	}
}

// BenchmarkTraced draws what happened since a turn, of twelve marks of a match.
func (k Kit) BenchmarkTraced(b *testing.B, seed uint64, seats int, options map[string]string) {
	w := k.Begin(b, seed, seats, options, "Ann", "Bob", "Cat")
	for range 150 {
		w.Step()
	}
	v := w.Table.View(engine.Nobody)
	for b.Loop() {
		if _, err := w.since(0, v, w.Scene).Draw(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(w.numbered())), "marks")
}

// since is the picture of what happened since a seat's turn, as if the newest marks were that.
func (w *Walk) since(seat engine.Seat, v any, s msg.Scene) *msg.Picture {
	s.Marks = w.numbered()
	_, p := w.Look.Since(v, max(seat, 0), w.Log, max(0, len(w.Log)-30), len(w.Log), s)
	return p
}

// stands holds each mark's label to stand on its disc, and the disc on the picture.
func (w *Walk) stands(p *image.Paletted, marks []msg.Mark, discs []pin.Disc) {
	w.Helper()
	want := render.NewLayer(p.Rect.Dx(), p.Rect.Dy(), render.Black)
	n := 0
	for _, m := range marks {
		if m.Label == "" {
			continue
		}
		if len(m.At) == 0 || n == len(discs) {
			w.Fatalf("%+v has no place", m)
		}
		d := discs[n]
		n++
		face := render.Bold.At(math.Round(1.27 * d.R))
		want.Centre(face, m.Label, d.X, math.Round(d.Y+face.Size*render.CapHeight/2), render.Paper)
		const in = 0.55 // about the digits it is all dark
		for y := int(d.Y - in*d.R); y < int(d.Y+in*d.R); y++ {
			for x := int(d.X - d.Half + (1-in)*d.R); x < int(d.X+d.Half-(1-in)*d.R); x++ {
				if p.ColorIndexAt(x, y) != want.At(x, y) {
					w.Fatalf("the number %s at %.0f %.0f does not stand there: at %d %d the picture has %d, not %d", m.Label, d.X, d.Y, x, y, p.ColorIndexAt(x, y), want.At(x, y))
				}
			}
		}
	}
}

// told holds a picture's words to tell each mark by its number, in what a chat takes.
func (w *Walk) told(p *msg.Picture, marks []msg.Mark) {
	w.Helper()
	if n := utf8.RuneCountInString(p.Alt); n > render.AltRunes || !strings.Contains(p.Alt, "since") {
		w.Errorf("an alt text of %d letters: %s", n, p.Alt)
	}
	if n := utf8.RuneCountInString(p.Board); n > 1900 || !strings.Contains(p.Board, "Since ") {
		w.Errorf("%d characters:\n%s", n, p.Board)
	}
	if most := len(marks) == msg.MostMarks; strings.Contains(p.Alt, "the last 12 things") != most || strings.Contains(p.Board, "(the last 12)") != most {
		w.Errorf("of what may be more than %d things it tells\n%s\n%s", len(marks), p.Alt, p.Board)
	}
	for line := range strings.SplitSeq(p.Board, "\n") {
		if text.Columns(line) > render.TextWidth {
			w.Errorf("%q", line)
		}
	}
	for _, m := range marks {
		words, _, _ := strings.Cut(m.Says, " ")
		if want := strings.TrimRight(text.Fit(words, 20), "…"); !strings.Contains(p.Board, want) || want == "" {
			w.Errorf("%d %s is not told:\n%s", m.N, m.Says, p.Board)
		}
	}
}
