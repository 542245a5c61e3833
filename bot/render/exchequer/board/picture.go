package board

import (
	"math"
	"sync"

	"divisionbell/bot/render"
	rules "divisionbell/engine/exchequer"
)

// Picture draws the board as a PNG of 1200×1200 in the common palette. The same
// view and scene give the same bytes. Safe for use from several goroutines.
func Picture(v rules.View, o Scene) (file []byte) {
	Paint(v, o, func(l *render.Layer) { file = l.PNG() })
	return file
}

// Paint shows take the drawn board before it is packed, as long as take runs.
func Paint(v rules.View, o Scene, take func(*render.Layer)) {
	l := canvases.Get().(*render.Layer)
	defer canvases.Put(l)
	draw(l, v, o)
	take(l)
}

// Sheet draws the same on a layer that keeps it as paths.
func Sheet(v rules.View, o Scene) *render.Layer {
	l := render.NewSheet(size, size, render.Ground)
	draw(l, v, o)
	return l
}

var canvases = sync.Pool{New: func() any { return render.NewLayer(size, size, render.Ground) }}

func draw(l *render.Layer, v rules.View, o Scene) {
	p := plates()
	if l.Sheet() != nil {
		trace(l, v)
	} else {
		copy(l.Pix, p.empty.Pix)
		for i, h := range v.Areas {
			if i < len(rules.Areas) {
				p.lay(l, i, finish(v, h))
			}
		}
	}
	for _, w := range closed(v.Board) {
		wall := &p.walls[w[0]]
		l.Print(wall.edge, 0, 0, render.Black)
		l.Print(wall.core, 0, 0, render.White)
	}
	if v.Board == "inner" || v.Board == "outer" {
		l.Print(verge(), 0, 0, render.Black)
	}
	for _, a := range o.Last.touched() {
		l.Print(p.rings[a].edge, 0, 0, render.Black)
		l.Print(p.rings[a].core, 0, 0, render.Happened)
	}
	for i, h := range v.Areas {
		if i < len(rules.Areas) && h.InPlay {
			area(l, i, h, look(v, h.Owner))
		}
	}
	if o.Last.arrow() {
		arrow(l, v, o.Last.From, o.Last.To)
	}
	header(l, v, o)
	accounts(l, v, o)
	corners(l, v, o)
}

// The finishes an area can have: six seats', then these.
const (
	finishNeutral = iota + len(render.Seats)
	finishEmpty
	finishAway // out of play
	finishes
)

func finish(v rules.View, h rules.Holding) int {
	switch {
	case !h.InPlay:
		return finishAway
	case h.Owner == rules.Unowned:
		return finishEmpty
	case h.Owner >= 0 && h.Owner < v.Seats && h.Owner < len(render.Seats):
		return h.Owner
	}
	return finishNeutral
}

// trace draws the same as paths, each area in its own finish.
func trace(l *render.Layer, v rules.View) {
	under(l)
	l.Fill(render.Ring(mid, mid, hub-1, tyre+1), render.Paper)
	var away []*render.Path
	for i, h := range v.Areas[:min(len(v.Areas), len(rules.Areas))] {
		switch p, f := cells[i].inside(0), finish(v, h); f {
		case finishEmpty:
		case finishNeutral:
			l.TraceCover(p, render.Neutral)
		case finishAway:
			l.Fill(p, render.Ground)
			away = append(away, p)
		default:
			l.TraceCover(p, render.Seats[f])
		}
	}
	over(l)
	for _, p := range away {
		l.TraceWithin(p, func(l *render.Layer) { borders(l, render.Faint) })
	}
}

// under is what lies below the areas, and over what lies on them.
func under(l *render.Layer) {
	l.Fill(render.Rect(14, 14, size-28, size-28).Join(render.Rect(17, 17, size-34, size-34).Reversed()), render.Black)
	l.Fill(render.Disc(mid, mid, rim), render.Black)
}

func over(l *render.Layer) {
	borders(l, render.Black)
	for _, p := range edges() {
		l.Fill(p, render.Black)
	}
	hubPlate(l)
	names(l)
}

// edges are where the areas begin and end.
func edges() []*render.Path {
	return []*render.Path{render.Disc(mid, mid, hub+1), render.Ring(mid, mid, tyre-1, tyre+3)}
}

// borders draws what parts the areas.
func borders(l *render.Layer, k render.Ink) {
	for _, p := range parting() {
		l.Fill(p, k)
	}
}

// parting is what parts the areas: thin within a sector, firmer between two.
func parting() (all []*render.Path) {
	for _, pairs := range [][][2]int{rules.Borders[:], rules.WhiteLines[:]} {
		for _, b := range pairs {
			e, _ := edgeOf(b[0], b[1])
			width := 2.5
			if rules.Areas[b[0]].Sector != rules.Areas[b[1]].Sector {
				width = 5
			}
			all = append(all, e.line(width))
		}
	}
	return all
}

// names writes the sectors' names round the rim.
func names(l *render.Layer) {
	face := render.Face{Weight: render.SemiBold, Size: 30}
	for s, sector := range rules.Sectors {
		at := sectorStart(s) + sectorAngle/2
		line := render.SmallCaps(face, sector.Name)
		top := math.Sin(at) < 0.4
		r := baseline
		if !top {
			r = baseline + face.Size*render.CapHeight
		}
		l.Fill(line.Bow(mid, mid, r, at, 4, top), render.Paper)
		x, y := polar((tyre+rim)/2+1, sectorStart(s))
		l.Fill(render.Disc(x, y, 4), render.Paper)
	}
}

