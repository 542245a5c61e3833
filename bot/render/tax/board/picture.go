package board

import (
	"math"
	"strconv"
	"sync"

	"divisionbell/bot/render"
	rules "divisionbell/engine/tax"
)

// The page, in pixels. It is as high as its players and, for a player, the hand
// need.
const (
	width   = 1200
	margin  = 48
	square  = 24 // of the paper
	rowsTop = 750
	rowHigh = 84
	foot    = 40
	handLow = 452 // of a hand below the players
	handMid = 278 // from there to the middle of its cards
)

// Picture draws the table as a PNG, 1200 wide, in the common palette; for a
// player with the hand below. The same view and scene give the same bytes. Safe
// for use from several goroutines.
func Picture(v rules.View, o Scene) (file []byte) {
	Paint(v, o, func(l *render.Layer) { file = l.PNG() })
	return file
}

// Paint shows take the drawn board before it is packed, as long as take runs.
func Paint(v rules.View, o Scene, take func(*render.Layer)) {
	_, height := Size(v, o)
	l := canvas(height)
	defer canvases.Put(l)
	draw(l, v, o)
	take(l)
}

// Sheet draws the same on a layer that keeps it as paths.
func Sheet(v rules.View, o Scene) *render.Layer {
	_, height := Size(v, o)
	l := render.NewSheet(width, height, render.Ground)
	paper(l)
	draw(l, v, o)
	return l
}

func draw(l *render.Layer, v rules.View, o Scene) {
	rows, hand := rowsOf(v), o.hasHand(v)
	heading(l, v, o)
	piles(l, v, o)
	targets(l, v)
	display(l, v)
	news(l, v, o)
	columns(l, v)
	for i := range rows {
		row(l, v, o, i, float64(rowsTop+i*rowHigh))
	}
	if hand {
		top := float64(rowsTop + rows*rowHigh)
		rule(l, top+14)
		caption(l, handTitle(v), margin, top+68)
		fan(l, v, o, top+handMid)
	}
}

// Size is that of the picture, in pixels.
func Size(v rules.View, o Scene) (w, h int) {
	h = rowsTop + rowsOf(v)*rowHigh + foot
	if o.hasHand(v) {
		h += handLow
	}
	return width, h
}

// rowsOf is how many players have a line.
func rowsOf(v rules.View) int { return min(len(v.Players), len(render.Seats)) }

// Hand draws a hand alone, as a fan, with what it is to make.
func Hand(v rules.View, o Scene) []byte {
	l := canvas(540)
	defer canvases.Put(l)
	heading(l, v, o)
	caption(l, handLine(v, o), margin, 144)
	fan(l, v, o, 348)
	return l.PNG()
}

// handTitle heads a hand below the table, of a match that is over what it was.
func handTitle(v rules.View) string {
	if v.Over {
		return "You had"
	}
	return "Your hand"
}

// handLine is what the hand is for now.
func handLine(v rules.View, o Scene) string {
	seat := int(o.Viewer)
	switch {
	case seat < 0 || seat >= len(v.Players):
		return ""
	case v.Over:
		return handTitle(v)
	case !v.Players[seat].In:
		return "Folded"
	case seat == int(v.Turn):
		return "Your turn: make " + asked(v)
	}
	return "The tops ask for " + asked(v)
}

var canvases = sync.Pool{New: func() any { return new(render.Layer) }}

// canvas is a page of squared paper in its frame.
func canvas(height int) *render.Layer {
	l := canvases.Get().(*render.Layer)
	l.W, l.H = width, height
	if cap(l.Pix) < width*height {
		l.Pix = make([]uint8, width*height)
	}
	l.Pix = l.Pix[:width*height]
	p, ok := papers.Load(height)
	if !ok {
		blank := render.NewLayer(width, height, render.Ground)
		paper(blank)
		p = blank
		papers.Store(height, p)
	}
	copy(l.Pix, p.(*render.Layer).Pix)
	return l
}

var papers sync.Map // of *render.Layer by height

