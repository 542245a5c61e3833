package main

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"divisionbell/bot/render/cantillon/europe"
)

// fine is how many of the map's units a cell of the grid is wide.
const fine = 4

const (
	gridWidth  = europe.Width / fine
	gridHeight = europe.Height / fine
)

// smallest is how many cells an island must have to be drawn.
const smallest = 70

// A grid is the map in cells, each with the number of its region. 0 is outside;
// then come the lands, the seas, and the land and the sea that lie beyond.
type grid struct {
	w, h   int
	cells  []uint8
	names  []string // by number; the last two are beyond
	lands  int      // 1 to lands are lands
	seeded map[int]bool
}

func (g *grid) beyondLand() uint8 { return uint8(len(g.names) - 2) }
func (g *grid) beyondSea() uint8  { return uint8(len(g.names) - 1) }

func (g *grid) isLand(n uint8) bool {
	return n > 0 && int(n) <= g.lands || n == g.beyondLand()
}

// label cuts the coast by the plan.
func label(coast, regions string) (*grid, error) {
	p, err := readPlan(regions)
	if err != nil {
		return nil, err
	}
	land, err := landMask(coast)
	if err != nil {
		return nil, err
	}
	for _, l := range p.straits {
		stroke(land, l.points, 3.2, false)
	}
	for _, l := range p.bridge {
		stroke(land, l.points, 3.2, true)
	}
	g := &grid{w: gridWidth, h: gridHeight, cells: make([]uint8, gridWidth*gridHeight), names: p.names, lands: p.lands}
	for _, l := range p.sunk {
		g.sink(land, int(l.points[0][0]), int(l.points[0][1]))
	}
	g.nearest(land, p.seeds)
	for range 3 {
		g.tidy(p.seeds)
	}
	g.trim()
	g.uncross()
	for i, l := range p.names {
		if i > 0 && !slices.Contains(g.cells, uint8(i)) {
			return nil, fmt.Errorf("nothing is left of %s", l)
		}
	}
	return g, nil
}

// landMask fills the rings of the coast, by the even-odd rule.
func landMask(coast string) ([]bool, error) {
	crossings := make([][]float64, gridHeight)
	for i, row := range strings.Split(coast, "\n") {
		if row == "" || row[0] == '#' {
			continue
		}
		var ring [][2]float64
		lon, lat := 0, 0
		to := func(dx, dy int) { // in steps of a degree: what is straight on the globe's grid bends on the map
			n := max(1, max(dx, -dx, dy, -dy)/100)
			for k := 1; k <= n; k++ {
				x, y := cell((float64(lon)+float64(dx*k)/float64(n))/100, (float64(lat)+float64(dy*k)/float64(n))/100)
				ring = append(ring, [2]float64{x, y})
			}
			lon, lat = lon+dx, lat+dy
		}
		first := [2]int{}
		for _, s := range strings.Fields(row) {
			var dx, dy int
			if _, err := fmt.Sscanf(s, "%d,%d", &dx, &dy); err != nil {
				return nil, fmt.Errorf("coast.txt:%d: %w", i+1, err)
			}
			if len(ring) == 0 {
				first = [2]int{dx, dy}
				lon, lat, dx, dy = dx, dy, 0, 0
			}
			to(dx, dy)
		}
		to(first[0]-lon, first[1]-lat)
		for k, a := range ring {
			b := ring[(k+1)%len(ring)]
			if a[1] > b[1] {
				a, b = b, a
			}
			for y := max(0, int(math.Ceil(a[1]-0.5))); y < gridHeight && float64(y)+0.5 < b[1]; y++ {
				t := (float64(y) + 0.5 - a[1]) / (b[1] - a[1])
				crossings[y] = append(crossings[y], a[0]+t*(b[0]-a[0]))
			}
		}
	}
	land := make([]bool, gridWidth*gridHeight)
	for y, xs := range crossings {
		slices.Sort(xs)
		for i := 0; i+1 < len(xs); i += 2 {
			for x := max(0, int(math.Ceil(xs[i]-0.5))); x < gridWidth && float64(x)+0.5 < xs[i+1]; x++ {
				land[y*gridWidth+x] = true
			}
		}
	}
	return land, nil
}

