package board

import (
	"math"
	"strconv"
	"sync"

	"divisionbell/bot/render"
	rules "divisionbell/engine/austerity"
)

// Picture draws the board as a PNG, 1200 wide and as long as there is to tell,
// in the common palette. The same view and scene give the same bytes. Safe for
// use from several goroutines.
func Picture(v rules.View, o Scene) []byte { return picture(read(v, o, render.Printable)) }

// picture draws a sheet as a PNG.
func picture(s sheet) (file []byte) {
	paint(s, func(l *render.Layer) { file = l.PNG() })
	return file
}

// Paint shows take the drawn board before it is packed, as long as take runs.
func Paint(v rules.View, o Scene, take func(*render.Layer)) {
	paint(read(v, o, render.Printable), take)
}

func paint(s sheet, take func(*render.Layer)) {
	pool := canvases(s.shape())
	l := pool.Get().(*render.Layer)
	defer pool.Put(l)
	draw(l, s)
	take(l)
}

// Sheet draws the same on a layer that keeps it as paths.
func Sheet(v rules.View, o Scene) *render.Layer {
	s := read(v, o, render.Printable)
	l := render.NewSheet(width, s.shape().height(), render.Ground)
	draw(l, s)
	return l
}

// pages keep canvases and the fixed ink of a shape of page.
type page struct {
	canvas sync.Pool
	plate  func() *render.Layer
}

var pages sync.Map // of *page by shape

func pageOf(f shape) *page {
	if p, ok := pages.Load(f); ok {
		return p.(*page)
	}
	p := &page{plate: sync.OnceValue(func() *render.Layer { return plate(f) })}
	p.canvas.New = func() any { return render.NewLayer(width, f.height(), render.Ground) }
	kept, _ := pages.LoadOrStore(f, p)
	return kept.(*page)
}

func canvases(f shape) *sync.Pool { return &pageOf(f).canvas }

func draw(l *render.Layer, s sheet) {
	f := s.shape()
	l.Copy(pageOf(f).plate())
	header(l, s)
	event(l, s)
	deeds(l, s)
	books(l, s)
	purse(l, s)
	for i, h := range s.houses {
		institution(l, h, i, housesTop)
	}
	for i, h := range s.extras {
		institution(l, h, i, f.extrasTop())
	}
	policies(l, s, f.dialsTop())
	cards(l, s, f.cardsTop())
	foot(l, s, f.footTop())
}

// plate draws a page's fixed ink.
func plate(f shape) *render.Layer {
	return render.NewPlate(width, f.height(), render.Ground, func(l *render.Layer) { fixed(l, f) })
}

func fixed(l *render.Layer, f shape) {
	h := f.height()
	l.Fill(render.Rect(14, 14, width-28, float64(h)-28).Join(render.Rect(17, 17, width-34, float64(h)-34).Reversed()), render.Black)
	l.Text(heavy(40), "Austerity", margin, headLine, render.Black)
	box(l, margin, drawTop, drawWide, drawTall)
	box(l, deedsLeft, drawTop, deedsWide, drawTall)
	band(l, deedsLeft, drawTop, deedsWide, "Actions")
	booksPlate(l)
	pursePlate(l)
	for i := range 3 {
		housePlate(l, i, housesTop)
		if f.extras {
			housePlate(l, i, f.extrasTop())
		}
	}
	if f.dials {
		policiesPlate(l, f.dialsTop())
	}
}

// header writes the one line at the top.
func header(l *render.Layer, s sheet) {
	right := float64(width - margin)
	year := heavy(46)
	l.Right(year, s.year, right, headLine, render.Black)
	right -= year.Width(s.year) + 18
	where := firm(30)
	l.Right(where, s.draw, right, headLine, render.Grey)
	right -= where.Width(s.draw) + 30
	if s.code != "" {
		x := margin + heavy(40).Width("Austerity ")
		fit(l, firm(40), s.code, x, headLine, right-x, 26, render.Grey)
	}
}

const (
	cubeSide = 104
	cubeLeft = margin + 30
	cubeTop  = int(drawTop+bandTall) + 46
	wordsAt  = margin + 342.0
	choices  = drawTop + drawTall - 92 // where the boxes of choices begin
)

