package board

import (
	"maps"
	"math"
	"slices"
	"strings"

	"divisionbell/bot/render"
	"divisionbell/bot/render/cantillon/europe"
	"divisionbell/engine/cantillon/atlas"
)

// A spot is the middle of a region's label, in pixels of the sheet.
type spot struct {
	x, y  float64
	known bool // it is in sight
}

// A town is a city's dot and where its name begins, on the line.
type town struct {
	x, y         float64
	nameX, nameY float64
	anchorX      float64 // of a port's anchor
	anchorY      float64
}

// A caption is a region's name and its room.
type caption struct {
	box
	lines []string
}

// A box is room on the sheet, about its middle.
type box struct{ x, y, w, h float64 }

func (b box) meets(c box) bool {
	return math.Abs(b.x-c.x)*2 < b.w+c.w && math.Abs(b.y-c.y)*2 < b.h+c.h
}

// The room a label may take at size 1: all a land and a sea can hold.
const (
	landWide, landHigh = 92.0, 60.0
	seaWide, seaHigh   = 78.0, 58.0
	dotRoom            = 22.0 // of a city's dot
	anchorRoom         = 24.0
)

func townFace(size float64) render.Face {
	return render.Face{Weight: render.SemiBold, Size: math.Round(24 * math.Sqrt(size))}
}

// boxOf is the room of a region's label.
func (s *sheet) boxOf(r int, x, y float64) box {
	if atlas.IsSea(r) {
		return box{x, y, seaWide * s.size, seaHigh * s.size}
	}
	return box{x, y, landWide * s.size, landHigh * s.size}
}

// settle gives everything its place: first the cities, which are where they
// are, with their names and anchors, then the regions, then the regions' names.
func (s *sheet) settle(ids []uint8) {
	extents, order := s.survey(ids)
	// A city's name stands before its land's label, unless that would then go astray.
	var late []int
	for {
		tardy := func(land int) bool { return slices.Contains(late, land) }
		base := s.allot(ids, late, extents, layout{taken: s.found()})
		base.taken = s.christen(ids, base.taken, tardy)
		base.taken = s.christen(ids, base.taken, func(land int) bool { return !tardy(land) })
		best := s.arrange(ids, slices.DeleteFunc(slices.Clone(order), tardy), extents, base)
		astray := slices.DeleteFunc(slices.Sorted(maps.Keys(s.towns)), func(land int) bool {
			at := best.spots[land]
			return tardy(land) || at.known && s.share(ids, land, s.boxOf(land, at.x, at.y)) > 0.2
		})
		if late = append(late, astray...); len(astray) > 0 {
			continue
		}
		s.spots = best.spots
		taken := best.taken
		for _, r := range order {
			taken = s.name(ids, r, taken)
		}
		return
	}
}

// arrange is the best of some layouts that go on from one.
func (s *sheet) arrange(ids []uint8, order []int, extents [256]extent, base layout) layout {
	best := s.allot(ids, order, extents, base)
	for l, try := best, 0; try < retries && len(l.cramped) > 0 && !s.part; try++ {
		// Who stands badly chooses first the next time: else Pomerania finds its
		// neighbours' labels all about it, and goes to Hanover.
		first := l.cramped
		order = append(slices.Clone(first), slices.DeleteFunc(slices.Clone(order), func(r int) bool { return slices.Contains(first, r) })...)
		if l = s.allot(ids, order, extents, base); l.cost < best.cost {
			best = l
		}
	}
	return best
}

// share is how much of a box lies in a region, from 0 to 1.
func (s *sheet) share(ids []uint8, region int, b box) float64 {
	const n = 8
	in := 0
	for i := range n {
		for j := range n {
			x, y := int(b.x-b.w/2+b.w*(float64(i)+0.5)/n), int(b.y-b.h/2+b.h*(float64(j)+0.5)/n)
			if x >= 0 && x < Wide && y >= 0 && y < s.height && int(ids[y*Wide+x]) == region {
				in++
			}
		}
	}
	return float64(in) / (n * n)
}

// An extent is what a region takes of the sheet: its corners and its pixels.
type extent struct{ x0, y0, x1, y1, pixels float64 }

// survey measures the regions; order has those to be labelled, the smallest
// first.
func (s *sheet) survey(ids []uint8) (all [256]extent, order []int) {
	for i, id := range ids {
		x, y := float64(i%Wide), float64(i/Wide)
		e := &all[id]
		if e.pixels++; e.pixels == 1 {
			e.x0, e.y0, e.x1, e.y1 = x, y, x, y
		}
		e.x0, e.y0, e.x1, e.y1 = min(e.x0, x), min(e.y0, y), max(e.x1, x), max(e.y1, y)
	}
	for r := range s.in {
		if s.in[r] && all[r].pixels > 150 {
			order = append(order, r)
		}
	}
	slices.SortFunc(order, func(a, b int) int { return int(all[a].pixels - all[b].pixels) })
	return all, order
}