// stroke draws a line of land or water so many cells wide.
func stroke(land []bool, points [][2]float64, width float64, to bool) {
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		n := math.Ceil(math.Hypot(b[0]-a[0], b[1]-a[1]) * 2)
		for k := 0.0; k <= n; k++ {
			cx, cy := a[0]+(b[0]-a[0])*k/n, a[1]+(b[1]-a[1])*k/n
			for y := int(cy - width); y <= int(cy+width); y++ {
				for x := int(cx - width); x <= int(cx+width); x++ {
					if inside(x, y) && math.Hypot(float64(x)+0.5-cx, float64(y)+0.5-cy) < width/2 {
						land[y*gridWidth+x] = to
					}
				}
			}
		}
	}
}

func inside(x, y int) bool { return x >= 0 && y >= 0 && x < gridWidth && y < gridHeight }

var beside = [4][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}

// sink turns the island at a cell into sea.
func (g *grid) sink(land []bool, x, y int) {
	if !inside(x, y) || !land[y*g.w+x] {
		return
	}
	heap := [][2]int{{x, y}}
	land[y*g.w+x] = false
	for len(heap) > 0 {
		c := heap[len(heap)-1]
		heap = heap[:len(heap)-1]
		for _, d := range beside {
			if x, y := c[0]+d[0], c[1]+d[1]; inside(x, y) && land[y*g.w+x] {
				land[y*g.w+x] = false
				heap = append(heap, [2]int{x, y})
			}
		}
	}
}

// block is how wide the squares are within which the same few seeds are tried.
const block = 16

// nearest gives each cell to the region of the nearest seed of its kind. The
// spot that is looked up is moved a little by smooth noise, or all borders
// would be straight.
func (g *grid) nearest(land []bool, seeds []seed) {
	const stray = 16 // cells, at most
	for by := 0; by < g.h; by += block {
		for bx := 0; bx < g.w; bx += block {
			cx, cy := float64(bx)+block/2, float64(by)+block/2
			var near [2][]seed
			best := [2]float64{math.Inf(1), math.Inf(1)}
			away := func(s seed) float64 { return math.Hypot(s.x-cx, s.y-cy) - s.reach }
			kind := func(s seed) int {
				if s.sea {
					return 1
				}
				return 0
			}
			for _, s := range seeds {
				best[kind(s)] = min(best[kind(s)], away(s))
			}
			for _, s := range seeds {
				if k := kind(s); away(s) < best[k]+2*(block+stray) {
					near[k] = append(near[k], s)
				}
			}
			for y := by; y < min(by+block, g.h); y++ {
				for x := bx; x < min(bx+block, g.w); x++ {
					k := 1
					if land[y*g.w+x] {
						k = 0
					}
					fx, fy := float64(x)+0.5, float64(y)+0.5
					if k == 0 {
						fx, fy = fx+8*noise(fx/46, fy/46, 1)+3.5*noise(fx/17, fy/17, 2), fy+8*noise(fx/46, fy/46, 3)+3.5*noise(fx/17, fy/17, 4)
					}
					least, to := math.Inf(1), uint8(0)
					for _, s := range near[k] {
						if d := math.Hypot(s.x-fx, s.y-fy) - s.reach; d < least {
							least, to = d, s.region
						}
					}
					g.cells[y*g.w+x] = to
				}
			}
		}
	}
}

// noise is smooth, between -1 and 1, about one hump a unit.
func noise(x, y float64, salt uint32) float64 {
	ix, iy := math.Floor(x), math.Floor(y)
	fx, fy := x-ix, y-iy
	fx, fy = fx*fx*(3-2*fx), fy*fy*(3-2*fy)
	at := func(dx, dy float64) float64 {
		h := uint32(int32(ix+dx))*0x9E3779B1 ^ uint32(int32(iy+dy))*0x85EBCA77 ^ salt*0xC2B2AE3D
		h ^= h >> 15
		h *= 0x2C1B3C6D
		h ^= h >> 12
		h *= 0x297A2D39
		h ^= h >> 15
		return float64(h)/(1<<31) - 1
	}
	top := at(0, 0)*(1-fx) + at(1, 0)*fx
	low := at(0, 1)*(1-fx) + at(1, 1)*fx
	return top*(1-fy) + low*fy
}

