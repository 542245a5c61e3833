package rendertest

import (
	"bytes"
	"flag"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"divisionbell/bot/render"
	"divisionbell/bot/text"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Strange are people's texts at their worst.
var Strange = []string{
	"", "😀😀😀", strings.Repeat("Wm", 1000), "مرحبا بالعالم", "e\u0301\u0327\u0301 zalgo\u0336", "\u202eevil`@everyone\x00\n",
}

// A Painter is a game's board: its picture and its equals in words, of a view
// and a scene of the board's own.
type Painter[V, S any] struct {
	Picture func(V, S) []byte
	Board   func(V, S) string
	Alt     func(V, S) string
}

// Golden compares the text boards and alt texts of scenes with testdata, and
// holds them to their limits.
func (p Painter[V, S]) Golden(t *testing.T, scenes map[string]func() (V, S)) {
	for name, scene := range scenes {
		t.Run(name, func(t *testing.T) {
			p.Words(t, scene)
			got := p.Board(scene()) + "\n\n" + p.Alt(scene()) + "\n"
			file := filepath.Join("testdata", name+".txt")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("it is not as in testdata (go test -update writes it anew):\n%s", got)
			}
		})
	}
}

// Words holds a text board to 42 columns and one message, and an alt text to
// what chats take.
func (p Painter[V, S]) Words(t *testing.T, scene func() (V, S)) {
	t.Helper()
	board, alt := p.Board(scene()), p.Alt(scene())
	for line := range strings.SplitSeq(board, "\n") {
		if n := text.Columns(line); n > render.TextWidth {
			t.Errorf("%d columns: %q", n, line)
		}
	}
	if n := utf8.RuneCountInString(board); n > 1900 {
		t.Errorf("%d characters do not fit one message", n)
	}
	if n := utf8.RuneCountInString(alt); n > render.AltRunes || n == 0 {
		t.Errorf("an alt text of %d letters", n)
	}
}

// Drawn is the picture, which has the palette of all pictures and such a width.
func (p Painter[V, S]) Drawn(t *testing.T, wide int, v V, o S) *image.Paletted {
	t.Helper()
	return Decoded(t, wide, p.Picture(v, o))
}

// Small holds the pictures of scenes to so many bytes.
func (p Painter[V, S]) Small(t *testing.T, scenes map[string]func() (V, S), most int) {
	t.Helper()
	for name, scene := range scenes {
		if n := len(p.Picture(scene())); n > most {
			t.Errorf("%s: %d bytes", name, n)
		}
	}
}

// Same draws a scene again and again while others are drawn: it is the same
// file every time.
func (p Painter[V, S]) Same(t *testing.T, scene func() (V, S), meanwhile map[string]func() (V, S)) {
	t.Helper()
	want := p.Picture(scene())
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for _, other := range meanwhile {
				p.Picture(other())
			}
			if !bytes.Equal(p.Picture(scene()), want) {
				t.Error("two pictures of one position differ")
			}
		})
	}
	all.Wait()
}

// Decoded is a PNG of such a width, read back.
func Decoded(t *testing.T, wide int, file []byte) *image.Paletted {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	p, ok := m.(*image.Paletted)
	if !ok || p.Rect.Dx() != wide {
		t.Fatalf("a %T of %v", m, m.Bounds())
	}
	return p
}

// Inks counts the pure inks in a box.
func Inks(p *image.Paletted, x, y, w, h float64) map[render.Ink]int {
	n := map[render.Ink]int{}
	for j := int(y); j < int(y+h); j++ {
		for i := int(x); i < int(x+w); i++ {
			n[render.Ink(p.ColorIndexAt(i, j))]++
		}
	}
	return n
}
