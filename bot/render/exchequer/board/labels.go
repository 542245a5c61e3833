package board

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"divisionbell/bot/render"
	rules "divisionbell/engine/exchequer"
)

// What stands in an area: its abbreviation, its tokens and its owner's letter
// in a small counter. They stand upright and as large as the cell allows; a
// long number in a narrow cell runs along the radius.

// A label is where the three stand. Positions are the middles.
type label struct {
	abbr, number, letter spot
}

// A spot is a place with the size of its type; the letter's size is the radius
// of its counter. Angle is how far the text is turned.
type spot struct{ x, y, size, angle float64 }

const (
	most   = 58.0 // the size of a number in a wide cell
	least  = 16.0
	letter = 14.0 // the counter's radius
	gap    = 6.0
)

func abbrFace(size float64) render.Face   { return render.Face{Weight: render.SemiBold, Size: size} }
func numberFace(size float64) render.Face { return render.Face{Weight: render.Bold, Size: size} }

// Tokens are written out up to six figures, then in millions.
func tokens(n int) string {
	switch {
	case n >= 1_000_000_000:
		return "999m+"
	case n >= 1_000_000:
		return strconv.Itoa(n/1_000_000) + "m"
	}
	return grouped(max(n, 0))
}

// figure is how an area's tokens are written on the board: in full, or in
// thousands where they could not be read in full.
func figure(area, n int) string {
	full := tokens(n)
	if n < 1000 || n >= 1_000_000 || labelOf(area, full).number.size >= 24 {
		return full
	}
	if n < 10_000 && n%1000 >= 100 {
		return strconv.Itoa(n/1000) + "." + strconv.Itoa(n%1000/100) + "k"
	}
	return strconv.Itoa(n/1000) + "k"
}

// grouped is n with its thousands parted.
func grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// labels keeps where things stand, by area and by the shape of its number:
// figures are of one width, so that is all that counts.
var labels [len(rules.Areas)][8 * shapes]struct {
	once sync.Once
	label
}

const shapes = 5

// shape is a number for how long a number is and what it ends in.
func shape(number string) int {
	kind := 0
	switch {
	case strings.HasSuffix(number, "m"):
		kind = 1
	case strings.HasSuffix(number, "+"):
		kind = 2
	case strings.HasSuffix(number, "k") && strings.Contains(number, "."):
		kind = 3
	case strings.HasSuffix(number, "k"):
		kind = 4
	}
	return 8*kind + min(len(number), 7)
}

func labelOf(area int, number string) label {
	l := &labels[area][shape(number)]
	l.once.Do(func() { l.label = settle(area, number) })
	return l.label
}

// A block is the three parts set about a common middle, which is then moved
// about in the cell until they fit.
type block struct{ abbr, number, letter part }

type part struct{ dx, dy, w, h, angle float64 }

// Styles of setting, the favourite first. Each gets the cell's direction and the
// parts' sizes.
var settings = []func(ux, uy float64, a, n part) block{
	func(_, _ float64, a, n part) block { // abbreviation above, counter and number in a row below
		h, w := a.h+gap+n.h, 2*letter+gap+n.w
		a.dy, n.dy = (a.h-h)/2, (h-n.h)/2
		n.dx = (w - n.w) / 2
		return block{a, n, part{dx: letter - w/2, dy: n.dy}}
	},
	func(_, _ float64, a, n part) block { // counter on the left of both
		h, w := a.h+gap+n.h, max(a.w, n.w)
		a.dy, n.dy = (a.h-h)/2, (h-n.h)/2
		a.dx, n.dx = letter+gap/2, letter+gap/2
		return block{a, n, part{dx: -(w + gap) / 2}}
	},
	func(_, _ float64, a, n part) block { // counter on the right of both
		h, w := a.h+gap+n.h, max(a.w, n.w)
		a.dy, n.dy = (a.h-h)/2, (h-n.h)/2
		a.dx, n.dx = -letter-gap/2, -letter-gap/2
		return block{a, n, part{dx: (w + gap) / 2}}
	},
	func(_, _ float64, a, n part) block { // one above the other
		h := a.h + n.h + 2*letter + 2*gap
		a.dy = (a.h - h) / 2
		n.dy = a.h + gap + (n.h-h)/2
		return block{a, n, part{dy: h/2 - letter}}
	},
	func(_, _ float64, a, n part) block { // the same upside down
		h := a.h + n.h + 2*letter + 2*gap
		a.dy = (h - a.h) / 2
		n.dy = -(a.h + gap + (n.h-h)/2)
		return block{a, n, part{dy: letter - h/2}}
	},
	func(ux, uy float64, a, n part) block { return along(ux, uy, a, n, part{w: 2 * letter, h: 2 * letter}) },
	func(ux, uy float64, a, n part) block { // counter nearest the rim
		c := part{w: 2 * letter, h: 2 * letter}
		b := along(ux, uy, c, n, a)
		return block{abbr: b.letter, number: b.number, letter: b.abbr}
	},
}