// event shows the pair drawn, what it does and what is asked.
func event(l *render.Layer, s sheet) {
	band(l, margin, drawTop, drawWide, s.title)
	if len(s.sum) > 0 {
		ledger(l, s)
		return
	}
	for i, c := range s.pair {
		x := drawnAt(i)
		if c.went == "" {
			cube(l, c.colour, cubeSide, x, cubeTop)
			continue
		}
		ghost(l, c, float64(x), float64(cubeTop))
	}
	left, room := wordsAt, margin+drawWide-24-wordsAt
	if len(s.odds) > 0 {
		between(l, s)
		return
	}
	if len(s.pair) == 0 && !s.over {
		for i := range 2 {
			x, y := float64(drawnAt(i)), float64(cubeTop)
			dashed(l, x, y, cubeSide, 13, 3, render.Grey)
		}
	}
	name := heavy(42)
	lines := name.Break(s.event, 2, func(int) float64 { return room })
	y := drawTop + bandTall + 54
	for _, t := range lines {
		l.Text(name, t, left, y, render.Black)
		y += 46
	}
	y -= 4
	f, text := richFit(s.effect, 3-len(lines), room, 27, 25, 23)
	if len(lines) == 1 || richWidth(f, text[0]) <= room { // the choices say the same
		for _, t := range text {
			rich(l, f, t, left, y, render.Grey)
			y += 35
		}
	}
	for i, a := range s.asks {
		b := plateAt(i, len(s.asks))
		offer(l, a, b.x, b.y, b.w, b.h)
	}
}

// offer draws a choice as a box to be chosen.
func offer(l *render.Layer, a option, x, y, w, h float64) {
	edge, ink := render.Turn, render.Black
	if a.shut {
		edge, ink = render.Faint, render.Grey
	}
	pill(l, x, y, w, h, 10, edge)
	pill(l, x+4, y+4, w-8, h-8, 7, render.Paper)
	f, lines := richFit(a.words, 1, w-24, 32, 30, 28, 26, 24)
	if t := lines[0]; richWidth(f, t) <= w-24 {
		at := math.Round(x + (w-richWidth(f, t))/2)
		rich(l, f, t, at, y+h/2+f.Size*render.CapHeight/2, ink)
		if a.shut {
			slab(l, at, y+h/2, richWidth(f, t), 3, render.Turn)
		}
		return
	}
	f = firm(26)
	lines = f.Break(a.words, 2, func(int) float64 { return w - 20 })
	for i, t := range lines {
		base := y + h/2 + f.Size*render.CapHeight/2 + 29*(float64(i)-float64(len(lines)-1)/2)
		l.Centre(f, t, x+w/2, base, ink)
		if a.shut {
			slab(l, x+w/2-f.Width(t)/2, base-9, f.Width(t), 3, render.Turn)
		}
	}
}

// between shows the pair drawn last and what the next may be.
func between(l *render.Layer, s sheet) {
	const side, split = 76, margin + 300.0
	top := drawTop + bandTall
	slab(l, split, top+16, 2, drawTall-bandTall-32, render.Faint)
	if s.before != nil {
		for i, c := range s.before.cubes {
			cube(l, c, side, cubeLeft+i*(side+34), int(top)+36)
		}
		f := heavy(29)
		y := top + 154
		for _, t := range f.Break(s.before.event, 2, func(int) float64 { return split - cubeLeft - 10 }) {
			l.Text(f, t, cubeLeft, y, render.Black)
			y += 33
		}
		g, lines := richFit(s.before.did, 3, split-cubeLeft-8, 24, 22, 21)
		for _, t := range lines {
			if y > drawTop+drawTall-8 {
				break
			}
			rich(l, g, t, cubeLeft, y, render.Grey)
			y += 31
		}
	} else {
		for i := range 2 {
			x, y := float64(cubeLeft+i*(cubeSide+24)), top+62
			dashed(l, x, y, cubeSide, 13, 3, render.Grey)
			l.Centre(heavy(64), "?", x+cubeSide/2, y+cubeSide/2+64*render.CapHeight/2, render.Grey)
		}
		f := plain(26)
		l.Centre(f, s.draw, cubeLeft+cubeSide+12, top+212, render.Grey)
	}
	x, room := split+24, margin+drawWide-22-split-24
	fit(l, heavy(36), s.event, x, top+46, room, 30, render.Black)
	forecast(l, s.odds, x, top+90, room)
}

// ledger shows why it ended and adds the score up.
func ledger(l *render.Layer, s sheet) {
	const figures = margin + 360.0
	f := heavy(42)
	x, y := margin+440.0, drawTop+bandTall+72
	for _, t := range f.Break(s.event, 3, func(int) float64 { return margin + drawWide - 24 - x }) {
		l.Text(f, t, x, y, render.Black)
		y += 50
	}
	stamped(l, s.end, margin+588, drawTop+drawTall-66)
	row := 36.0
	at := drawTop + bandTall + 44
	for i, e := range s.sum {
		last := i == len(s.sum)-1
		words, number := firm(27), heavy(30)
		if last {
			slab(l, margin+28, at-row+12, figures-margin-28, 2.5, render.Black)
			words, number = heavy(32), heavy(44)
			at += 16
			slab(l, figures-110, at+9, 110, 2.5, render.Turn)
			slab(l, figures-110, at+15, 110, 2.5, render.Turn)
		}
		fit(l, words, e.words, margin+30, at, figures-margin-110, 22, render.Black)
		l.Right(number, strconv.Itoa(e.n), figures-6, at, render.Black)
		at += row
	}
}

