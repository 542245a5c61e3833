package board

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// A Chart is worth over time: of every seat, as each turn began and now. Seat is
// who stands before the others, Nobody: all alike.
type Chart struct {
	Worth   [][]int64
	Rounds  int // so far
	Seat    engine.Seat
	Sources []Source // of the seat's money, net
}

// A Source is where money came from.
type Source struct {
	Name string
	Sum  int64
}

// The plot, in pixels.
const (
	plotLeft   = 150.0
	plotRight  = 1060.0
	plotTop    = 150.0
	plotBottom = 690.0
	itemsTop   = 806
	itemHigh   = 86
)

// Finance draws worth over time as a PNG, 1200 wide, and below what it is made of.
// Safe for use from several goroutines.
func Finance(v rules.View, o Scene, c Chart) []byte {
	rows := min(len(v.Players), len(render.Seats))
	high := itemsTop + rows*itemHigh + foot
	if len(c.Sources) > 0 {
		high += 150
	}
	l := canvas("finance", high, func(*render.Layer) {})
	defer canvases.Put(l)
	header(l, v, o)
	plot(l, c)
	y := float64(itemsTop)
	for _, h := range itemHeads {
		l.Right(firm(26), h.text, h.right, y-14, render.Grey)
	}
	for _, seat := range Ranked(v) {
		if seat < rows {
			items(l, v, o, c, seat, y)
			y += itemHigh
		}
	}
	if len(c.Sources) > 0 {
		sources(l, c, y+24)
		y += 150
	}
	l.Centre(plain(26), "Companies "+Brief(v.Prices.Company)+", advertising "+Brief(v.Prices.Advertising)+
		", life policies $1M · Sv savings, Bd bonds, Li life, Bu business", width/2, y+48, render.Grey)
	return l.PNG()
}

// scale is a step of round sums of which at most six reach most.
func scale(most int64) int64 {
	for step := int64(100_000); ; step *= 10 {
		for _, k := range [...]int64{1, 2, 5} {
			if k*step*6 >= most {
				return k * step
			}
		}
	}
}

// reach is the least and the greatest worth there was.
func reach(worth [][]int64) (least, most int64) {
	for _, row := range worth {
		for _, n := range row {
			least, most = min(least, n), max(most, n)
		}
	}
	return least, max(most, 100_000)
}

func plot(l *render.Layer, c Chart) {
	least, most := reach(c.Worth)
	step := scale(most - least)
	low, highest := -((-least + step - 1) / step * step), (most+step-1)/step*step
	yOf := func(n int64) float64 {
		return plotBottom - (plotBottom-plotTop)*float64(n-low)/float64(highest-low)
	}
	l.Fill(box{plotLeft - 3, plotTop - 3, plotRight - plotLeft + 6, plotBottom - plotTop + 6}.path(), render.Black)
	l.Fill(box{plotLeft, plotTop, plotRight - plotLeft, plotBottom - plotTop}.path(), render.Paper)
	for n := low; n <= highest; n += step {
		y := math.Round(yOf(n))
		wide := 1.0
		if n == 0 {
			wide = 3
		}
		l.Fill(render.Rect(plotLeft, y-wide/2, plotRight-plotLeft, wide), render.Stone)
		l.Right(plain(30), Brief(n), plotLeft-10, y+10, render.Black)
	}
	columns := len(c.Worth)
	if columns == 0 {
		return
	}
	xOf := func(i int) float64 {
		if columns == 1 {
			return plotLeft
		}
		return plotLeft + (plotRight-plotLeft)*float64(i)/float64(columns-1)
	}
	rounds := max(1, c.Rounds)
	for r := 0; r <= rounds; r += max(1, rounds/8) {
		x := plotLeft + (plotRight-plotLeft)*float64(r)/float64(rounds)
		l.Fill(render.Rect(math.Round(x), plotBottom, 2, 10), render.Black)
		l.Centre(plain(28), strconv.Itoa(r), math.Round(x), plotBottom+42, render.Black)
	}
	l.Text(plain(26), "rounds", plotRight+30, plotBottom+42, render.Grey)
	curves(l, c, xOf, yOf)
	ends(l, c, yOf)
}

