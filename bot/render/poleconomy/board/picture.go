package board

import (
	"math"
	"slices"
	"strconv"

	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// Picture draws the board as a PNG, 1200 wide, in the common palette. The same
// view and scene give the same bytes. Safe for use from several goroutines.
func Picture(v rules.View, o Scene) (file []byte) {
	Paint(v, o, func(l *render.Layer) { file = l.PNG() })
	return file
}

// Paint shows take the drawn board before it is packed, as long as take runs.
func Paint(v rules.View, o Scene, take func(*render.Layer)) {
	_, high := Size(v)
	l := canvas("board", high, ground)
	defer canvases.Put(l)
	draw(l, v, o)
	take(l)
}

// Sheet draws the same on a layer that keeps it as paths.
func Sheet(v rules.View, o Scene) *render.Layer {
	_, high := Size(v)
	l := render.NewSheet(width, high, render.Ground)
	edge(l)
	ground(l)
	draw(l, v, o)
	return l
}

func draw(l *render.Layer, v rules.View, o Scene) {
	rows := rowsOf(v)
	header(l, v, o)
	touched := map[int]bool{}
	for _, id := range o.Last.Squares {
		if i, ok := at[id]; ok {
			touched[i] = true
		}
	}
	guests := map[int][]engine.Seat{}
	for seat, p := range v.Players[:rows] {
		if i, ok := at[p.Square]; ok && !p.Gone {
			guests[i] = append(guests[i], engine.Seat(seat))
		}
	}
	for _, h := range v.Owners {
		if i, ok := at[h.Square]; ok && h.Owner >= 0 {
			owned(l, i, h.Owner, len(guests[i]) > 0)
		}
	}
	for i := range rules.Squares {
		if touched[i] {
			ring(l, boxes[i])
		}
	}
	for i := range rules.Squares {
		beavers(l, i, guests[i])
	}
	index(l, v, o)
	dice(l, o.Dice)
	funds(l, v)
	news(l, v, o)
	for i := range rows {
		row(l, v, o, i, float64(rowsTop+i*rowHigh))
	}
	for i, s := range keys {
		l.Centre(plain(26), s, width/2, float64(l.H-foot+40+34*i), render.Grey)
	}
}

// ground is the board with nobody on it and nothing owned.
func ground(l *render.Layer) {
	l.Fill(box{left - 4, top - 4, side + 8, side + 8}.path(), render.Black)
	l.Fill(box{left + outer, top + outer, side - 2*outer, side - 2*outer}.path(), render.Ground)
	l.Fill(box{left + inset - 4, top + inset - 4, inner*innerRow + 8, inner*innerRow + 8}.path(), render.Black)
	l.Fill(box{left + inset + inner, top + inset + inner, inner * (innerRow - 2), inner * (innerRow - 2)}.path(), render.Paper)
	for i := range rules.Squares {
		empty(l, i)
	}
	for i, m := range rules.Index {
		mark(l, i, m)
	}
	l.Centre(firm(30), "Bank", left+outer+strip/2, top+inset+34, render.Black)
	columns(l)
}

// keys explain the short words of papers, the index's colours and what squares say.
var keys = [...]string{
	"Papers: Co companies · Ad advertising · Sv savings · Bd bonds · Li life insurance · Bu business insurance",
	"+3 index: the marker moves 3 steps · ×10 anywhere: 10 × Basic Income, then go to any square",
}

// caption heads a part of the page in small capitals about a middle.
func caption(l *render.Layer, s string, x, y float64) {
	line := render.SmallCaps(firm(30), s)
	l.Row(line, x-line.Width(1)/2, y, 1, render.Black)
}

// empty is a square that nobody owns.
func empty(l *render.Layer, i int) {
	sq, b := rules.Squares[i], boxes[i].inset(2)
	mid := b.x + b.w/2
	switch sq.Type {
	case rules.Income:
		ink, type1 := render.White, render.Black
		if sq.Opportunity {
			ink, type1 = render.Black, render.White
		}
		number, word := squareWords(sq)
		l.Fill(b.path(), ink)
		f := heavy(40)
		if b.w > 85 {
			f = heavy(46)
		}
		l.Centre(f, number, mid, b.y+b.h*0.52, type1)
		small := firm(21).Fit(word, b.w-6, 20)
		l.Centre(small, word, mid, b.y+b.h-14, type1)
	case rules.Inflation:
		l.Fill(b.path(), render.Grey)
		number, word := squareWords(sq)
		l.Centre(heavy(46), number, mid, b.y+b.h*0.54, render.White)
		l.Centre(firm(21), word, mid, b.y+b.h-14, render.White)
	case rules.Corner:
		l.Fill(render.Rounded(b.x-2, b.y-2, b.w+4, b.h+4, 14), render.Black)
		l.Fill(render.Rounded(b.x+1, b.y+1, b.w-2, b.h-2, 12), render.Paper)
		for n, word := range cornerWords[i-firstCorner] {
			f := firm(22)
			if n == 0 {
				f = heavy(25)
			}
			l.Centre(f.Fit(word, b.w-8, 20), word, mid, b.y+29+float64(n)*24, render.Black)
		}
	default:
		l.Fill(b.path(), render.Paper)
		strip := label(i)
		if sq.Type == rules.Company {
			factory(l, body(i))
			l.Fill(strip.path(), render.Black)
		} else {
			billboard(l, body(i))
			l.Fill(render.Rect(strip.x, strip.y, strip.w, 2), render.Black)
		}
		named(l, i)
	}
}

// cornerWords are a Corner Square's name and what it sells.
var cornerWords = [4][]string{{"Royal Bank", "savings,", "bonds"}, {"Canada Life", "life", "insurance"}, {"McLeod", "takeovers"}, {"Royal Ins.", "business", "insurance"}}

// named writes a property's tag: a company's white on black.
func named(l *render.Layer, i int) {
	b, ink := label(i), render.Black
	if rules.Squares[i].Type == rules.Company {
		ink = render.White
	}
	tag := tags[rules.Squares[i].ID]
	f := heavy(26).Fit(tag, b.w-2, 20)
	l.Centre(f, tag, b.x+b.w/2, b.y+b.h-7, ink)
}

// factory and billboard tell the two kinds of property apart.
func factory(l *render.Layer, b box) {
	x, y, u := b.x+b.w/2-22, b.y+b.h-8, 1.0
	p := render.Polygon(x, y, x, y-38*u, x+7*u, y-38*u, x+7*u, y-18*u, x+19*u, y-26*u, x+19*u, y-18*u, x+31*u, y-26*u, x+31*u, y-18*u, x+44*u, y-26*u, x+44*u, y)
	l.Fill(p, render.Faint)
}

func billboard(l *render.Layer, b box) {
	x, y := b.x+b.w/2, b.y+b.h-8
	l.Fill(render.Rect(x-24, y-38, 48, 26), render.Faint)
	l.Fill(render.Rect(x-17, y-12, 5, 12), render.Faint)
	l.Fill(render.Rect(x+12, y-12, 5, 12), render.Faint)
}

// owned lays a seat's colour and pattern on a property, and its letter.
func owned(l *render.Layer, i int, seat engine.Seat, guests bool) {
	if !property(i) {
		return
	}
	b, s := body(i), look(seat)
	l.Tile(s, int(b.x), int(b.y), int(b.w), int(b.h))
	r, x, y := 23.0, b.x+b.w/2, b.y+b.h/2
	if guests {
		r, x, y = 14, b.x+15, b.y+15
	}
	letter(l, s, x, y, r)
}

// letter prints a seat's letter in a counter.
func letter(l *render.Layer, s render.Seat, x, y, r float64) {
	x, y = math.Round(x), math.Round(y)
	l.Fill(render.Disc(x, y, r), render.Paper)
	f := heavy(math.Round(r * 1.55))
	l.Text(f, s.Letter, math.Round(x-f.Width(s.Letter)/2), y+math.Round(f.Size*render.CapHeight/2), render.Black)
}

// ring marks what just happened.
func ring(l *render.Layer, b box) {
	for _, r := range [...]struct {
		out, wide float64
		ink       render.Ink
	}{{3, 9, render.Black}, {2, 7, render.Happened}} {
		o := b.inset(-r.out)
		l.Fill(render.Rect(o.x, o.y, o.w, r.wide), r.ink)
		l.Fill(render.Rect(o.x, o.y+o.h-r.wide, o.w, r.wide), r.ink)
		l.Fill(render.Rect(o.x, o.y, r.wide, o.h), r.ink)
		l.Fill(render.Rect(o.x+o.w-r.wide, o.y, r.wide, o.h), r.ink)
	}
}

// header writes the one line at the top.
func header(l *render.Layer, v rules.View, o Scene) {
	const y = 74
	title := heavy(46)
	l.Text(title, "Poleconomy", 30, y, render.Black)
	x := 30 + title.Width("Poleconomy") + 22
	if code := render.Printable(o.Code); code != "" {
		f := firm(40)
		l.Text(f, f.Shorten(code, 240), x, y, render.Grey)
	}
	end := float64(width - 30)
	if who := actors(v); len(who) == 1 && who[0] >= 0 {
		l.Fill(render.Rounded(end-58, y-46, 58, 58, 8), render.Turn)
		l.Swatch(look(who[0]), end-52, y-40, 46)
		end -= 74
	}
	l.Right(firm(40), stage(v), end, y, render.Black)
}

// news is between the circuits: above what is to be done, below what was done.
func news(l *render.Layer, v rules.View, o Scene) {
	for i, s := range nowOf(v, o) {
		l.Centre(firm(34), s, midX, nowTop(v, o)+42*float64(i), render.Black)
	}
	last := render.Printable(o.Last.Text)
	if last == "" {
		return
	}
	b := lastAt
	lines := plain(32).Break(last, 2, func(int) float64 { return nowWide - 30 })
	l.Fill(render.Rounded(b.x-2, b.y-2, b.w+4, b.h+4, 12), render.Black)
	l.Fill(render.Rounded(b.x, b.y, b.w, b.h, 10), render.Happened)
	y := b.y + b.h/2 + 11 - 19*float64(len(lines)-1)
	for i, s := range lines {
		l.Centre(plain(32), s, midX, y+38*float64(i), render.Black)
	}
}

// Where what happened stands, and how wide what is to be done.
var lastAt = box{left + inset + 4, top + side - outer - strip + 14, inner*innerRow - 8, strip - 28}

const nowWide = inner*innerRow - 40

// nowOf is what is to be done, in lines, and nowTop the line of the first.
func nowOf(v rules.View, o Scene) []string {
	return firm(34).Break(o.now(v, render.Printable), 2, func(int) float64 { return nowWide })
}

func nowTop(v rules.View, o Scene) float64 {
	return top + outer + strip/2 + 12 - 21*float64(len(nowOf(v, o))-1)
}

// columns heads the table of players.
func columns(l *render.Layer) {
	y := float64(rowsTop) - 14
	for _, c := range columnsAt {
		if c.text != "" {
			l.Right(firm(26), c.text, c.right, y, render.Grey)
		}
	}
	l.Text(firm(26), "papers", papersLeft, y, render.Grey)
}

// Where the table's columns end.
var columnsAt = [...]struct {
	text  string
	right float64
}{{"income", incomeRight}, {"cash", cashRight}, {"worth", worthRight}}

const (
	nameLeft    = 124.0
	incomeRight = 530.0
	cashRight   = 700.0
	papersLeft  = 740.0
	worthRight  = 1160.0
)

// row is a player's line of the table.
func row(l *render.Layer, v rules.View, o Scene, i int, y float64) {
	p, seat := v.Players[i], engine.Seat(i)
	if slices.Contains(actors(v), seat) {
		b := rowAt(i)
		l.Fill(render.Rounded(b.x, b.y, b.w, b.h, 10), render.Turn)
		l.Fill(render.Rounded(33, y+7, width-66, rowHigh-14, 7), render.Paper)
	} else if i > 0 {
		l.Fill(render.Rect(44, y, width-88, 1), render.Faint)
	}
	mid := y + rowHigh/2
	l.Swatch(look(seat), 46, mid-31, 62)
	name := o.name(seat, render.Printable)
	below := office(v, i)
	if v.House != nil && (below == "" || p.Party != "independent") {
		below = joined(below, party(p.Party))
	}
	if o.bot(i) {
		below = joined(below, "bot")
	}
	up := 12.0
	if below != "" {
		up = -4
		f := plain(25)
		l.Text(f, f.Shorten(below, incomeRight-nameLeft-84), nameLeft, mid+30, render.Grey)
	}
	f := firm(36).Fit(name, incomeRight-nameLeft-100, 28)
	l.Text(f, f.Shorten(name, incomeRight-nameLeft-100), nameLeft, mid+up, render.Black)
	if p.Gone {
		return
	}
	l.Right(plain(32), Brief(p.Income), incomeRight, mid+12, render.Black)
	l.Right(firm(40), Brief(p.Cash), cashRight, mid+14, render.Black)
	end := worthRight
	if v.Over && i < len(v.Places) && v.Places[i] > 0 {
		place := strconv.Itoa(int(v.Places[i])) + "."
		l.Right(heavy(40), place, end, mid+14, render.Black)
		end -= heavy(40).Width(place) + 14
	}
	worth := heavy(42)
	l.Right(worth, Brief(p.Worth), end, mid+15, render.Black)
	putChips(l, chips(p), 2, papersLeft, end-worth.Width(Brief(p.Worth))-2*chipGap, mid)
}

// putChips puts papers from left, of which the first few are filled: in one line where they
// end before right, else in two of as many.
func putChips(l *render.Layer, chips []string, filled int, left, right, mid float64) {
	x := left
	for _, c := range chips {
		x += chipWide(c) + chipGap
	}
	inLine := len(chips)
	if x > right {
		inLine = (inLine + 1) / 2
		mid -= chipHigh/2 + 2
	}
	for n, c := range chips {
		if n%inLine == 0 {
			x = left
			mid += float64(n/inLine) * (chipHigh + 4)
		}
		x = chip(l, c, x, mid, n < filled)
	}
}

func joined(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + " · " + b
}

// How high a chip is, and how far the next one.
const (
	chipHigh = 36.0
	chipGap  = 5.0
)

func chipWide(s string) float64 { return math.Round(firm(26).Width(s)) + 12 }

// chip is so many papers of a kind; squares' are filled.
func chip(l *render.Layer, s string, x, mid float64, filled bool) float64 {
	w := chipWide(s)
	ink, type1 := render.Ink(render.White), render.Black
	if filled {
		ink, type1 = render.Black, render.White
	}
	l.Fill(render.Rounded(x, mid-chipHigh/2, w, chipHigh, 7), render.Black)
	l.Fill(render.Rounded(x+2, mid-chipHigh/2+2, w-4, chipHigh-4, 6), ink)
	l.Text(firm(26), s, x+6, mid+9, type1)
	return x + w + chipGap
}
