// Package board draws the map of Cantillon's Europe, whole, folded or a part of
// it, as a picture and as a text.
package board

import (
	"math"
	"slices"
	"sync"

	"divisionbell/bot/render"
	"divisionbell/bot/render/cantillon/europe"
	"divisionbell/engine/cantillon/atlas"
)

// Wide is how wide every picture is, in pixels.
const Wide = 1600

// A sheet is a part of the map at a scale: what on it never changes is drawn
// once.
type sheet struct {
	in     [atlas.RegionCount]bool // of the campaign, and in sight
	x, y   float64                 // of its upper left corner, in the map's units
	scale  float64                 // pixels a unit
	height int                     // in pixels; it is as wide as the picture
	right  int                     // where the map ends, in pixels from the left
	part   bool                    // not the whole of a campaign
	size   float64                 // of type and pieces: 1 on the whole map

	plate *render.Layer            // nobody holds anything
	runs  [atlas.RegionCount][]run // the pixels of each region that take its holder's colour
	spots [atlas.RegionCount]spot  // where its label is
	names [atlas.RegionCount]*caption
	towns map[int]town // of the cities in sight, by land

	outlined sync.Once
	outlines [atlas.RegionCount][][]int // see [Outlines]
	marks    [atlas.RegionCount]Mark    // see [Marks]
}

type run struct{ at, n int }

// pixel is where a place of the map lies on the sheet.
func (s *sheet) pixel(p europe.Point) (x, y float64) {
	return (p.X - s.x) * s.scale, (p.Y - s.y) * s.scale
}

const (
	lowest  = 900 // pixels; no map is flatter
	highest = 1660
)

var sheets = func() (t [len(atlas.Campaigns)]func() *sheet) {
	for i := range t {
		t[i] = sync.OnceValue(func() *sheet { return folded(&atlas.Campaigns[i]) })
	}
	return t
}()

// sheetOf is a campaign's; the whole map for one that is not known.
func sheetOf(campaign string) *sheet {
	for i := range atlas.Campaigns {
		if atlas.Campaigns[i].ID == campaign {
			return sheets[i]()
		}
	}
	return sheets[0]()
}

// sizes are how large type and pieces are on each campaign's map: as large as
// labels still have room for, since a picture is first seen on a phone.
var sizes = map[string]float64{"full": 1, "nordic": 1.4, "atlantic": 1.5, "mediterranean": 1.3, "eastern": 1.3, "western": 1.22}

// folded is the sheet that shows all lands of a campaign.
func folded(c *atlas.Campaign) *sheet {
	s := &sheet{size: sizes[c.ID], right: Wide}
	for r := range s.in {
		s.in[r] = c.InPlay(r)
	}
	s.fit(func(r int) bool { return s.in[r] && !atlas.IsSea(r) }, 420)
	s.draw()
	return s
}

// chosen is a sheet of some regions of a campaign and the seas off their coasts, as
// large as they can be; the rest is folded away.
func chosen(campaign string, regions []int) *sheet {
	s := &sheet{part: true, right: Wide}
	in := sheetOf(campaign).in
	for _, r := range regions {
		s.in[r] = true
		for _, n := range atlas.Near(r) {
			s.in[n] = s.in[n] || atlas.IsSea(n) && in[n]
		}
	}
	s.fit(func(r int) bool { return slices.Contains(regions, r) }, 220)
	s.draw()
	return s
}

// fit frames some regions with a margin about them, in the map's units; the whole map
// has none.
func (s *sheet) fit(shown func(r int) bool, margin float64) {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	m := europe.Europe()
	for r := range s.in {
		if !shown(r) {
			continue
		}
		for _, ring := range m.Outlines[r] {
			for _, p := range ring {
				x0, y0, x1, y1 = min(x0, p.X), min(y0, p.Y), max(x1, p.X), max(y1, p.Y)
			}
		}
	}
	if s.full() {
		x0, y0, x1, y1 = 0, 0, europe.Width, float64(europe.Height)
	} else {
		x0, y0, x1, y1 = max(0, x0-margin), max(0, y0-margin), min(europe.Width, x1+margin), min(float64(europe.Height), y1+margin)
	}
	if ratio := (x1 - x0) / (y1 - y0); ratio < narrow {
		s.upright(x0, y0, x1, y1)
	} else {
		s.frame(x0, y0, x1, y1)
	}
}