// paper is a page of an exercise book, squared, in a frame, with what never
// changes on it.
func paper(l *render.Layer) {
	w, h := float64(width), float64(l.H)
	l.Fill(render.Rect(14, 14, w-28, h-28), render.Black)
	l.Fill(render.Rect(17, 17, w-34, h-34), render.Paper)
	for x := 24.0; x < w-18; x += square {
		l.Fill(render.Rect(x, 17, 1, h-34), render.Ground)
	}
	for y := 24.0; y < h-18; y += square {
		l.Fill(render.Rect(17, y, w-34, 1), render.Ground)
	}
	l.Text(heavy(40), "Tax", margin, topLine, render.Black)
	if l.H < rowsTop {
		return
	}
	for _, c := range [...]struct {
		text string
		mid  float64
	}{{"Left", pileLeft}, {"Right", pileLeft + pileNext}, {"Shared", showLeft + showNext/2}} {
		under(l, c.text, c.mid)
	}
	for i, sign := range [...]string{"+", "−"} {
		y := makeTop + makeNext*float64(i)
		l.Fill(render.Rounded(makeLeft, y, makeWide, makeHigh, 10), render.Black)
		l.Fill(render.Rounded(makeLeft+makeSign, y+3, makeWide-makeSign-3, makeHigh-6, 8), render.White)
		l.Fill(render.Rect(makeLeft+makeSign, y+3, 10, makeHigh-6), render.White)
		l.Centre(heavy(72), sign, makeLeft+makeSign/2, y+makeHigh/2+24, render.Paper)
	}
	for i := range 2 {
		x := showLeft + showNext*float64(i)
		place(l, showWide, x, showMid)
		l.Centre(plain(26), "used", x, showMid+9, render.Grey)
		back(l, 58, showLeft-10+9*float64(i), 428+6*float64(i), 0)
	}
	l.Text(plain(26), "out of the round", showLeft+44, 462, render.Grey)
}

// under is what a part of the table is, below it.
func under(l *render.Layer, s string, mid float64) {
	line := render.SmallCaps(firm(30), s)
	l.Row(line, mid-line.Width(1)/2, pileFoot, 1, render.Black)
}

// rule is a line across the page.
func rule(l *render.Layer, y float64) { l.Fill(render.Rect(17, y, width-34, 2), render.Black) }

// heading writes the one line at the top.
func heading(l *render.Layer, v rules.View, o Scene) {
	const y = topLine
	if code := render.Printable(o.Code); code != "" {
		f := firm(40).Fit(code, 420, 26)
		l.Text(f, f.Shorten(code, 420), margin+heavy(40).Width("Tax "), y, render.Grey)
	}
	x := float64(width - margin)
	if !v.Over {
		l.Fill(render.Rounded(x-50, y-41, 50, 50, 6), render.Turn)
		l.Swatch(look(int(v.Turn)), x-45, y-36, 40)
		x -= 66
	}
	l.Right(firm(40), round(v), x, y, render.Black)
}

// caption heads a part of the page in small capitals.
func caption(l *render.Layer, s string, x, y float64) {
	l.Row(render.SmallCaps(firm(30), s), x, y, 2, render.Black)
}

// Where the cards of the table lie.
const (
	topLine  = 78.0 // on which the heading stands
	pileWide = 220.0
	pileLeft = 172.0
	pileNext = 258.0
	pileMid  = 308.0
	pileFoot = 524.0 // the line of what it all is
	makeLeft = 576.0
	makeWide = 262.0
	makeTop  = 154.0
	makeHigh = 146.0
	makeNext = 162.0
	makeSign = 66.0
	showLeft = 952.0
	showNext = 150.0
	showMid  = 234.0
	showWide = 122.0
)

// mostUnder is how many cards peep out from under a top.
const mostUnder = 3

// piles draws the two piles with their tops; what lies beneath peeps out.
func piles(l *render.Layer, v rules.View, o Scene) {
	for i := range v.Tops {
		x := pileLeft + float64(i)*pileNext
		s := stack{i, min(max(0, len(v.Piles[i])-1), mostUnder), o.Last.Laid[i]}
		s.print(l, x)
		if v.Tops[i] > 0 {
			figure(l, v.Tops[i], pileWide, x, pileMid, 0)
		}
		if under := beneath(v.Piles[i]); under != "" {
			l.Centre(plain(26), under, x, pileFoot+38, render.Grey)
		}
	}
}

// A stack is a pile but for the figure of its top. Each is drawn once, and then
// copied.
type stack struct {
	pile, under int
	ring        bool
}

var stacks sync.Map // of []uint8 by stack

func (s stack) print(l *render.Layer, x float64) {
	const w, h = pileNext, pileWide*cardShape + 60 // as far as the next pile, which is drawn besides
	x0, y0 := int(x-w/2), int(pileMid-h/2)
	box := func(f func(pix []uint8)) {
		for y := y0; y < y0+int(h); y++ {
			f(l.Pix[y*l.W+x0 : y*l.W+x0+int(w)])
		}
	}
	if pix, ok := stacks.Load(s); ok && l.Sheet() == nil {
		rest := pix.([]uint8)
		box(func(row []uint8) { rest = rest[copy(row, rest):] })
		return
	}
	for under := s.under; under > 0; under-- {
		d := float64(5 * under)
		board(l, pileWide, x+d, pileMid+d, 0, false)
	}
	board(l, pileWide, x, pileMid, 0, s.ring)
	var pix []uint8
	box(func(row []uint8) { pix = append(pix, row...) })
	stacks.Store(s, pix)
}

