package board

import (
	"math"
	"strconv"

	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// eventWords tell the index's events where there is room for a short word: a letter would
// be a seat's.
var eventWords = [...]string{rules.Election: "vote", rules.Taxation: "tax", rules.Salary: "salary", rules.Bonds: "bond"}

// colours are the events' on the index; the word beside tells them as well.
var colours = [...]render.Ink{rules.Election: render.Blue, rules.Taxation: render.Vermilion, rules.Salary: render.Orange, rules.Bonds: render.Green}

// mark is one number of the index in its event's colour, with its word outside.
func mark(l *render.Layer, i int, m rules.Mark) {
	x, y := markAt(i)
	l.Fill(render.Disc(x, y, markRadius), render.Black)
	l.Fill(render.Disc(x, y, markRadius-3), colours[m.Event])
	l.Fill(render.Disc(x, y, markRadius-9), render.White)
	l.Centre(heavy(38), strconv.FormatInt(m.Number, 10), x, y+13, render.Black)
	a := turn(float64(i))
	f, word := firm(23), eventWords[m.Event]
	far := ringRadius + markRadius + 7 + math.Abs(math.Cos(a))*f.Width(word)/2 + math.Abs(math.Sin(a))*10
	l.Centre(f, word, math.Round(midX+far*math.Cos(a)), math.Round(midY+far*math.Sin(a))+8, render.Black)
}

// index is the marker on its ring with the arrow, and prices in the middle.
func index(l *render.Layer, v rules.View, o Scene) {
	n := len(rules.Index)
	if at := o.Last.From; at >= 0 && at < n && at != v.Index.Position {
		x, y := markAt(at)
		l.Fill(render.Ring(x, y, markRadius-7, markRadius), render.Black)
		l.Fill(render.Ring(x, y, markRadius-6, markRadius-1), render.Happened)
	}
	position := ((v.Index.Position % n) + n) % n
	x, y := markAt(position)
	m := rules.Index[position]
	l.Fill(render.Disc(x, y, markRadius+8), render.Black)
	l.Fill(render.Disc(x, y, markRadius+5), render.Happened)
	l.Fill(render.Disc(x, y, markRadius-2), render.Black)
	l.Centre(heavy(44), strconv.FormatInt(m.Number, 10), x, y+15, render.White)
	arrow(l, v, position)

	caption(l, "Inflation", midX, midY-98)
	l.Centre(heavy(104), strconv.FormatInt(m.Number, 10), midX, midY-12, render.Black)
	l.Centre(firm(34), rules.Events[m.Event], midX, midY+28, render.Black)
	for i, p := range [...]struct {
		what string
		sum  int64
	}{{"company ", v.Prices.Company}, {"advert ", v.Prices.Advertising}} {
		y := midY + 66 + 35*float64(i)
		sum := Brief(p.sum)
		w := plain(28).Width(p.what) + heavy(34).Width(sum)
		l.Text(plain(28), p.what, midX-w/2, y, render.Black)
		l.Text(heavy(34), sum, midX-w/2+plain(28).Width(p.what), y, render.Black)
	}
}

// arrow is an arc within the ring from the marker on, the way prices would go.
func arrow(l *render.Layer, v rules.View, position int) {
	sign := 1.0
	if v.Index.Arrow == "anticlockwise" {
		sign = -1
	}
	const r, thick = arrowRadius, 7.0
	from, to := turn(float64(position)+sign*0.1), turn(float64(position)+sign*arrowSpread)
	l.Fill(render.Band(midX, midY, r-thick, r+thick, min(from, to), max(from, to)), render.Turn)
	tip := turn(float64(position) + sign*(arrowSpread+arrowTip))
	l.Fill(render.Polygon(
		midX+(r-arrowHalf)*math.Cos(to), midY+(r-arrowHalf)*math.Sin(to),
		midX+(r+arrowHalf)*math.Cos(to), midY+(r+arrowHalf)*math.Sin(to),
		midX+r*math.Cos(tip), midY+r*math.Sin(tip)), render.Turn)
}

// How the arrow lies within the ring: it goes on over so many marks, and its tip.
const (
	arrowRadius = ringRadius - markRadius - 17
	arrowSpread = 2.3
	arrowTip    = 0.75
	arrowHalf   = 21.0
)

// funds are between the circuits: at the left the Bank's money, which ends the
// match when it is gone; at the right the Treasury's, its bonds and the papers
// that are left.
func funds(l *render.Layer, v rules.View) {
	x := left + outer + strip/2
	y := top + inset
	f := heavy(36).Fit(Brief(v.Bank), strip-10, 24)
	l.Centre(f, Brief(v.Bank), x, y+78, render.Black)
	gauge := box{x - 28, y + 104, 56, gaugeHigh}
	l.Fill(gauge.inset(-3).path(), render.Black)
	l.Fill(gauge.path(), render.White)
	full := gauge.h * math.Min(1, math.Max(0, float64(v.Bank)/rules.BankFund))
	l.Fill(render.Rect(gauge.x, gauge.y+gauge.h-math.Round(full), gauge.w, math.Round(full)), render.Stone)
	for m := int64(10); m < 60; m += 10 {
		at := math.Round(gauge.y + gauge.h*(1-float64(m)*1e6/rules.BankFund))
		l.Fill(render.Rect(gauge.x, at, gauge.w, 2), render.Black)
		l.Centre(firm(24), strconv.FormatInt(m, 10), x, at+23, render.Black)
	}

	x = left + side - outer - strip/2
	if v.House == nil {
		stock(l, x, supplies(v, true), alone)
		return
	}
	l.Centre(firm(30).Fit("Treasury", strip-8, 24), "Treasury", x, y+34, render.Black)
	f = heavy(36).Fit(Brief(v.Treasury), strip-10, 24)
	l.Centre(f, Brief(v.Treasury), x, y+78, render.Black)
	bonds(l, v, x-50, y+bondsTop)
	l.Centre(firm(28), "bonds", x, y+bondsLine, render.Black)
	stock(l, x, supplies(v, false), below)
}

const (
	gaugeHigh = inner*innerRow - 128 // of the Bank's money
	bondsTop  = 96                   // from the strip's top to the Treasury's bonds
	bondsLine = 466                  // and to the line below them
)

// A shelf is where the papers that the Bank has left stand: from the strip's top, and
// how far apart.
type shelf struct{ top, high float64 }

var (
	alone = shelf{20, 168}
	below = shelf{478, 78} // the Treasury
)

// at is the middle of the ith kind of paper.
func (s shelf) at(i int) float64 { return top + inset + s.top + s.high*(float64(i)+0.5) }

// bonds are all thirty, three in a row: the players', the Bank's, and those still
// in the Treasury.
func bonds(l *render.Layer, v rules.View, x, y float64) {
	n := 0
	next := func(draw func(b box)) {
		if n >= rules.AllBonds {
			return
		}
		b := box{x + 34*float64(n%3), y + 34*float64(n/3), 32, 32}
		l.Fill(b.path(), render.Black)
		draw(b.inset(2))
		n++
	}
	for seat, p := range v.Players {
		s := look(engine.Seat(seat))
		for range p.Bonds {
			next(func(b box) {
				l.Tile(s, int(b.x), int(b.y), int(b.w), int(b.h))
				letter(l, s, b.x+b.w/2, b.y+b.h/2, 11)
			})
		}
	}
	for range v.Supply.Bonds {
		next(func(b box) { l.Fill(b.path(), render.Stone) })
	}
	for range v.Supply.Unissued {
		next(func(b box) { l.Fill(b.path(), render.White) })
	}
}

// A supply is papers that the Bank has left.
type supply struct {
	what string
	n    int
}

func supplies(v rules.View, bonds bool) []supply {
	s := []supply{{"savings", v.Supply.Savings}, {"life ins.", v.Supply.Life}, {"business", v.Supply.Business}}
	if bonds {
		s = append(s, supply{"bonds", v.Supply.Bonds})
	}
	return s
}

func stock(l *render.Layer, x float64, all []supply, on shelf) {
	for i, s := range all {
		l.Centre(heavy(38), strconv.Itoa(s.n), x, on.at(i), render.Black)
		l.Centre(plain(24), s.what, x, on.at(i)+26, render.Black)
	}
}