func (s *sheet) full() bool { return !slices.Contains(s.in[:], false) }

// frame fits a part of the map to the picture, wider or higher where it must.
func (s *sheet) frame(x0, y0, x1, y1 float64) {
	if w := (y1 - y0) * Wide / highest; x1-x0 < w {
		mid := (x0 + x1) / 2
		x0, x1 = mid-w/2, mid+w/2
	}
	if h := (x1 - x0) * lowest / Wide; y1-y0 < h {
		mid := (y0 + y1) / 2
		y0, y1 = mid-h/2, mid+h/2
	}
	s.x, s.y, s.scale = x0, y0, Wide/(x1-x0)
	s.height = int(math.Round((y1 - y0) * s.scale))
	s.enlarge()
}

// enlarge sets the size of type and pieces by the scale, where no size is set.
func (s *sheet) enlarge() {
	if s.size == 0 {
		s.size = min(1.5, 0.75+0.25*s.scale*europe.Width/Wide)
	}
}

// A map that is so much higher than wide has the rulers beside it, and not below.
const (
	narrow    = 0.78
	panelWide = 456  // pixels, at least
	upHighest = 1880 // of such a map
)

// upright fits a part of the map to the left of the picture, as large as may be.
func (s *sheet) upright(x0, y0, x1, y1 float64) {
	ratio := (x1 - x0) / (y1 - y0)
	high := math.Round(min(upHighest, (Wide-panelWide)/ratio))
	s.height, s.right = int(high), int(math.Round(high*ratio))
	s.x, s.y, s.scale = x0, y0, high/(y1-y0)
	s.enlarge()
}

// part is a sheet of a region and what lies about it.
func part(campaign string, region int) *sheet {
	whole := sheetOf(campaign)
	s := &sheet{in: whole.in, part: true, right: Wide}
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, r := range append(atlas.Near(region), region) {
		if at := whole.spots[r]; s.in[r] && at.known {
			x, y := at.x/whole.scale+whole.x, at.y/whole.scale+whole.y
			x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
		}
	}
	const margin = 650
	s.frame(x0-margin, y0-margin, x1+margin, y1+margin)
	s.draw()
	return s
}

// tints are what unheld lands are drawn in, by colour.
var tints = [...]render.Ink{atlas.Red: render.Minerals, atlas.Blue: render.Wood, atlas.Yellow: render.Food}

// draw makes the plate, then finds where everything stands.
func (s *sheet) draw() {
	m := europe.Europe()
	s.plate = render.NewLayer(Wide, s.height, render.Ground)
	ids := s.number(m)
	for i, id := range ids {
		s.plate.Pix[i] = uint8(tint(s, int(id)))
	}
	s.borders(m)
	if s.right < Wide {
		s.plate.Fill(render.Rect(float64(s.right), 0, float64(Wide-s.right), float64(s.height)), render.Ground)
		s.plate.Fill(render.Rect(float64(s.right), 0, 3, float64(s.height)), render.Black)
		for i := range ids {
			if i%Wide >= s.right {
				ids[i] = europe.BeyondLand
			}
		}
	}
	s.collect(ids)
	s.settle(ids)
}

// tint is what a region is drawn in that nobody holds.
func tint(s *sheet, r int) render.Ink {
	switch {
	case r == europe.BeyondSea, r < atlas.RegionCount && atlas.IsSea(r) && !s.in[r]:
		return render.Paper
	case r >= atlas.RegionCount || !s.in[r]:
		return render.Ground
	case atlas.IsSea(r):
		return render.Water
	}
	return tints[atlas.Lands[r].Colour]
}

// number is the region of each pixel.
func (s *sheet) number(m *europe.Map) []uint8 {
	ids := make([]uint8, Wide*s.height)
	for i := range ids {
		ids[i] = europe.BeyondLand
	}
	crossings := make([][]float64, s.height)
	for r := range m.Outlines {
		for i := range crossings {
			crossings[i] = crossings[i][:0]
		}
		for _, ring := range m.Outlines[r] {
			for i, a := range ring {
				x0, y0 := s.pixel(a)
				x1, y1 := s.pixel(ring[(i+1)%len(ring)])
				if y0 > y1 {
					x0, y0, x1, y1 = x1, y1, x0, y0
				}
				for y := max(0, int(math.Ceil(y0-0.5))); y < s.height && float64(y)+0.5 < y1; y++ {
					crossings[y] = append(crossings[y], x0+(float64(y)+0.5-y0)/(y1-y0)*(x1-x0))
				}
			}
		}
		for y, xs := range crossings {
			slices.Sort(xs)
			for i := 0; i+1 < len(xs); i += 2 {
				for x := max(0, int(math.Ceil(xs[i]-0.5))); x < Wide && float64(x)+0.5 < xs[i+1]; x++ {
					ids[y*Wide+x] = uint8(r)
				}
			}
		}
	}
	return ids
}