// stamped puts the office's stamp under the accounts.
func stamped(l *render.Layer, e rules.Ended, x, y float64) {
	words, ink := "OUT OF OFFICE", render.Turn
	switch {
	case e.Won:
		words, ink = "BALANCED", render.Black
	case e.Why == Stopped:
		words, ink = "STOPPED", render.Black
	}
	f := heavy(42)
	half := f.Width(words)/2 + 20
	turn := render.Turned{Angle: -0.07, X: x, Y: y}
	frame := render.Rect(-half, -38, 2*half, 76).Join(render.Rect(5-half, -33, 2*half-10, 66).Reversed())
	thin := render.Rect(9-half, -29, 2*half-18, 58).Join(render.Rect(11-half, -27, 2*half-22, 54).Reversed())
	l.Fill(frame.Place(1, turn), ink)
	l.Fill(thin.Place(1, turn), ink)
	letters := f.Outline(words).Place(1, render.Turned{X: -f.Width(words) / 2, Y: f.Size * render.CapHeight / 2})
	l.Fill(letters.Place(1, turn), ink)
}

// forecast lists the likeliest next pairs with their chances.
func forecast(l *render.Layer, odds []chance, x, y, room float64) {
	const rows, tall = 5, 41.0
	f, g := firm(27), heavy(31)
	for i, c := range odds[:min(rows, len(odds))] {
		at := y + float64(i)*tall
		o := rules.Occurrences[c.event]
		rich(l, firm(29), o.Pair, x, at, render.Black)
		fit(l, f, o.Name, x+92, at, room-92-78, 22, render.Black)
		l.Right(g, percent(c), x+room, at, render.Black)
	}
}

// ghost is where a cube lay in Current, and where it went.
func ghost(l *render.Layer, c placed, x, y float64) {
	dashed(l, x, y, cubeSide, 13, 3, render.Stone)
	cube(l, c.colour, 40, int(x)+(cubeSide-44)/2, int(y)+24)
	f := firm(24).Fit(c.went, cubeSide+30, 20)
	l.Centre(f, c.went, x+cubeSide/2, y+94, render.Black)
}

// deeds lists the actions that may be taken besides.
func deeds(l *render.Layer, s sheet) {
	if len(s.deeds) == 0 {
		return
	}
	for i, d := range s.deeds {
		ink := render.Black
		if d.shut {
			ink = render.Grey
		}
		b := deedAt(i, len(s.deeds))
		if i > 0 {
			slab(l, deedsLeft+16, b.y, deedsWide-32, 2, render.Faint)
		}
		mid := b.y + b.h/2
		fit(l, firm(28), d.name, deedsLeft+20, mid-6, deedsWide-40, 24, ink)
		x := deedsLeft + 20.0
		for _, t := range d.steps {
			for _, c := range t.cubes {
				cube(l, c, 30, int(x), int(mid)+7)
				x += 41
			}
			f := plain(23)
			l.Text(f, t.words, x+1, mid+31, ink)
			x += f.Width(t.words) + 15
		}
		if d.shut {
			slab(l, deedsLeft+20, mid-15, firm(28).Width(d.name), 2.5, render.Grey)
		}
	}
}

// foot writes what just happened on the left and what is to be done on the right.
func foot(l *render.Layer, s sheet, y float64) {
	const half = inner/2 - 24
	if s.last != "" {
		note(l, s.last, margin, y, half, false, render.Happened)
	}
	note(l, s.now, width-margin, y, half, true, render.Turn)
}

// note sets a text in two lines beside an accent's bar.
func note(l *render.Layer, s string, x, y, room float64, right bool, accent render.Ink) {
	const tall = 66.0
	at := x
	if right {
		at -= 10
	}
	slab(l, at, y, 10, tall, render.Black)
	slab(l, at+2, y+2, 6, tall-4, accent)
	room -= 22
	f := firm(28)
	for _, size := range [...]float64{28, 25, 22} {
		f = firm(size)
		if two := f.Break(s, 2, func(int) float64 { return room }); len(two) == 0 || two[len(two)-1] == "" || !cutShort(two[len(two)-1]) {
			break
		}
	}
	lines := f.Break(s, 2, func(int) float64 { return room })
	lead := f.Size * 1.18
	first := y + tall/2 + f.Size*render.CapHeight/2 - lead*float64(len(lines)-1)/2
	for i, t := range lines {
		if right {
			l.Right(f, t, x-22, first+lead*float64(i), render.Black)
		} else {
			l.Text(f, t, x+22, first+lead*float64(i), render.Black)
		}
	}
}

func cutShort(s string) bool { return len(s) > 3 && s[len(s)-3:] == "…" }
