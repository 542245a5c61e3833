package render

import (
	_ "embed"
	"math"
	"sync"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The type is IBM Plex Sans Condensed, whose figures are all of one width; the
// SIL Open Font License lies beside it in fonts/LICENSE.txt.
var (
	//go:embed fonts/IBMPlexSansCondensed-Regular.ttf
	regular []byte
	//go:embed fonts/IBMPlexSansCondensed-SemiBold.ttf
	semiBold []byte
	//go:embed fonts/IBMPlexSansCondensed-Bold.ttf
	bold []byte
)

// A Weight is how heavy the type is.
type Weight uint8

// The weights.
const (
	Regular Weight = iota
	SemiBold
	Bold
)

// A Face is type of one weight and size. Size is the height of a line's type
// in pixels; capitals and figures are CapHeight of it. Face values compare.
type Face struct {
	Weight Weight
	Size   float64
}

// At is the weight at a size.
func (w Weight) At(size float64) Face { return Face{w, size} }

// CapHeight is the height of capitals and figures as a part of the size.
const CapHeight = 0.698

// A cut is one weight's outlines at size 1, read once and kept.
type cut struct {
	sync.RWMutex
	font   *sfnt.Font
	buf    sfnt.Buffer
	glyphs map[rune]glyph
}

type glyph struct {
	known   bool
	advance float64
	outline *Path
}

var cuts = sync.OnceValue(func() *[3]cut {
	t := new([3]cut)
	for i, file := range [3][]byte{regular, semiBold, bold} {
		f, err := sfnt.Parse(file)
		if err != nil {
			panic("render: the embedded type does not parse: " + err.Error()) // a test reads all three
		}
		t[i].font, t[i].glyphs = f, map[rune]glyph{}
	}
	return t
})

func (w Weight) glyph(r rune) glyph {
	c := &cuts()[w]
	c.RLock()
	g, ok := c.glyphs[r]
	c.RUnlock()
	if ok {
		return g
	}
	c.Lock()
	defer c.Unlock()
	g = c.read(r)
	if g.known { // what the type lacks is not kept: people may write anything
		c.glyphs[r] = g
	}
	return g
}

func (c *cut) read(r rune) glyph {
	const units = 1000
	n, err := c.font.GlyphIndex(&c.buf, r)
	if err != nil || n == 0 {
		return glyph{}
	}
	advance, err := c.font.GlyphAdvance(&c.buf, n, fixed.I(units), font.HintingNone)
	if err != nil {
		return glyph{}
	}
	segments, err := c.font.LoadGlyph(&c.buf, n, fixed.I(units), nil)
	if err != nil {
		return glyph{}
	}
	at := func(p fixed.Point26_6) (float64, float64) {
		return float64(p.X) / 64 / units, float64(p.Y) / 64 / units
	}
	p := new(Path)
	for _, s := range segments {
		ax, ay := at(s.Args[0])
		bx, by := at(s.Args[1])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			p.Move(ax, ay)
		case sfnt.SegmentOpLineTo:
			p.Line(ax, ay)
		case sfnt.SegmentOpQuadTo:
			p.Quad(ax, ay, bx, by)
		case sfnt.SegmentOpCubeTo:
			cx, cy := at(s.Args[2])
			p.Cube(ax, ay, bx, by, cx, cy)
		}
	}
	return glyph{true, float64(advance) / 64 / units, p}
}

// Has reports whether the type can write r.
func Has(r rune) bool { return Regular.glyph(r).known }

// Width is how wide s runs, in pixels.
func (f Face) Width(s string) float64 {
	w := 0.0
	for _, r := range s {
		w += f.Weight.glyph(r).advance
	}
	return w * f.Size
}

// Fit is the face, made smaller where s would run wider than width, but not
// below least.
func (f Face) Fit(s string, width, least float64) Face {
	if w := f.Width(s); w > width {
		f.Size = max(least, math.Floor(f.Size*width/w*4)/4)
	}
	return f
}

// Outline is s as a path that begins at 0, 0 on the line.
func (f Face) Outline(s string) *Path {
	p, x := new(Path), 0.0
	for _, r := range s {
		g := f.Weight.glyph(r)
		if g.outline != nil {
			p.Join(g.outline.Place(f.Size, Turned{X: x}))
		}
		x += g.advance * f.Size
	}
	return p
}

