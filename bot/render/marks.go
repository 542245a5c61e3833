package render

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/pin"
	"divisionbell/bot/text"
)

// marksSize is how large numbers are on a picture: a chat shows it small.
const marksSize = pin.Phone

var theLast = fmt.Sprintf("(the last %d)", msg.MostMarks)

// traced is a board with a scene's marks on it, as it tells the same in words.
func (w *look[V]) traced(v V, caption string, told []msg.Text, s msg.Scene) *msg.Picture {
	words := make([]string, len(told))
	for i, t := range told {
		words[i] = t.String()
	}
	said, things := strings.Join(words, " "), "each of "+text.Count(len(s.Marks), "thing")
	switch len(s.Marks) {
	case 1:
		things = "what was"
	case msg.MostMarks: // there may have been more
		things = fmt.Sprintf("each of the last %d things", msg.MostMarks)
	}
	alt, board := "The board, with a number for "+things+" done s"+caption[1:]+". ", markedText(w.l.Text(v, s), caption, s.Marks)
	if len(s.Marks) == msg.MostMarks {
		caption += " " + theLast
	}
	return &msg.Picture{
		Alt: alt + said, Board: board,
		Draw: func() (file []byte, err error) {
			c, marks := w.tracer.Chart(v, s), slices.Clone(s.Marks)
			pin.PlaceFor(c, marks, marksSize)
			w.tracer.Trace(v, s, caption, func(l *Layer) {
				l.mark(c, marks)
				file = l.PNG()
			})
			return file, nil
		},
	}
}

// markedText is such a picture in words, below the title of the board's own: what stands at
// each number, beside the sentences that go with it.
func markedText(board, caption string, marks []msg.Mark) string {
	title, _, _ := strings.Cut(board, "\n")
	p := new(Page)
	p.Line("%s", title)
	p.Line("%s", text.Fit(caption, TextWidth))
	if len(marks) == msg.MostMarks {
		p.Line("%s", theLast)
	}
	for _, m := range marks {
		p.Told(fmt.Sprintf("%2d", m.N), text.Clean(m.Says), 2)
	}
	return p.String()
}

// mark draws the marks that have a place on a chart: arrows from where to where, or what is
// about a spot, in their seats' colours, and then their numbers.
func (l *Layer) mark(c *msg.Chart, marks []msg.Mark) {
	size := float64(c.Width) / 1200 * pin.Thick(marksSize)
	placed := slices.DeleteFunc(slices.Clone(marks), func(m msg.Mark) bool { return len(m.At) == 0 })
	for _, m := range placed {
		i := slices.IndexFunc(c.Spots, func(s msg.Spot) bool { return s.Word == m.To })
		if i >= 0 && len(m.At[0]) == 4 {
			l.ring(c.Spots[i], size, inkOf(m))
		}
	}
	for _, m := range placed {
		l.tie(m, size)
	}
	for _, m := range placed {
		if at := m.At[0]; len(at) > 4 {
			l.arrow(m, wayOf(at), size)
		}
	}
	for _, m := range placed {
		l.number(m, pin.Of(c, m.Label, marksSize))
	}
}

// inkOf is the colour of whoever did what is marked.
func inkOf(m msg.Mark) Ink {
	if m.Seat < 0 || m.Seat >= len(Seats) {
		return Neutral.Ground
	}
	return Seats[m.Seat].Ground
}

// A trail is a line from point to point.
type trail []point

// wayOf is an arrow's bent way, of a mark's place.
func wayOf(at []int) trail {
	const n = 40
	x, y, bend := float64(at[4]), float64(at[5]), float64(at[8])/100
	dx, dy := float64(at[6])-x, float64(at[7])-y
	t := make(trail, n+1)
	for i := range t {
		u := float64(i) / n
		off := bend * 4 * u * (1 - u)
		t[i] = point{x + dx*u + dy*off, y + dy*u - dx*off}
	}
	return t
}