// A layout is where labels stand, and how badly.
type layout struct {
	spots   [atlas.RegionCount]spot
	taken   []box
	cost    float64
	cramped []int // regions whose labels stand badly
}

const (
	retries = 3
	poor    = 30.0 // of what a label can cost; more is a label that stands badly
)

// allot puts regions' labels beside what a layout has, in an order, each where it is
// most its own.
func (s *sheet) allot(ids []uint8, order []int, extents [256]extent, base layout) layout {
	l := base
	l.taken, l.cramped = slices.Clone(base.taken), nil
	for _, r := range order {
		e := extents[r]
		best, at := math.Inf(1), spot{}
		step := max(4, math.Sqrt(e.pixels)/18)
		mx, my := (e.x0+e.x1)/2, (e.y0+e.y1)/2
		span := max(e.x1-e.x0, e.y1-e.y0)
		reach := 34 * s.size
		for y := e.y0 - reach; y <= e.y1+reach; y += step {
			for x := e.x0 - reach; x <= e.x1+reach; x += step {
				b := s.boxOf(r, math.Round(x), math.Round(y))
				if cost := s.cost(ids, r, b, l.taken) + 0.5*math.Hypot(x-mx, y-my)/span; cost < best {
					best, at = cost, spot{b.x, b.y, true}
				}
			}
		}
		if at.known && (!s.part || int(ids[int(at.y)*Wide+int(at.x)]) == r) {
			l.spots[r] = at
			l.taken = append(l.taken, s.boxOf(r, at.x, at.y))
			l.cost += best * best
			if best > poor {
				l.cramped = append(l.cramped, r)
			}
		}
	}
	return l
}

func nameFace(size float64) render.Face {
	return render.Face{Weight: render.Regular, Size: math.Round(21 * math.Sqrt(size))}
}

// beside are the ways from a label to its region's name, the better first.
var beside = func() (all [][2]float64) {
	for _, dy := range [...]float64{1, -1, 1.2, -1.2, 1.5, -1.5, 1.9, -1.9} {
		for _, dx := range [...]float64{0, 0.2, -0.2, 0.4, -0.4, 0.7, -0.7, 1, -1} {
			all = append(all, [2]float64{dx, dy})
		}
	}
	for _, dx := range [...]float64{1, -1, 1.2, -1.2} {
		for _, dy := range [...]float64{0, 0.3, -0.3, 0.6, -0.6} {
			all = append(all, [2]float64{dx, dy})
		}
	}
	return all
}()

// name finds room for a region's name about its label, wholly within
// it, in one line or two. Where there is none the number must do.
func (s *sheet) name(ids []uint8, r int, taken []box) []box {
	at := s.spots[r]
	if !at.known {
		return taken
	}
	f := nameFace(s.size)
	b := s.boxOf(r, at.x, at.y)
	whole := atlas.RegionName(r)
	for _, n := range [...]int{1, 2} {
		lines := f.Break(whole, n, func(int) float64 { return max(f.Width(whole)/float64(n)*1.35, 60) })
		w, h := 8.0, f.Size*1.05*float64(len(lines))
		for _, t := range lines {
			w = max(w, f.Width(t)+8)
		}
		for _, d := range beside {
			c := box{b.x + d[0]*(b.w+w)/2, b.y + d[1]*(b.h+h)/2, w, h}
			if s.within(ids, r, c) && !slices.ContainsFunc(taken, c.meets) && strings.Join(lines, " ") == whole {
				s.names[r] = &caption{c, lines}
				return append(taken, c)
			}
		}
	}
	return taken
}

// within reports whether a box lies wholly in a region.
func (s *sheet) within(ids []uint8, r int, b box) bool {
	for y := b.y - b.h/2; y <= b.y+b.h/2; y += 3 {
		for x := b.x - b.w/2; x <= b.x+b.w/2; x += 3 {
			if x < 2 || y < 2 || x > float64(s.right)-3 || y > float64(s.height)-3 || int(ids[int(y)*Wide+int(x)]) != r {
				return false
			}
		}
	}
	return true
}