// borders draws what parts the regions: firm coasts, thin borders on land and
// dashed ones at sea; faint where nobody plays.
func (s *sheet) borders(m *europe.Map) {
	for pass := range 3 {
		for i := range m.Borders {
			b := &m.Borders[i]
			if b.Left == europe.Outside || b.Right == europe.Outside {
				continue
			}
			kind, ink, width, dash := s.style(b.Left, b.Right)
			if kind == pass {
				s.line(b.Points, ink, width, dash)
			}
		}
	}
}

// style is how a border is drawn, and in which pass.
func (s *sheet) style(a, b int) (pass int, ink render.Ink, width float64, dash bool) {
	out := func(r int) bool { return r >= atlas.RegionCount || !s.in[r] }
	wet := func(r int) bool { return r == europe.BeyondSea || r < atlas.RegionCount && atlas.IsSea(r) }
	switch {
	case out(a) && out(b) && wet(a) == wet(b):
		return -1, 0, 0, false
	case out(a) && out(b):
		return 0, render.Faint, 2, false
	case wet(a) && wet(b):
		return 0, render.Navy, 3, true
	case wet(a) != wet(b):
		return 2, render.Black, 2.2 * s.size, false
	case out(a) || out(b):
		return 1, render.Black, 2.4, false
	}
	return 1, render.Black, 1.7, false
}

// line draws a border.
func (s *sheet) line(points []europe.Point, ink render.Ink, width float64, dash bool) {
	const on, period = 12.0, 20.0
	p, walked := new(render.Path), 0.0
	for i := 1; i < len(points); i++ {
		x0, y0 := s.pixel(points[i-1])
		x1, y1 := s.pixel(points[i])
		length := math.Hypot(x1-x0, y1-y0)
		if max(x0, x1) < -9 || max(y0, y1) < -9 || min(x0, x1) > Wide+9 || min(y0, y1) > float64(s.height)+9 {
			walked += length
			continue
		}
		if !dash {
			p.Join(stroke(x0, y0, x1, y1, width))
			continue
		}
		for from := 0.0; from < length; {
			at := math.Mod(walked+from, period)
			to := min(length, from+period-at)
			if at < on {
				end := min(length, from+on-at)
				p.Join(render.Stroke(x0+(x1-x0)*from/length, y0+(y1-y0)*from/length, x0+(x1-x0)*end/length, y0+(y1-y0)*end/length, width))
			}
			from = to + 1e-9
		}
		walked += length
	}
	if dash {
		s.plate.Fill(p, ink)
		return
	}
	// The faintest pixels would keep the land's own tint beside its holder's
	// colour, and a twentieth of every file would go into them.
	s.plate.Print(p.Mask(Wide, s.height).Crisp(), 0, 0, ink)
}

// stroke is a straight piece that reaches a little beyond its ends, so that a
// bent line of them has no gaps.
func stroke(x0, y0, x1, y1, width float64) *render.Path {
	l := math.Hypot(x1-x0, y1-y0)
	if l == 0 {
		return new(render.Path)
	}
	dx, dy := (x1-x0)/l*width*0.3, (y1-y0)/l*width*0.3
	return render.Stroke(x0-dx, y0-dy, x1+dx, y1+dy, width)
}

// collect finds the pixels of each region that no ink lies on.
func (s *sheet) collect(ids []uint8) {
	for at := 0; at < len(ids); {
		id, from := ids[at], at
		pure := func(i int) bool {
			k := render.Ink(s.plate.Pix[i])
			return k == render.Water || k >= render.Minerals && k <= render.Food
		}
		row := at/Wide*Wide + Wide
		for at < row && ids[at] == id && pure(at) {
			at++
		}
		if at > from && int(id) < atlas.RegionCount && s.in[id] {
			s.runs[id] = append(s.runs[id], run{from, at - from})
		}
		if at == from {
			at++
		}
	}
}