// along sets the parts in a row from the rim inwards, close but not touching.
func along(ux, uy float64, first, second, third part) block {
	step := func(p, q part) float64 {
		return min(((p.w+q.w)/2+gap)/max(math.Abs(ux), 1e-6), ((p.h+q.h)/2+gap)/max(math.Abs(uy), 1e-6))
	}
	s, t := step(first, second), step(second, third)
	at := (s + t) / 2
	first.dx, first.dy = ux*at, uy*at
	second.dx, second.dy = ux*(at-s), uy*(at-s)
	third.dx, third.dy = -ux*at, -uy*at
	return block{first, second, third}
}

// settle finds the largest type with which an area's label fits, upright if it
// may be, else turned to read along the radius.
func settle(area int, number string) label {
	c, abbr := cells[area], rules.Areas[area].Abbr
	const edge = 6.0
	_, direction := c.middle()
	lean := math.Remainder(direction, math.Pi) // the way along the radius that reads left to right
	var best label
	score := math.Inf(-1)
	worth := 0.8 // of the abbreviation's size beside the number's
	if len(number) > 3 {
		worth = 0.25
	}
	middles := c.nudged()
	better := func(l label, dislike float64) {
		// A little of the number's size is worth giving for a favourite setting in
		// the middle of the cell.
		r, a := c.middle()
		x, y := polar(r, a)
		off := math.Hypot((l.abbr.x+l.number.x)/2-x, (l.abbr.y+l.number.y)/2-y)
		if v := l.number.size + worth*l.abbr.size - dislike - 0.12*off; v > score {
			best, score = l, v
		}
	}
	for style := range 2 * len(settings) {
		turn, dislike := 0.0, 1.5*float64(style%len(settings))
		if style >= len(settings) {
			turn, dislike = lean, dislike+2+2*math.Abs(lean)
			if len(number) < 4 {
				dislike += 22 // a six on its side may be a nine
			}
		}
		set := settings[style%len(settings)]
		for _, size := range [...]float64{32, 29, 26, 23, 20} {
			if most+worth*size-dislike <= score {
				continue
			}
			l, ok := c.largest(middles, func(n float64) block {
				uy, ux := math.Sincos(direction - turn)
				return set(ux, uy,
					part{w: abbrFace(size).Width(abbr), h: size * render.CapHeight},
					part{w: numberFace(n).Width(number), h: n * render.CapHeight}).turned(turn)
			}, edge)
			if l.abbr.size = size; ok {
				better(l, dislike)
			}
		}
	}
	if score < most+worth*32-4 {
		about := c.about()
		for _, size := range [...]float64{32, 29, 26, 23, 20} {
			for n := most; n >= least && n+worth*size-4 > score; n -= 2 {
				if l, ok := c.scatter(about, size, n, abbr, number, edge); ok {
					better(l, 4)
					break
				}
			}
		}
	}
	return best
}

// A place is one where a part may stand, and how far off the middle it is.
type place struct{ x, y, off float64 }

// about are the places about a cell's middle.
func (c cell) about() (all []place) {
	r, at := c.middle()
	for i := -13; i <= 13; i++ {
		for j := -7; j <= 7; j++ {
			dr, da := 4*float64(i), (c.a1-c.a0)*float64(j)/16
			x, y := polar(r+dr, at+da)
			all = append(all, place{x, y, math.Hypot(dr, r*da)})
		}
	}
	return all
}