// line draws a trail as a line of a width with round ends and, where off is not 0, gaps of
// that after each on. It is printed part by part, as a long one lies in a large box.
func (l *Layer) line(t trail, width, on, off float64, ink Ink) {
	const part = 6
	p, walked := new(Path), 0.0
	if off == 0 {
		p.Join(Disc(t[0].x, t[0].y, width/2))
	}
	for i := 1; i < len(t); i++ {
		a, b := t[i-1], t[i]
		if off == 0 || math.Mod(walked, on+off) < on {
			p.Join(Stroke(a.x, a.y, b.x, b.y, width)).Join(Disc(b.x, b.y, width/2))
		}
		walked += math.Hypot(b.x-a.x, b.y-a.y)
		if i%part == 0 || i == len(t)-1 {
			l.Fill(p, ink)
			p = new(Path)
		}
	}
}

// What is drawn has an edge that parts it from what is pale, and one from what is dark.
const (
	lineWide = 9
	ringWide = 5 // with edges half as wide, as names reach to it
	tieWide  = 5 // with a dark edge alone
	paleEdge = 3
	darkEdge = 1.5
)

// arrow draws one: what was attacked is a double line, one that failed is broken and ends in
// a cross.
func (l *Layer) arrow(m msg.Mark, t trail, size float64) {
	ink, tip, before := inkOf(m), t[len(t)-1], t[len(t)-4]
	at := Turned{math.Atan2(tip.y-before.y, tip.x-before.x), tip.x, tip.y}
	head := func(by float64) *Path { // three corners, further out than the sides by their sharpness
		return Polygon(-14-by, -16-2*by, 16+2*by, 0, -14-by, 16+2*by).Place(size, at)
	}
	on, off := 0.0, 0.0
	if m.Kind == msg.MarkLost {
		on, off = 20*size, 14*size
		head = func(by float64) *Path {
			const r = 12
			w := 7 + 2*by
			return Stroke(-r-by, -r-by, r+by, r+by, w).Join(Stroke(-r-by, r+by, r+by, -r-by, w)).Place(size, at)
		}
	}
	for _, edge := range [...]struct {
		by  float64
		ink Ink
	}{{paleEdge + darkEdge, Black}, {paleEdge, Paper}} {
		l.line(t, (lineWide+2*edge.by)*size, 0, 0, edge.ink)
		l.Fill(head(edge.by), edge.ink)
	}
	l.line(t, lineWide*size, on, off, ink)
	if m.Kind == msg.MarkAttack {
		l.line(t, 3*size, 0, 0, Paper)
	}
	l.Fill(head(0), ink)
}

// ring draws what is about a spot.
func (l *Layer) ring(s msg.Spot, size float64, ink Ink) {
	rings := s.Rings
	if b := s.Box; b != nil {
		rings = [][]int{{b[0], b[1], b[0] + b[2], b[1], b[0] + b[2], b[1] + b[3], b[0], b[1] + b[3]}}
	}
	var all []trail
	for _, ring := range rings {
		var t trail
		for i := 0; i+1 < len(ring); i += 2 {
			t = append(t, point{float64(ring[i]), float64(ring[i+1])})
		}
		all = append(all, append(t, t[0]))
	}
	for _, of := range [...]struct {
		wide float64
		ink  Ink
	}{{ringWide + 2*paleEdge, Black}, {ringWide + paleEdge, Paper}, {ringWide, ink}} {
		for _, t := range all {
			l.line(t, of.wide*size, 0, 0, of.ink)
		}
	}
}

// tie draws the line from a number to what it is of.
func (l *Layer) tie(m msg.Mark, size float64) {
	at := m.At[0]
	t := trail{{float64(at[0]), float64(at[1])}, {float64(at[2]), float64(at[3])}}
	l.line(t, (tieWide+2*darkEdge)*size, 0, 0, Black)
	l.line(t, tieWide*size, 0, 0, inkOf(m))
}

// number draws a mark's on its disc, whose rim has the seat's colour.
func (l *Layer) number(m msg.Mark, d pin.Disc) {
	x, y := float64(m.At[0][0]), float64(m.At[0][1])
	disc := func(in float64, ink Ink) {
		in *= d.R
		l.Fill(Rounded(x-d.Half+in, y-d.R+in, 2*(d.Half-in), 2*(d.R-in), d.R-in), ink)
	}
	disc(0, Paper)
	disc(0.07, inkOf(m))
	disc(0.2, Black)
	f := Bold.At(math.Round(d.R * 1.27))
	l.Centre(f, m.Label, x, math.Round(y+f.Size*CapHeight/2), Paper)
}
