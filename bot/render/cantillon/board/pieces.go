package board

import (
	"math"
	"slices"
	"strconv"
	"sync"

	"divisionbell/bot/render"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/tokens"
)

// seatOf is how a holder looks.
func seatOf(owner int) render.Seat {
	if owner >= 0 && owner < len(render.Seats) {
		return render.Seats[owner]
	}
	return render.Neutral
}

// A stamp is a shape cut once and printed often, about 0, 0.
type stamp struct {
	name string
	size float64
}

var stamps sync.Map // of render.Mask by stamp

const middle = 128 // of the sheet a stamp is cut on

func (s stamp) mask(path func() *render.Path) render.Mask {
	if m, ok := stamps.Load(s); ok {
		return m.(render.Mask)
	}
	m := path().Place(s.size, render.Turned{X: middle, Y: middle}).Mask(2*middle, 2*middle)
	m.X, m.Y = m.X-middle, m.Y-middle
	stamps.Store(s, m)
	return m
}

func print(l *render.Layer, name string, size, x, y float64, k render.Ink, path func() *render.Path) {
	l.Print(stamp{name, size}.mask(path), int(math.Round(x)), int(math.Round(y)), k)
}

// The pieces are the rules' own: a taxman is a flag with no base, an army a flag
// with a round base, a fleet one with a rectangular base. All are 30 high at
// size 1, their foot at 0, 0.
func flag(grown float64) func() *render.Path {
	return func() *render.Path {
		g := grown
		return render.Rect(-10-g, -30-g, 3+2*g, 30+2*g).Join(render.Rect(-7-g, -30-g, 19+2*g, 19+2*g))
	}
}

func roundBase(grown float64) func() *render.Path {
	return func() *render.Path { return render.Rounded(-14-grown, -7-grown, 15+2*grown, 8+2*grown, 4+grown) }
}

func hull(grown float64) func() *render.Path {
	return func() *render.Path {
		g := grown
		return render.Polygon(-17-g, -9-g, 17+g, -9-g, 12+g, 1+g, -12-g, 1+g)
	}
}

// piece prints one, its foot at x, y.
func piece(l *render.Layer, kind string, s render.Seat, size, x, y float64) {
	bases := map[string]func(float64) func() *render.Path{"army": roundBase, "fleet": hull}
	base, based := bases[kind]
	if based {
		print(l, kind+" ground", size, x, y, render.Paper, base(3.5))
	}
	print(l, "flag ground", size, x, y, render.Paper, flag(3.5))
	if based {
		print(l, kind, size, x, y, render.Black, base(1.2))
	}
	print(l, "flag edge", size, x, y, render.Black, flag(1.5))
	if based {
		print(l, kind+" core", size, x, y, s.Ground, base(-0.8))
	}
	print(l, "cloth", size, x, y, s.Ground, func() *render.Path { return render.Rect(-6.5, -30, 18, 18.5) })
	f := render.Face{Weight: render.Bold, Size: math.Round(24 * size)}
	l.Text(f, s.Letter, math.Round(x+2.5*size-f.Width(s.Letter)/2), math.Round(y-(30-9.2)*size+f.Size*render.CapHeight/2), s.Type)
}

// armiesWide is how wide some armies are drawn at size 1: one flag, and their number.
const armiesWide = 51.0

// armies prints a flag for all armies and how many there are, from x on; the number
// tells them from taxmen where the base is too small to be seen.
func armies(l *render.Layer, n int, s render.Seat, size, x, y float64) {
	piece(l, "army", s, size, math.Round(x+14*size), y)
	f := render.Face{Weight: render.Bold, Size: math.Round(42 * size)}
	x, y = math.Round(x+27*size), math.Round(y+1*size)
	high := math.Round(f.Size*render.CapHeight) + 5
	l.Fill(render.Rect(x, y-high, math.Round(24*size), high), render.Paper)
	l.Centre(f, strconv.Itoa(n), math.Round(x+12*size), y-3, render.Black)
}

// mark prints what a land brings forth: a lozenge of minerals, a tree of wood, a
// round grain of food.
func mark(l *render.Layer, c atlas.Colour, size, x, y float64) {
	name, ink := [...]string{"lozenge", "tree", "grain"}[c], [...]render.Ink{render.Red, render.Navy, render.Yellow}[c]
	shape := func(g float64) func() *render.Path {
		return func() *render.Path {
			switch c {
			case atlas.Red:
				return render.Polygon(0, -8-g, 8+g, 0, 0, 8+g, -8-g, 0)
			case atlas.Blue:
				return render.Polygon(0, -9-1.4*g, 8+1.4*g, 7+g, -8-1.4*g, 7+g)
			}
			return render.Disc(0, 0, 7+g)
		}
	}
	print(l, name+" ground", size, x, y, render.Paper, shape(3))
	print(l, name+" edge", size, x, y, render.Black, shape(1.3))
	print(l, name, size, x, y, ink, shape(-0.4))
}