// beneath is what lies under a top, of many the last: … 5 2 8.
func beneath(pile []int) string {
	const most = 10
	under := pile[:max(0, len(pile)-1)]
	if len(under) > most {
		return "on … " + spaced(under[len(under)-most:])
	}
	if len(under) > 0 {
		return "on " + spaced(under)
	}
	return ""
}

// targets writes what the tops ask for: the number and the sum, each beside its
// operation.
func targets(l *render.Layer, v rules.View) {
	sum, difference := owed(v)
	mid := makeLeft + makeSign + (makeWide-makeSign)/2
	for i, s := range [...]string{sum, difference} {
		y := makeTop + makeNext*float64(i)
		l.Centre(heavy(104), strconv.Itoa(v.Targets[i]), mid, y+88, render.Black)
		l.Centre(firm(34), s, mid, y+129, render.Black)
	}
	what := "Make one of these"
	if v.Over {
		what = "The last targets"
	}
	under(l, what, makeLeft+makeWide/2)
}

// display draws the communal cards, each with the word that plays it, and how
// many cards are out of the round.
func display(l *render.Layer, v rules.View) {
	for i, rank := range v.Display[:min(len(v.Display), 2)] {
		x := showLeft + showNext*float64(i)
		face(l, rank, showWide, x, showMid, 0, false)
		l.Centre(firm(30), "c"+strconv.Itoa(rank), x, showMid+showWide*cardShape/2+36, render.Grey)
	}
	l.Text(heavy(40), strconv.Itoa(v.Deck), showLeft+44, 430, render.Black)
}

// news writes what just happened and whose turn it is, each behind its accent.
func news(l *render.Layer, v rules.View, o Scene) {
	const top, low, mid = 594.0, 692.0, 690.0
	text := render.Printable(o.Last.Text)
	if text != "" {
		x := float64(margin)
		bar(l, x, top, low, render.Happened)
		x += 26
		room := mid - x - 20
		if s := o.Last.Sum; s != "" {
			f := heavy(50)
			l.Text(f, s, x, top+46, render.Black)
			sentence(l, text, x, top+74, room, 1)
		} else {
			sentence(l, text, x, (top+low)/2, room, 2)
		}
	}
	bar(l, mid, top, low, render.Turn)
	sentence(l, o.now(v, render.Printable), mid+26, (top+low)/2, width-margin-mid-26, 2)
}

func bar(l *render.Layer, x, top, low float64, k render.Ink) {
	l.Fill(render.Rect(x, top, 12, low-top), render.Black)
	l.Fill(render.Rect(x+2, top+2, 8, low-top-4), k)
}

// sentence sets a text in at most so many lines about y, as large as fits.
func sentence(l *render.Layer, s string, x, y, room float64, lines int) {
	var f render.Face
	var set []string
	for _, size := range [...]float64{34, 30, 27} {
		f = firm(size)
		set = f.Break(s, lines, func(int) float64 { return room })
		n := 0
		for _, t := range set {
			n += len(t) + 1
		}
		if n > len(s) {
			break
		}
	}
	for i, t := range set {
		at := y + f.Size*render.CapHeight/2 + 42*(float64(i)-float64(len(set)-1)/2)
		l.Text(f, t, x, math.Round(at), render.Black)
	}
}

// fan draws a hand from left to right, the figures upright. In turn, the cards
// that can be played stand out.
func fan(l *render.Layer, v rules.View, o Scene, y float64) {
	if len(payable(v, o)) > 0 {
		l.Right(plain(26), "cards that stand out can be played", width-margin, y-204, render.Grey)
	}
	for _, c := range fanned(v, o, y) {
		board(l, fanWide, c.x, c.y, c.angle, false)
		figure(l, c.rank, fanWide, c.x-5, c.y, c.angle)
	}
}

// A held card is one of a fan: its middle, and how far it is turned.
type held struct {
	rank        int
	x, y, angle float64
}

// fanned are the cards of a hand where they lie, from left to right.
func fanned(v rules.View, o Scene, y float64) []held {
	n := len(v.Hand)
	pays := payable(v, o)
	cards := make([]held, n)
	step := min(fanWide*0.97, (width-2*margin-fanWide)/max(1, float64(n-1)))
	for i, rank := range v.Hand {
		off := float64(i) - float64(n-1)/2
		cards[i] = held{rank, math.Round(width/2 + off*step), math.Round(y + off*off*4), off * 0.03}
		if pays[rank] {
			cards[i].y -= 34
		}
	}
	return cards
}

// payable are the ranks of the hand that can be played now.
func payable(v rules.View, o Scene) map[int]bool {
	pays := map[int]bool{}
	if v.Over || o.Viewer != v.Turn {
		return pays
	}
	for _, p := range rules.Plays(v) {
		for _, w := range [...]string{p.Left, p.Right} {
			if rank, err := strconv.Atoi(w); err == nil {
				pays[rank] = true
			}
		}
	}
	return pays
}