// Text writes s from x on, its line at y.
func (l *Layer) Text(f Face, s string, x, y float64, k Ink) {
	for _, r := range s {
		g := f.Weight.glyph(r)
		if g.outline != nil {
			m, ix, iy := sort(f, r, g, x, y)
			l.Print(m, ix, iy, k)
			l.keep(deed{letter: letter{f.Weight, r}, ink: k, size: f.Size, x: x, y: y})
		}
		x += g.advance * f.Size
	}
}

// Right writes s so that it ends at x.
func (l *Layer) Right(f Face, s string, x, y float64, k Ink) { l.Text(f, s, x-f.Width(s), y, k) }

// Centre writes s with its middle at x.
func (l *Layer) Centre(f Face, s string, x, y float64, k Ink) {
	l.Text(f, s, math.Round(x-f.Width(s)/2), y, k)
}

// A sort is a letter cut for printing: at one size and one quarter of a pixel.
type sortKey struct {
	face    Face
	r       rune
	quarter uint8
}

// tray keeps the sorts in use. It is emptied when it is full, so that people
// who write everything cannot fill the memory.
var tray = struct {
	sync.RWMutex
	sorts map[sortKey]Mask
}{sorts: map[sortKey]Mask{}}

const trayful = 4000

// sort is the mask of r, and whole pixels to print it at, so that it begins at x, y.
func sort(f Face, r rune, g glyph, x, y float64) (Mask, int, int) {
	quarters := int(math.Floor(x*4 + 0.5))
	ix, iy := quarters>>2, int(math.Round(y))
	key := sortKey{f, r, uint8(quarters & 3)}
	tray.RLock()
	m, ok := tray.sorts[key]
	tray.RUnlock()
	if ok {
		return m, ix, iy
	}
	p := g.outline.Place(f.Size, Turned{X: float64(key.quarter) / 4})
	x0, y0, x1, y1 := p.bounds()
	if x0 < x1 && y0 < y1 {
		m = p.mask(x0, y0, x1-x0, y1-y0)
	}
	tray.Lock()
	if len(tray.sorts) >= trayful {
		clear(tray.sorts)
	}
	tray.sorts[key] = m
	tray.Unlock()
	return m, ix, iy
}

// A Line is a run of letters whose size may change, for small capitals.
type Line []Piece

// A Piece is part of a line in one face.
type Piece struct {
	Face Face
	Text string
}

// SmallCaps sets s in capitals, what was small about four fifths as high.
func SmallCaps(f Face, s string) Line {
	var line Line
	small := Face{f.Weight, f.Size * 0.82}
	for _, r := range s {
		face := f
		if unicode.IsLower(r) {
			face, r = small, unicode.ToUpper(r)
		}
		if n := len(line); n > 0 && line[n-1].Face == face {
			line[n-1].Text += string(r)
		} else {
			line = append(line, Piece{face, string(r)})
		}
	}
	return line
}

// Width is how wide the line runs with so much space put after each letter.
func (t Line) Width(space float64) float64 {
	w := 0.0
	for _, p := range t {
		w += p.Face.Width(p.Text) + space*float64(len([]rune(p.Text)))
	}
	return max(0, w-space)
}

// Row writes the line from x on with so much space after each letter.
func (l *Layer) Row(t Line, x, y, space float64, k Ink) {
	for _, p := range t {
		for _, r := range p.Text {
			l.Text(p.Face, string(r), x, y, k)
			x += p.Face.Width(string(r)) + space
		}
	}
}

// Bow is the line as a path along a circle about x, y, its middle at an angle
// (radians clockwise from three o'clock). Upwards: it reads along the top of
// the circle, letters pointing outwards; else along the bottom, inwards.
func (t Line) Bow(x, y, r, angle, space float64, upwards bool) *Path {
	path, way := new(Path), 1.0
	if !upwards {
		way = -1
	}
	at := angle - way*t.Width(space)/2/r
	for _, p := range t {
		for _, c := range p.Text {
			g := p.Face.Weight.glyph(c)
			half := g.advance * p.Face.Size / 2
			at += way * half / r
			sin, cos := math.Sincos(at)
			if g.outline != nil {
				letter := g.outline.Place(p.Face.Size, Turned{X: -half})
				path.Join(letter.Place(1, Turned{at + way*math.Pi/2, x + r*cos, y + r*sin}))
			}
			at += way * (half + space) / r
		}
	}
	return path
}