// goodInks are what goods are drawn in, by sort.
var goodInks = [tokens.GoodCount]render.Ink{
	render.Minerals, render.Wood, render.Food, render.Red, render.Navy, render.Yellow, render.Purple, render.Orange, render.Green,
}

// good prints a token: large and pale for produce, small and dark for basic goods,
// each in its colour's shape; a small square for advanced ones.
func good(l *render.Layer, sort int, size, x, y float64) {
	shape := func(r float64) func() *render.Path {
		return func() *render.Path {
			switch {
			case sort >= tokens.Purple:
				return render.Rect(-r, -r, 2*r, 2*r)
			case sort%3 == 0:
				return render.Polygon(0, -1.25*r, 1.25*r, 0, 0, 1.25*r, -1.25*r, 0)
			case sort%3 == 1:
				return render.Polygon(0, -1.25*r, 1.2*r, r, -1.2*r, r)
			}
			return render.Disc(0, 0, r)
		}
	}
	r := 5.4
	if sort < tokens.DarkRed {
		r = 6.4
	}
	name := tokens.GoodNames[sort]
	print(l, name+" edge", size, x, y, render.Black, shape(r))
	print(l, name, size, x, y, goodInks[sort], shape(r-1.6))
}

var fineInks = map[string]render.Ink{"purple": render.Purple, "orange": render.Orange, "green": render.Green}

// works prints a factory: a house with a chimney, its foot at x, y.
func works(l *render.Layer, k render.Ink, size, x, y float64) {
	house := func(g float64) func() *render.Path {
		return func() *render.Path {
			return render.Polygon(-8-g, 0+g, -8-g, -9-g, -3, -13-1.6*g, -3, -9, 2, -13-1.6*g, 2, -9, 4-g, -9, 4-g, -17-g, 8+g, -17-g, 8+g, 0+g)
		}
	}
	print(l, "works ground", size, x, y, render.Paper, house(3))
	print(l, "works edge", size, x, y, render.Black, house(1.4))
	print(l, "works", size, x, y, k, house(-0.3))
}

// anchor prints a port's sign about x, y.
func anchor(l *render.Layer, size, x, y float64) {
	shape := func(g float64) func() *render.Path {
		return func() *render.Path {
			p := render.Rect(-1.4-g, -7, 2.8+2*g, 16+g).Join(render.Ring(0, -8.5, 2.2-g*0.4, 4.2+g))
			p.Join(render.Rect(-5.5-g, -4.2-g, 11+2*g, 2.6+2*g))
			return p.Join(render.Band(0, 1, 6.4-g, 9+g, 0.25-g*0.05, math.Pi-0.25+g*0.05))
		}
	}
	print(l, "anchor ground", size, x, y, render.Water, shape(2))
	print(l, "anchor", size, x, y, render.Navy, shape(0))
}

// dot prints a city.
func dot(l *render.Layer, size, x, y float64, besieged bool) {
	if besieged {
		print(l, "siege", size, x, y, render.Turn, func() *render.Path { return render.Disc(0, 0, 15) })
	}
	print(l, "city ground", size, x, y, render.Paper, func() *render.Path { return render.Disc(0, 0, 10) })
	print(l, "city", size, x, y, render.Black, func() *render.Path { return render.Disc(0, 0, 7.5) })
}

// haloed writes on a paper edge, so that it reads on any ground.
func haloed(l *render.Layer, f render.Face, s string, x, y float64, k, halo render.Ink) {
	for _, d := range [8][2]float64{{-2, 0}, {2, 0}, {0, -2}, {0, 2}, {-1.5, -1.5}, {1.5, -1.5}, {-1.5, 1.5}, {1.5, 1.5}} {
		l.Text(f, s, x+d[0], y+d[1], halo)
	}
	l.Text(f, s, x, y, k)
}