// cost is how badly a label stands in a box: what lies outside its region, and
// most of all on other land.
func (s *sheet) cost(ids []uint8, r int, b box, taken []box) float64 {
	const edge = 6
	if b.x-b.w/2 < edge || b.y-b.h/2 < edge || b.x+b.w/2 > float64(s.right)-edge || b.y+b.h/2 > float64(s.height)-edge {
		return math.Inf(1)
	}
	for _, t := range taken {
		if b.meets(t) {
			return math.Inf(1)
		}
	}
	cost := 0.0
	const n = 6
	for i := range n + 1 {
		for j := range n + 1 {
			x, y := int(b.x-b.w/2+b.w*float64(i)/n), int(b.y-b.h/2+b.h*float64(j)/n)
			switch id := int(ids[y*Wide+x]); {
			case id == r:
			case id < atlas.LandCount && s.in[id]:
				cost += 2
			default:
				cost++
			}
		}
	}
	return cost
}

// found puts the cities on the sheet, and lists the room they take.
func (s *sheet) found() (taken []box) {
	s.towns = map[int]town{}
	inside := func(x, y float64) bool {
		return x > 20 && y > 20 && x < float64(s.right)-20 && y < float64(s.height)-20
	}
	for land := range atlas.Lands {
		l := &atlas.Lands[land]
		if l.City == "" || !s.in[land] {
			continue
		}
		at := europe.Cities[l.City]
		px, py := europe.Place(at[0], at[1])
		x, y := s.pixel(europe.Point{X: px, Y: py})
		if x, y = math.Round(x), math.Round(y); inside(x, y) {
			s.towns[land] = town{x: x, y: y}
			taken = append(taken, box{x, y, dotRoom * s.size, dotRoom * s.size})
		}
	}
	return taken
}

// christen puts anchors and names beside the cities of some lands, where there is room
// left.
func (s *sheet) christen(ids []uint8, taken []box, now func(land int) bool) []box {
	for land := range atlas.Lands { // in their order, so that it is always the same
		t, ok := s.towns[land]
		if !ok || !now(land) {
			continue
		}
		if atlas.Anchor(land) >= 0 && s.in[atlas.Anchor(land)] {
			b := s.free(ids, atlas.Anchor(land), t, anchorRoom*s.size, anchorRoom*s.size, taken)
			t.anchorX, t.anchorY = b.x, b.y
			taken = append(taken, b)
		}
		f := townFace(s.size)
		w, h := f.Width(atlas.Lands[land].City)+6, f.Size*0.95
		b := s.free(ids, land, t, w, h, taken)
		t.nameX, t.nameY = math.Round(b.x-w/2+3), math.Round(b.y+f.Size*render.CapHeight/2)
		taken = append(taken, b)
		s.towns[land] = t
	}
	return taken
}

// about are the ways from a city to its name, the better first.
var about = [...][2]float64{
	{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {0.8, 1}, {-0.8, 1}, {0.8, -1}, {-0.8, -1},
	{0.4, 1}, {-0.4, 1}, {0.4, -1}, {-0.4, -1}, {1, 0.5}, {1, -0.5}, {-1, 0.5}, {-1, -0.5}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1},
}

const nearTown = 40.0 // pixels at size 1 from a city to what belongs to it, where there is room

// free is room of a size about a town: close, and as far as may be in the region that
// it belongs to; rather at sea than in another's land.
func (s *sheet) free(ids []uint8, region int, t town, w, h float64, taken []box) box {
	best, least := box{t.x, t.y, w, h}, math.Inf(1)
	for away := 0.0; away < 200 && (away < nearTown*s.size || math.IsInf(least, 1)); away += 6 {
		dx, dy := w/2+dotRoom/2*s.size+1+away, h/2+dotRoom/2*s.size+1+away
		for i, d := range about {
			b := box{t.x + d[0]*dx, t.y + d[1]*dy, w, h}
			clear := b.x-w/2 > 4 && b.x+w/2 < float64(s.right)-4 && b.y-h/2 > 4 && b.y+h/2 < float64(s.height)-4
			if !clear || slices.ContainsFunc(taken, b.meets) {
				continue
			}
			if c := s.strays(ids, region, b)*60 + away*0.5 + 0.1*float64(i); c < least {
				best, least = b, c
			}
		}
	}
	return best
}

// strays is how much of a box lies elsewhere than in its region, from 0 to 1: what
// lies in another's land counts whole, the rest by a quarter.
func (s *sheet) strays(ids []uint8, region int, b box) (sum float64) {
	const n = 6
	for i := range n + 1 {
		for j := range n + 1 {
			id := int(ids[int(b.y-b.h/2+b.h*float64(j)/n)*Wide+int(b.x-b.w/2+b.w*float64(i)/n)])
			switch {
			case id == region:
			case id < atlas.LandCount && s.in[id]:
				sum++
			default:
				sum += 0.25
			}
		}
	}
	return sum / ((n + 1) * (n + 1))
}