// hubPlate draws the chequered cloth's edge round the accounts, after which
// the Exchequer is named.
func hubPlate(l *render.Layer) {
	const squares = 112
	l.Fill(render.Disc(mid, mid, hub-3), render.Paper)
	for i := range squares {
		a := 2 * math.Pi / squares
		from := float64(i) * a
		r := hub - 3 - 9*float64(i%2)
		l.Fill(render.Band(mid, mid, r-9, r, from, from+a), render.Black)
	}
	l.Fill(render.Ring(mid, mid, hub-23, hub-21), render.Black)
}

// area writes an area's abbreviation, its tokens and its owner's letter.
func area(l *render.Layer, i int, h rules.Holding, s render.Seat) {
	if h.Owner == rules.Unowned {
		at := labelOf(i, "")
		mark(l, abbrFace(at.abbr.size), rules.Areas[i].Abbr, at.abbr, render.Black)
		return
	}
	if s.Pattern != render.Plain {
		for _, b := range standing(i, h) {
			const round = 5
			sin, cos := math.Sincos(b.angle)
			w, h := b.w*math.Abs(cos)+b.h*math.Abs(sin), b.h*math.Abs(cos)+b.w*math.Abs(sin)
			l.Quieten(s, int(b.dx-w/2)-round, int(b.dy-h/2)-round, int(w)+2*round+1, int(h)+2*round+1)
		}
	}
	number := figure(i, h.Tokens)
	at := labelOf(i, number)
	mark(l, abbrFace(at.abbr.size), rules.Areas[i].Abbr, at.abbr, s.Type)
	mark(l, numberFace(at.number.size), number, at.number, s.Type)
	counter(l, s, at.letter.x, at.letter.y, letter)
}

// mark writes text with its middle on a spot.
func mark(l *render.Layer, f render.Face, s string, at spot, k render.Ink) {
	w, h := f.Width(s), f.Size*render.CapHeight
	if at.angle == 0 {
		l.Text(f, s, at.x-w/2, at.y+h/2, k)
		return
	}
	p := f.Outline(s).Place(1, render.Turned{X: -w / 2, Y: h / 2})
	l.Fill(p.Place(1, render.Turned{Angle: at.angle, X: at.x, Y: at.y}), k)
}

// counter draws a paper counter with the seat's letter.
func counter(l *render.Layer, s render.Seat, x, y, r float64) {
	x, y = math.Round(x), math.Round(y)
	l.Print(disc(r), int(x), int(y), render.Paper)
	f := render.Face{Weight: render.Bold, Size: math.Round(r * 1.6)}
	l.Text(f, s.Letter, math.Round(x-f.Width(s.Letter)/2), y+math.Round(f.Size*render.CapHeight/2), render.Black)
}

// disc is a filled circle about 0, 0; the few sizes in use are kept.
func disc(r float64) render.Mask {
	if m, ok := discs.Load(r); ok {
		return m.(render.Mask)
	}
	m := render.Disc(size/2, size/2, r).Mask(size, size)
	m.X, m.Y = m.X-size/2, m.Y-size/2
	discs.Store(r, m)
	return m
}

var discs sync.Map // of render.Mask by radius

// arrow points over the border from one area into another, where it hides
// least of what stands there.
func arrow(l *render.Layer, v rules.View, from, to int) {
	e, ok := edgeOf(from, to)
	if !ok {
		return
	}
	half := e.length() / 2
	best, x, y, turn := math.Inf(1), 0.0, 0.0, 0.0
	for i := -6; i <= 6; i++ {
		off := (half - 26) * float64(i) / 6
		if half < 26 {
			off = 0
		}
		cx, cy, a := e.crossing(from, off)
		hidden := 0.1 * math.Abs(off)
		sin, cos := math.Sincos(a)
		for _, area := range [2]int{from, to} {
			for _, b := range standing(area, v.Areas[area]) {
				for t := -24.0; t <= 26; t += 4 {
					w := 8.0
					if t > -4 {
						w = 20 - max(0, t-4)*0.8
					}
					for _, u := range [3]float64{-w, 0, w} {
						if b.covers(cx+t*cos-u*sin, cy+t*sin+u*cos) {
							hidden++
						}
					}
				}
			}
		}
		if hidden < best {
			best, x, y, turn = hidden, cx, cy, a
		}
	}
	shape := func(d float64) *render.Path { // d is how much thicker for the dark edge
		return render.Polygon(-26-d, -7-d, -4-d, -7-d, -4-d, -21-2*d, 26+1.6*d, 0,
			-4-d, 21+2*d, -4-d, 7+d, -26-d, 7+d).Place(1, render.Turned{Angle: turn, X: x, Y: y})
	}
	l.Fill(shape(3), render.Black)
	l.Fill(shape(0), render.Happened)
}

// standing lists the parts of an area's label, where they are drawn.
func standing(area int, h rules.Holding) []part {
	if h.Owner == rules.Unowned {
		at := labelOf(area, "")
		return []part{box(at.abbr, abbrFace(at.abbr.size).Width(rules.Areas[area].Abbr))}
	}
	number := figure(area, h.Tokens)
	at := labelOf(area, number)
	return []part{
		box(at.abbr, abbrFace(at.abbr.size).Width(rules.Areas[area].Abbr)),
		box(at.number, numberFace(at.number.size).Width(number)),
		{at.letter.x, at.letter.y, 2 * letter, 2 * letter, 0},
	}
}

func box(s spot, width float64) part {
	return part{s.x, s.y, width, s.size * render.CapHeight, s.angle}
}

func (p part) covers(x, y float64) bool {
	sin, cos := math.Sincos(p.angle)
	x, y = x-p.dx, y-p.dy
	return math.Abs(x*cos+y*sin) <= p.w/2 && math.Abs(y*cos-x*sin) <= p.h/2
}