// scatter sets the three parts upright, each where there is room for it, close
// to the middle.
func (c cell) scatter(about []place, size, n float64, abbr, number string, edge float64) (label, bool) {
	a := part{w: abbrFace(size).Width(abbr), h: size * render.CapHeight}
	b := part{w: numberFace(n).Width(number), h: n * render.CapHeight}
	round := part{w: 2*letter - 4, h: 2*letter - 4} // its corners are empty
	var as, bs, rounds []place
	for _, p := range about {
		if c.box(p.x, p.y, b, edge) {
			bs = append(bs, p)
		}
	}
	if len(bs) == 0 {
		return label{}, false
	}
	for _, p := range about {
		if c.holds(p.x, p.y, edge-2+letter) {
			rounds = append(rounds, p)
		}
		if c.box(p.x, p.y, a, edge) {
			as = append(as, p)
		}
	}
	apart := func(p place, a part, q place, b part) bool {
		return math.Abs(p.x-q.x) >= (a.w+b.w)/2+gap-1 || math.Abs(p.y-q.y) >= (a.h+b.h)/2+gap-1
	}
	var l label
	least := math.Inf(1)
	for _, q := range bs {
		for _, p := range as {
			off := 2*q.off + p.off
			if off >= least || !apart(p, a, q, b) {
				continue
			}
			for _, o := range rounds {
				if off+o.off < least && apart(o, round, p, a) && apart(o, round, q, b) {
					least = off + o.off
					l = label{spot{p.x, p.y, size, 0}, spot{q.x, q.y, n, 0}, spot{o.x, o.y, letter, 0}}
				}
			}
		}
	}
	return l, !math.IsInf(least, 1)
}

func (b block) turned(angle float64) block {
	sin, cos := math.Sincos(angle)
	for _, p := range [3]*part{&b.abbr, &b.number, &b.letter} {
		p.dx, p.dy, p.angle = p.dx*cos-p.dy*sin, p.dx*sin+p.dy*cos, angle
	}
	return b
}

// largest sets a block with the largest number that the cell has room for.
func (c cell) largest(middles []point, set func(n float64) block, edge float64) (l label, ok bool) {
	try := func(n float64) bool {
		b := set(n)
		at, fits := c.room(middles, b, edge)
		if x, y := at.x, at.y; fits {
			l, ok = label{
				spot{x + b.abbr.dx, y + b.abbr.dy, 0, b.abbr.angle},
				spot{x + b.number.dx, y + b.number.dy, n, b.number.angle},
				spot{x + b.letter.dx, y + b.letter.dy, letter, 0},
			}, true
		}
		return fits
	}
	lo, hi := least, most
	if try(hi) || !try(lo) {
		return l, ok
	}
	for hi-lo > 1 {
		if n := (lo + hi) / 2; try(n) {
			lo = n
		} else {
			hi = n
		}
	}
	return l, ok
}

// nudges are the ways off a cell's middle, the nearest first: pixels outwards,
// and parts of the cell's angle.
var nudges = func() (t [][2]float64) {
	for i := -12.0; i <= 12; i++ {
		for j := -4.0; j <= 4; j++ {
			t = append(t, [2]float64{4 * i, j / 16})
		}
	}
	slices.SortStableFunc(t, func(a, b [2]float64) int {
		return cmp.Compare(a[0]*a[0]+1e4*a[1]*a[1], b[0]*b[0]+1e4*b[1]*b[1])
	})
	return t
}()

type point struct{ x, y float64 }

// nudged are the middles that a block may have, the nearest to the cell's own first.
func (c cell) nudged() []point {
	t := make([]point, len(nudges))
	r, a := c.middle()
	for i, d := range nudges {
		t[i].x, t[i].y = polar(r+d[0], a+(c.a1-c.a0)*d[1])
	}
	return t
}

// room finds the first middle about which the block fits.
func (c cell) room(middles []point, b block, edge float64) (at point, ok bool) {
	for _, at := range middles {
		if c.fits(at.x, at.y, b, edge) {
			return at, true
		}
	}
	return point{}, false
}

func (c cell) fits(x, y float64, b block, edge float64) bool {
	if !c.holds(x+b.letter.dx, y+b.letter.dy, edge-2+letter) {
		return false
	}
	return c.box(x+b.abbr.dx, y+b.abbr.dy, b.abbr, edge) && c.box(x+b.number.dx, y+b.number.dy, b.number, edge)
}

// box reports whether a part fits about a point, at least edge from the cell's
// sides.
func (c cell) box(x, y float64, p part, edge float64) bool {
	sin, cos := 0.0, 1.0
	if p.angle != 0 {
		sin, cos = math.Sincos(p.angle)
	}
	for _, q := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		dx, dy := q[0]*p.w/2, q[1]*p.h/2
		if !c.holds(x+dx*cos-dy*sin, y+dx*sin+dy*cos, edge) {
			return false
		}
	}
	return true
}