// tidy gives away what is cut off: a piece without a seed goes to the region of
// its kind with which it shares the longest border; a small island sinks, and
// water shut in by land is filled.
func (g *grid) tidy(seeds []seed) {
	part := make([]int32, len(g.cells))
	seedAt := map[int]uint8{}
	for _, s := range seeds {
		if x, y := int(s.x), int(s.y); inside(x, y) {
			seedAt[y*g.w+x] = s.region
		}
	}
	var heap, piece []int
	next := int32(0)
	for start := range g.cells {
		if part[start] != 0 {
			continue
		}
		next++
		n := g.cells[start]
		heap, piece = append(heap[:0], start), piece[:0]
		part[start] = next
		held := false
		var borders [256]int
		for len(heap) > 0 {
			c := heap[len(heap)-1]
			heap = heap[:len(heap)-1]
			piece = append(piece, c)
			held = held || seedAt[c] == n
			for _, d := range beside {
				x, y := c%g.w+d[0], c/g.w+d[1]
				if !inside(x, y) {
					continue
				}
				k := y*g.w + x
				if g.cells[k] != n {
					borders[g.cells[k]]++
				} else if part[k] == 0 {
					part[k] = next
					heap = append(heap, k)
				}
			}
		}
		if held {
			continue
		}
		like, other := uint8(0), uint8(0) // the best of its kind, and of the other
		for m, length := range borders {
			if m := uint8(m); length > 0 {
				if g.isLand(m) == g.isLand(n) {
					if like == 0 || length > borders[like] {
						like = m
					}
				} else if other == 0 || length > borders[other] {
					other = m
				}
			}
		}
		to := n
		switch {
		case like != 0:
			to = like
		case other != 0 && (!g.isLand(n) || len(piece) < smallest):
			to = other
		}
		for _, c := range piece {
			g.cells[c] = to
		}
	}
}

// touching is along how many cells two regions must meet to be neighbours.
const touching = 12

// trim ends what looks like a touch and is none: where a border between two
// lands and one between two seas come to the same coast, they come to the same
// spot of it. The sea's cells there go to the other sea.
func (g *grid) trim() {
	for again, tries := true, 0; again && tries < 8; tries++ {
		again = false
		meetings := g.meetings()
		pairs := slices.SortedFunc(maps.Keys(meetings), func(a, b [2]uint8) int { return slices.Compare(a[:], b[:]) })
		for _, pair := range pairs {
			land, sea := pair[0], pair[1] // lands have the lower numbers
			if meetings[pair] >= touching || land == 0 || int(land) > g.lands || g.isLand(sea) {
				continue
			}
			again = g.part(sea, land) || again
		}
	}
}

// part gives the cells of one region that lie beside another to a third of the
// first's kind that lies beside them too. It reports whether there were any.
func (g *grid) part(from, other uint8) (parted bool) {
	for c, n := range g.cells {
		if n != from || !g.beside(c, func(m uint8) bool { return m == other }) {
			continue
		}
		g.beside(c, func(m uint8) bool {
			third := m != from && m != 0 && g.isLand(m) == g.isLand(from)
			if third {
				g.cells[c], parted = m, true
			}
			return third
		})
	}
	return parted
}

// beside asks of a cell's neighbours until one answers yes.
func (g *grid) beside(c int, is func(uint8) bool) bool {
	for _, d := range beside {
		if x, y := c%g.w+d[0], c/g.w+d[1]; inside(x, y) && is(g.cells[y*g.w+x]) {
			return true
		}
	}
	return false
}

// uncross fills cells until no region meets itself only at a corner.
func (g *grid) uncross() {
	for again := true; again; {
		again = false
		for y := range g.h - 1 {
			for x := range g.w - 1 {
				a, b := &g.cells[y*g.w+x], &g.cells[y*g.w+x+1]
				c, d := &g.cells[(y+1)*g.w+x], &g.cells[(y+1)*g.w+x+1]
				switch {
				case *a == *d && *a != *b && *a != *c:
					*b, again = *a, true
				case *b == *c && *b != *a && *b != *d:
					*a, again = *b, true
				}
			}
		}
	}
}
