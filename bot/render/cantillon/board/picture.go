package board

import (
	"sync"

	"divisionbell/bot/render"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/atlas"
)

// A Scene is what a picture shows beside the view.
type Scene struct {
	Code   string
	Names  []string // by seat
	Bots   []bool
	Stage  string  // where the match stands: Round 3 · expand
	Now    string  // whose turn it is, and what is to be done
	Last   string  // what just happened
	Arrows []Arrow // of what just moved
	Marked []int   // regions in which something just changed
}

const (
	headHigh = 96
	rowHigh  = 76
	footHigh = 122
	keyHigh  = 138
	stripGap = 10 // between the map and what stands below
)

// Picture draws the campaign's map with the table of rulers as a PNG 1600 wide,
// in the common palette. The same view and scene give the same bytes. Safe for
// use from several goroutines.
func Picture(v rules.View, o Scene) []byte {
	return picture(sheetOf(v.Campaign), v, o)
}

// Paint shows take the drawn board before it is packed, as long as take runs.
func Paint(v rules.View, o Scene, take func(*render.Layer)) { paint(sheetOf(v.Campaign), v, o, take) }

// Sheet draws the same on a layer that keeps it as paths.
func Sheet(v rules.View, o Scene) *render.Layer {
	s := sheetOf(v.Campaign)
	l := render.NewSheet(Wide, s.high(len(v.Rulers)), render.Ground)
	draw(l, s, v, o)
	return l
}

// Part draws a region and what lies about it, larger.
func Part(v rules.View, o Scene, region int) []byte {
	return picture(part(v.Campaign, region), v, o)
}

// Chosen draws some regions and the seas off their coasts as large as they can be, and
// folds the rest away.
func Chosen(v rules.View, o Scene, regions []int) []byte {
	return picture(chosen(v.Campaign, regions), v, o)
}

var canvases sync.Map // of *sync.Pool by height

func canvas(high int) (*render.Layer, *sync.Pool) {
	p, _ := canvases.LoadOrStore(high, &sync.Pool{New: func() any { return render.NewLayer(Wide, high, render.Ground) }})
	pool := p.(*sync.Pool)
	return pool.Get().(*render.Layer), pool
}

// high is how high a sheet's picture is for so many rulers.
func (s *sheet) high(rulers int) int {
	if s.right < Wide {
		return headHigh + s.height
	}
	return headHigh + s.height + progressHigh + (rulers+1)/2*rowHigh + footHigh + keyHigh
}

func picture(s *sheet, v rules.View, o Scene) (file []byte) {
	paint(s, v, o, func(l *render.Layer) { file = l.PNG() })
	return file
}

func paint(s *sheet, v rules.View, o Scene, take func(*render.Layer)) {
	l, pool := canvas(s.high(len(v.Rulers)))
	defer pool.Put(l)
	draw(l, s, v, o)
	take(l)
}

func draw(l *render.Layer, s *sheet, v rules.View, o Scene) {
	clear(l.Pix[:headHigh*Wide])
	from := headHigh * Wide
	to := from + s.height*Wide
	clear(l.Pix[to:])
	chart := l.Rows(headHigh, s.height)
	s.chart(chart, v, o)
	l.Set(chart, 1, 0, headHigh)
	l.Fill(render.Rect(0, headHigh-3, Wide, 3), render.Black)
	header(l, v, o)
	if s.right < Wide {
		panel(l, v, o, float64(s.right)+panelGap, headHigh)
		return
	}
	y := headHigh + float64(s.height)
	l.Fill(render.Rect(0, y, Wide, 3), render.Black)
	strip(l, v, y+stripGap)
	table(l, v, o, y+progressHigh+stripGap)
	foot(l, o, float64(l.H-footHigh-keyHigh))
	key(l, margin, float64(l.H-keyHigh)+6, Wide-2*margin, keyColumns)
}

// chart draws the map with all that stands on it.
func (s *sheet) chart(l *render.Layer, v rules.View, o Scene) {
	if l.Sheet() != nil {
		paths(s, l, v)
	} else {
		copy(l.Pix, s.plate.Pix)
		for r, h := range v.Regions {
			if s.in[r] && h.Owner >= 0 {
				s.cover(l, r, h.Owner)
			}
		}
	}
	s.initials(l, v)
	for _, r := range o.Marked {
		if r >= 0 && r < atlas.RegionCount && s.spots[r].known {
			s.ring(l, r)
		}
	}
	s.arrows(l, o.Arrows)
	for land := range atlas.Lands {
		t, ok := s.towns[land]
		if !ok {
			continue
		}
		dot(l, s.size, t.x, t.y, v.Regions[land].Besieged)
		if t.anchorX > 0 {
			anchor(l, s.size, t.anchorX, t.anchorY)
		}
		haloed(l, townFace(s.size), atlas.Lands[land].City, t.nameX, t.nameY, render.Black, render.Paper)
	}
	for r, h := range v.Regions {
		if s.in[r] {
			s.label(l, r, h)
		}
	}
	s.numbers(l, v, o.Arrows)
}

// patternHigh is after how many rows every pattern repeats.
const patternHigh = 20

var covers = sync.OnceValue(func() (t [len(render.Seats)]*render.Layer) {
	for i, s := range render.Seats {
		t[i] = s.Cover(Wide+2*patternHigh, 3*patternHigh)
	}
	return t
})

// cover lays the holder's colour and pattern over a region; over a sea only its
// pattern, thinly.
func (s *sheet) cover(l *render.Layer, r, owner int) {
	if owner >= len(render.Seats) {
		return
	}
	c := covers()[owner]
	for _, run := range s.runs[r] {
		x, y := run.at%Wide, run.at/Wide
		if atlas.IsSea(r) && y%8 > 1 { // a sea is held, not owned: it is ruled in lines
			continue
		}
		at := (patternHigh+y%patternHigh)*c.W + patternHigh + x
		if atlas.IsSea(r) {
			for i := range run.n {
				l.Pix[run.at+i] = uint8(render.Seats[owner].Ground)
			}
			continue
		}
		copy(l.Pix[run.at:run.at+run.n], c.Pix[at:at+run.n])
	}
}

// ring marks a region's label as just changed.
func (s *sheet) ring(l *render.Layer, r int) {
	at := s.spots[r]
	frame(l, s.boxOf(r, at.x, at.y))
}

// frame marks a box as just changed.
func frame(l *render.Layer, b box) {
	line := func(in, out float64) *render.Path {
		p := render.Rounded(b.x-b.w/2-out, b.y-b.h/2-out, b.w+2*out, b.h+2*out, 12)
		return p.Join(render.Rounded(b.x-b.w/2-in, b.y-b.h/2-in, b.w+2*in, b.h+2*in, 9).Mirrored())
	}
	l.Fill(line(-4, 4), render.Black)
	l.Fill(line(-2, 2), render.Happened)
}
