package board

import (
	"math"
	"slices"
	"strconv"

	"divisionbell/bot/render"
	"divisionbell/bot/render/cantillon/europe"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/atlas"
)

// A Way is how a unit went, and so what its arrow looks like.
type Way uint8

// The ways: a march is a plain line, a voyage a wavy one, what was rearranged in
// position a dotted one; an attack is a double line if it was won, and broken with
// a cross if it was lost.
const (
	March Way = iota
	Voyage
	Shift
	Won
	Lost
	ways
)

// An Arrow is what a unit of a seat did, from one region to another. N numbers it,
// behind the seat's letter; 0: it bears no number.
type Arrow struct {
	From, To, Seat, N int
	Way               Way
}

// onMap reports whether both ends are regions, and not the same one.
func (a Arrow) onMap() bool {
	in := func(r int) bool { return r >= 0 && r < atlas.RegionCount }
	return in(a.From) && in(a.To) && a.From != a.To
}

// A trail is the line that an arrow follows, point by point.
type trail []europe.Point

// bend is how far an arrow leaves the straight, of its length: so the way there
// and the way back lie side by side.
const bend = 0.1

// trail is the way between the labels of two regions, a little short of both;
// false: one of them is out of sight.
func (s *sheet) trail(a Arrow) (trail, bool) {
	if !a.onMap() || !s.spots[a.From].known || !s.spots[a.To].known {
		return nil, false
	}
	from, to := s.spots[a.From], s.spots[a.To]
	return bowed(from.x, from.y, to.x, to.y, 30*s.size), true
}

// bowed is a bowed line between two points, short of each by a gap.
func bowed(x0, y0, x1, y1, gap float64) (t trail) {
	length := math.Hypot(x1-x0, y1-y0)
	gap = min(gap, length*0.2)
	cx, cy := (x0+x1)/2+(y1-y0)*bend, (y0+y1)/2-(x1-x0)*bend
	n := max(8, int(length/5))
	for i := range n + 1 {
		u := (gap + (length-2*gap)*float64(i)/float64(n)) / length
		t = append(t, europe.Point{
			X: (1-u)*(1-u)*x0 + 2*u*(1-u)*cx + u*u*x1,
			Y: (1-u)*(1-u)*y0 + 2*u*(1-u)*cy + u*u*y1,
		})
	}
	return t
}

// beside is the trail moved to its left by a distance that varies along it.
func (t trail) beside(by func(walked float64) float64) trail {
	out, walked := make(trail, len(t)), 0.0
	for i, p := range t {
		a, b := t[max(0, i-1)], t[min(len(t)-1, i+1)]
		l := math.Hypot(b.X-a.X, b.Y-a.Y)
		if i > 0 {
			walked += math.Hypot(p.X-t[i-1].X, p.Y-t[i-1].Y)
		}
		d := by(walked)
		out[i] = europe.Point{X: p.X + (b.Y-a.Y)/l*d, Y: p.Y - (b.X-a.X)/l*d}
	}
	return out
}

// drawn is the trail as a line of a width, with gaps of off after each on; on 0:
// without.
func (t trail) drawn(width, on, off float64) *render.Path {
	p, walked := new(render.Path), 0.0
	for i := 1; i < len(t); i++ {
		a, b := t[i-1], t[i]
		if on == 0 || math.Mod(walked, on+off) < on {
			p.Join(stroke(a.X, a.Y, b.X, b.Y, width)).Join(render.Disc(b.X, b.Y, width/2))
		}
		walked += math.Hypot(b.X-a.X, b.Y-a.Y)
	}
	return p
}

// dotted is the trail as dots of a radius, so far from each other.
func (t trail) dotted(radius, apart float64) *render.Path {
	p, walked, next := new(render.Path), 0.0, 0.0
	for i := range t {
		if i > 0 {
			walked += math.Hypot(t[i].X-t[i-1].X, t[i].Y-t[i-1].Y)
		}
		if walked >= next {
			p.Join(render.Disc(t[i].X, t[i].Y, radius))
			next += apart
		}
	}
	return p
}

// tip is where the trail ends and which way it points there.
func (t trail) tip() (x, y, turn float64) {
	a, b := t[max(0, len(t)-4)], t[len(t)-1]
	return b.X, b.Y, math.Atan2(b.Y-a.Y, b.X-a.X)
}

// arrow draws one along a trail, at a size.
func arrow(l *render.Layer, t trail, way Way, size float64, ink render.Ink) {
	x, y, turn := t.tip()
	w := 8.0 * size
	const edge = 2.5
	head := func(d float64) *render.Path {
		h := 19 * size
		return render.Polygon(-1.5*h-d, -h-2*d, 1.6*d, 0, -1.5*h-d, h+2*d).Place(1, render.Turned{Angle: turn, X: x, Y: y})
	}
	if way == Lost {
		head = func(d float64) *render.Path {
			r := 15 * size
			return render.Stroke(-r-d, -r-d, r+d, r+d, w+2*d).Join(render.Stroke(-r-d, r+d, r+d, -r-d, w+2*d)).
				Place(1, render.Turned{Angle: turn, X: x, Y: y})
		}
	}
	short := t[:max(2, len(t)-1-int(15*size/5))] // the head covers the rest
	line := func(d float64) *render.Path {
		switch way {
		case Voyage:
			return short.beside(func(walked float64) float64 { return 6 * size * math.Sin(walked/(6*size)) }).drawn(w+2*d, 0, 0)
		case Shift:
			return short.dotted(w*0.62+d, 19*size)
		case Lost:
			return short.drawn(w+2*d, 15*size, 15*size)
		case Won:
			left := short.beside(func(float64) float64 { return w })
			return left.drawn(w*0.9+2*d, 0, 0).Join(short.beside(func(float64) float64 { return -w }).drawn(w*0.9+2*d, 0, 0))
		}
		return short.drawn(w+2*d, 0, 0)
	}
	l.Fill(line(edge), render.Black)
	l.Fill(head(edge), render.Black)
	l.Fill(line(0), ink)
	l.Fill(head(0), ink)
}