// label prints all that is to be told of a region at its spot.
func (s *sheet) label(l *render.Layer, r int, h rules.Region) {
	at := s.spots[r]
	if !at.known {
		return
	}
	if c := s.names[r]; c != nil {
		f := nameFace(s.size)
		ink := render.Black
		if atlas.IsSea(r) {
			ink = render.Grey
		}
		for i, t := range c.lines {
			y := c.y - c.h/2 + f.Size*1.05*float64(i) + f.Size*0.82
			x, y := math.Round(c.x-f.Width(t)/2), math.Round(y)
			switch {
			case h.Owner < 0:
				l.Text(f, t, x, y, ink)
			case atlas.IsSea(r): // between the lines a name needs room
				l.Fill(render.Rect(x-4, math.Round(y-f.Size*0.82), math.Round(f.Width(t))+8, math.Round(f.Size*1.05)), render.Water)
				l.Text(f, t, x, y, ink)
			default: // its holder's pattern goes, so that it reads
				top := y - f.Size*0.82
				l.Quieten(seatOf(h.Owner), int(x)-4, int(top), int(f.Width(t))+9, int(f.Size*1.08))
				l.Text(f, t, x, y, seatOf(h.Owner).Type)
			}
		}
	}
	if atlas.IsSea(r) {
		s.sea(l, r, h, at)
		return
	}
	k := s.size
	name, f := atlas.Mark(r), render.Face{Weight: render.Bold, Size: math.Round(24 * k)}
	top := at.y - 16*k
	wide := 20*k + f.Width(name)
	if h.Basic {
		wide += 21 * k
	}
	if h.Fine != "" {
		wide += 21 * k
	}
	x := math.Round(at.x - wide/2)
	mark(l, atlas.Lands[r].Colour, k, x+8*k, top)
	x += 20 * k
	haloed(l, f, name, x, math.Round(top+f.Size*render.CapHeight/2), render.Black, render.Paper)
	x += f.Width(name) + 12*k
	if h.Basic {
		works(l, render.Brown, k, x, top+9*k)
		x += 21 * k
	}
	if h.Fine != "" {
		works(l, fineInks[h.Fine], k, x, top+9*k)
	}
	goods := min(len(h.Lying), 3)
	wide = unitsWide(h)*k + float64((goods+1)/2)*11*k
	x = s.units(l, h, at.x-wide/2, math.Round(at.y+28*k))
	for i, g := range h.Lying[:goods] {
		if sort := slices.Index(tokens.GoodNames[:], g); sort >= 0 {
			good(l, sort, k, x+5*k+float64(i/2)*11*k, at.y+22*k-float64(i%2)*12*k)
		}
	}
	s.warn(l, r, h, at)
}

// sea prints a sea's letter, or the fleet that lies there, and who is aboard.
func (s *sheet) sea(l *render.Layer, r int, h rules.Region, at spot) {
	k := s.size
	f := render.Face{Weight: render.SemiBold, Size: math.Round(27 * k)}
	name := atlas.Mark(r)
	y := at.y + f.Size*render.CapHeight/2
	if h.Fleet {
		y -= 18 * k
	}
	haloed(l, f, name, math.Round(at.x-f.Width(name)/2), math.Round(y), render.Grey, render.Water)
	if !h.Fleet {
		return
	}
	foot := math.Round(at.y + 28*k)
	x := at.x - (32+unitsWide(h))*k/2
	piece(l, "fleet", seatOf(h.Owner), k*0.92, math.Round(x+16*k), foot)
	s.units(l, h, x+34*k, foot)
	s.warn(l, r, h, at)
}

// unitsWide is how wide a region's land units are drawn at size 1.
func unitsWide(h rules.Region) (w float64) {
	if h.Armies > 0 {
		w = armiesWide
	}
	return w + 27*float64(h.Taxmen)
}

// units prints the land units of a region from x on, and gives where they end.
func (s *sheet) units(l *render.Layer, h rules.Region, x, foot float64) float64 {
	k := s.size
	if h.Armies > 0 {
		armies(l, h.Armies, seatOf(h.Owner), k*0.96, x, foot)
		x += armiesWide * k
	}
	for range h.Taxmen {
		piece(l, "taxman", seatOf(h.Owner), k*0.96, math.Round(x+13*k), foot)
		x += 27 * k
	}
	return x
}

// warn marks what is isolated.
func (s *sheet) warn(l *render.Layer, r int, h rules.Region, at spot) {
	if !h.Isolated {
		return
	}
	f := render.Face{Weight: render.Bold, Size: math.Round(26 * s.size)}
	b := s.boxOf(r, at.x, at.y)
	haloed(l, f, "×", math.Round(b.x+b.w/2-f.Width("×")-1), math.Round(b.y-b.h/2+f.Size*0.7), render.Turn, render.Paper)
}