// curves are everybody's worth: with an edge and letters on the way those that it
// is about, thin the others.
func curves(l *render.Layer, c Chart, xOf func(int) float64, yOf func(int64) float64) {
	edges := new(render.Path)
	var thin, bold []int
	for seat := range min(len(c.Worth[0]), len(render.Seats)) {
		if c.Seat == engine.Nobody || c.Seat == engine.Seat(seat) {
			bold = append(bold, seat)
			edges.Join(curve(c, seat, 11, xOf, yOf))
		} else {
			thin = append(thin, seat)
		}
	}
	for _, seat := range thin {
		l.Fill(curve(c, seat, 3, xOf, yOf), look(engine.Seat(seat)).Ground)
	}
	l.Fill(edges, render.Black)
	for _, seat := range bold {
		l.Fill(curve(c, seat, 7, xOf, yOf), look(engine.Seat(seat)).Ground)
	}
	for _, seat := range bold {
		lettering(l, c, seat, xOf, yOf)
	}
}

// curve is a seat's worth as a line so wide.
func curve(c Chart, seat int, wide float64, xOf func(int) float64, yOf func(int64) float64) *render.Path {
	path := new(render.Path)
	for i := range len(c.Worth) - 1 {
		path.Join(render.Stroke(xOf(i), yOf(c.Worth[i][seat]), xOf(i+1), yOf(c.Worth[i+1][seat]), wide))
		path.Join(render.Disc(xOf(i+1), yOf(c.Worth[i+1][seat]), wide/2))
	}
	return path
}

// lettering is a seat's letter twice on its line, not where the others have theirs.
func lettering(l *render.Layer, c Chart, seat int, xOf func(int) float64, yOf func(int64) float64) {
	n := len(c.Worth)
	if n < 2 {
		return
	}
	s := look(engine.Seat(seat))
	for half := range 2 {
		i := ((seat+1)*(n-1)/14 + half*(n-1)/2) % n
		x, y := math.Round(xOf(i)), math.Round(yOf(c.Worth[i][seat]))
		l.Fill(render.Disc(x, y, 17), render.Black)
		l.Fill(render.Disc(x, y, 15), s.Ground)
		letter(l, s, x, y, 12)
	}
}

// ends names each line at its right end, apart from each other.
func ends(l *render.Layer, c Chart, yOf func(int64) float64) {
	last := c.Worth[len(c.Worth)-1]
	order := make([]int, min(len(last), len(render.Seats)))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(last[b], last[a]) })
	const apart = 50.0
	y := make([]float64, len(order))
	for i, seat := range order {
		y[i] = yOf(last[seat])
		if i > 0 {
			y[i] = max(y[i], y[i-1]+apart)
		}
	}
	for i := len(order) - 1; i >= 0; i-- { // back up from the floor
		limit := plotBottom - 10 - apart*float64(len(order)-1-i)
		y[i] = min(y[i], limit)
	}
	for i, seat := range order {
		l.Swatch(look(engine.Seat(seat)), plotRight+22, math.Round(y[i])-22, 44)
	}
}

// Where what each is worth ends, column by column.
var itemHeads = [...]struct {
	text  string
	right float64
}{{"cash", 510}, {"squares", 690}, {"worth", worthRight}}

func items(l *render.Layer, v rules.View, o Scene, c Chart, seat int, y float64) {
	p := v.Players[seat]
	mid := y + itemHigh/2
	if engine.Seat(seat) == c.Seat {
		l.Fill(render.Rounded(28, y+2, width-56, itemHigh-4, 10), render.Black)
		l.Fill(render.Rounded(32, y+6, width-64, itemHigh-12, 7), render.Paper)
	} else {
		l.Fill(render.Rect(44, y, width-88, 1), render.Faint)
	}
	l.Swatch(look(engine.Seat(seat)), 46, mid-30, 60)
	name := o.name(engine.Seat(seat), render.Printable)
	f := firm(36).Fit(name, 230, 28)
	l.Text(f, f.Shorten(name, 230), nameLeft, mid+13, render.Black)
	l.Right(plain(36), Brief(p.Cash), 510, mid+13, render.Black)
	squares := v.Prices.Company*int64(len(p.Companies)) + v.Prices.Advertising*int64(len(p.Advertising))
	l.Right(plain(36), Brief(squares), 690, mid+13, render.Black)
	l.Right(heavy(42), Brief(p.Worth), worthRight, mid+15, render.Black)
	putChips(l, chips(p)[2:], 0, 716, worthRight-heavy(42).Width(Brief(p.Worth))-2*chipGap, mid)
}

// sources are where the seat's money came from, side by side.
func sources(l *render.Layer, c Chart, y float64) {
	l.Row(render.SmallCaps(heavy(30), "Where the money came from, net"), margin, y+26, 1, render.Black)
	wide := (width - 2*margin) / float64(len(c.Sources))
	for i, s := range c.Sources {
		x := margin + wide*float64(i)
		l.Text(plain(28), s.Name, x, y+66, render.Grey)
		l.Text(heavy(40), Brief(s.Sum), x, y+108, render.Black)
	}
}