// arrows draws all, and then their numbers, each clear of the others where it can be.
func (s *sheet) arrows(l *render.Layer, list []Arrow) {
	for _, a := range list {
		if t, ok := s.trail(a); ok {
			arrow(l, t, a.Way, s.size, render.Happened)
		}
	}
}

// numbers prints the arrows' numbers behind their seats' letters, above all else.
func (s *sheet) numbers(l *render.Layer, v rules.View, list []Arrow) {
	for _, n := range numbered(s, v, list) {
		x, y := math.Round(n.x-n.w/2), math.Round(n.y-n.h/2)
		l.Fill(render.Rounded(x-5, y-5, n.w+10, n.h+10, 12), render.Paper)
		l.Fill(render.Rounded(x-2, y-2, n.w+4, n.h+4, 10), render.Black)
		l.Fill(render.Rounded(x, y, n.w, n.h, 9), n.seat.Ground)
		l.Centre(n.face, n.text, math.Round(n.x), math.Round(n.y+n.face.Size*render.CapHeight/2), n.seat.Type)
	}
}

// numberFar is how far from an arrow's middle its number may stand, in pixels.
const numberFar = 300

// A number of an arrow, and its room.
type number struct {
	box
	seat render.Seat
	face render.Face
	text string
}

// numbered are the arrows' numbers, each beside its arrow where it lies on nothing that is
// to be read, on no other number and on little of the arrows; of those that share one only
// the first bears it, the others a small letter.
func numbered(s *sheet, v rules.View, list []Arrow) (out []number) {
	if len(list) == 0 {
		return nil
	}
	read := written(s, v)
	var trails, put []box
	seen := map[int]bool{}
	for _, a := range list {
		t, _ := s.trail(a)
		for i := 0; i < len(t); i += 4 {
			trails = append(trails, box{t[i].X, t[i].Y, 16 * s.size, 16 * s.size})
		}
	}
	for _, a := range list {
		t, ok := s.trail(a)
		if !ok || a.N == 0 {
			continue
		}
		n := number{seat: seatOf(a.Seat)}
		n.face, n.text = heavy(math.Round(36*math.Sqrt(s.size))), n.seat.Letter+strconv.Itoa(a.N)
		if seen[a.N] {
			n.face, n.text = heavy(math.Round(24*math.Sqrt(s.size))), n.seat.Letter
		}
		seen[a.N] = true
		w, h := n.face.Width(n.text)+14, n.face.Size*1.08
		least := math.Inf(1)
		middle := t[len(t)/2]
		near := slices.DeleteFunc(slices.Clone(read), func(b box) bool { return !b.meets(box{middle.X, middle.Y, 2 * numberFar, 2 * numberFar}) })
		try := func(x, y, away float64) {
			b := box{min(max(x, w/2+6), float64(s.right)-w/2-6), min(max(y, h/2+6), float64(s.height)-h/2-6), w, h}
			if c := 400*overlap(b, near) + 400*overlap(b, put) + overlap(b, trails) + away; c < least {
				n.box, least = b, c
			}
		}
		for _, off := range [...]float64{0, 0.7, -0.7, 1, -1} {
			way := t.beside(func(float64) float64 { return off * (w + h) / 2 })
			for _, u := range [...]float64{0.5, 0.4, 0.6, 0.25, 0.75, 0.1, 0.9} {
				p := way[int(u*float64(len(t)-1))]
				try(p.X, p.Y, 8*math.Abs(u-0.5)+12*math.Abs(off))
			}
		}
		if overlap(n.box, near)+overlap(n.box, put) > 0 { // there is no room along it
			const step = 10
			for dx := step - numberFar; dx < numberFar; dx += step {
				for dy := step - numberFar; dy < numberFar; dy += step {
					try(middle.X+float64(dx), middle.Y+float64(dy), 0.3*math.Hypot(float64(dx), float64(dy)))
				}
			}
		}
		put = append(put, n.box)
		out = append(out, n)
	}
	return out
}

// overlap is how much of a box others cover, in pixels of its side.
func overlap(b box, taken []box) (sum float64) {
	for _, c := range taken {
		dx := min(b.x+b.w/2, c.x+c.w/2) - max(b.x-b.w/2, c.x-c.w/2)
		dy := min(b.y+b.h/2, c.y+c.h/2) - max(b.y-b.h/2, c.y-c.h/2)
		if dx > 0 && dy > 0 {
			sum += math.Sqrt(dx * dy)
		}
	}
	return sum
}

// signs are the ways in a list of words.
var signs = [ways]string{March: "→", Voyage: "~", Shift: "·", Won: "»", Lost: "×"}

// signKey explains them.
const signKey = "→ march ~ voyage · shift » won × lost"

// words is an arrow in a word: 15»16.
func (a Arrow) words() string {
	return atlas.Mark(a.From) + signs[a.Way] + atlas.Mark(a.To)
}
