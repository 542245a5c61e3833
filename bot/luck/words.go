package luck

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// rare is so many standard deviations that fewer than one in twenty are as far from average.
const rare = 2

// Told is a sentence of who was lucky, who was not, and by how much; "" where there was
// nothing to be lucky in.
func Told(g match.Table, sums []Sum, s msg.Scene) string {
	y, _ := g.Look.Luck(nil, nil)
	if thrown(sums) == 0 {
		return ""
	}
	most, least := Extremes(g, sums)
	gave := func(seat engine.Seat, more string) string {
		of := sums[seat]
		return fmt.Sprintf("%s %s %s than average (%s)", s.Short(seat), amount(y, math.Abs(of.Over())), more, deviations(of))
	}
	fewer := "fewer"
	if y.Sign != "" {
		fewer = "less"
	}
	switch {
	case most >= 0 && least >= 0:
		return y.Giver + " gave " + gave(most, "more") + ", and " + gave(least, fewer) + "."
	case most >= 0:
		return y.Giver + " gave " + gave(most, "more") + "."
	case least >= 0:
		return y.Giver + " gave " + gave(least, fewer) + "."
	}
	return y.Giver + " gave everyone just what's fair."
}

// Brief is the luck of some seats in few words, for a paper: Luck in tokens: Ann +3.2 · Bob
// −1.0. Nothing where nobody could be lucky.
func Brief(g match.Table, sums []Sum, s msg.Scene) string {
	y, _ := g.Look.Luck(nil, nil)
	var all []string
	for seat, of := range sums {
		if of.Throws > 0 {
			all = append(all, s.Short(engine.Seat(seat))+" "+signed(y, of.Over()))
		}
	}
	if all == nil {
		return ""
	}
	return "Luck in " + y.Unit + "s: " + strings.Join(all, " · ") + "."
}

// Note is the same of one seat: luck +3.2.
func Note(g match.Table, of Sum) string {
	y, _ := g.Look.Luck(nil, nil)
	if of.Throws == 0 {
		return ""
	}
	return "luck " + signed(y, of.Over())
}

// deviations: 1.4 standard deviations.
func deviations(s Sum) string {
	d := strconv.FormatFloat(math.Abs(s.Deviations()), 'f', 1, 64)
	if d == "1.0" {
		return "1 standard deviation"
	}
	return d + " standard deviations"
}

// amount is a number of units: 3.2 tokens, 1 token, $1.4M.
func amount(y msg.Yardstick, x float64) string {
	n := number(y, x)
	switch {
	case y.Sign != "":
		return n
	case n == "1":
		return "1 " + y.Unit
	}
	return n + " " + y.Unit + "s"
}

// number is one in few characters: 3.2, 12, $940k, $1.4M. It has no sign.
func number(y msg.Yardstick, x float64) string {
	const million, thousand = 1e6, 1e3
	switch x = math.Abs(x); {
	case y.Sign == "":
		return strings.TrimSuffix(strconv.FormatFloat(x, 'f', 1, 64), ".0")
	case x >= million:
		const places = 100
		return y.Sign + strconv.FormatFloat(math.Round(x/million*places)/places, 'f', -1, 64) + "M"
	case x >= thousand:
		return y.Sign + strconv.FormatFloat(x/thousand, 'f', 0, 64) + "k"
	}
	return y.Sign + strconv.FormatFloat(x, 'f', 0, 64)
}

// nought reports whether there is nothing to tell of by how much a sum is over.
func nought(g match.Table, s Sum) bool {
	y, _ := g.Look.Luck(nil, nil)
	return signed(y, s.Over()) == number(y, 0)
}

// signed is a number with its sign: +3.2, −$40k, 0.
func signed(y msg.Yardstick, x float64) string {
	switch n := number(y, x); {
	case n == number(y, 0):
		return n
	case x < 0:
		return "−" + n
	default:
		return "+" + n
	}
}

// The columns of the table.
const (
	nameColumns   = 10
	numberColumns = 8
)

// rows are a row a seat: what was to be expected, what fell, and the difference.
func rows(y msg.Yardstick, sums []Sum, s msg.Scene) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%*s%*s%*s%*s%6s", nameColumns+2, "", numberColumns, "average", numberColumns, "got", numberColumns, "luck", "sd")
	for seat, of := range sums {
		d := strconv.FormatFloat(math.Abs(of.Deviations()), 'f', 1, 64)
		switch {
		case d == "0.0":
			d = "0"
		case of.Deviations() < 0:
			d = "−" + d
		default:
			d = "+" + d
		}
		name := text.Fit(s.Short(engine.Seat(seat)), nameColumns)
		fmt.Fprintf(&b, "\n%s %s%s%*s%*s%*s%6s", render.Letter(of.Seat), name, strings.Repeat(" ", nameColumns-text.Columns(name)),
			numberColumns, plain(y, of.Expected), numberColumns, plain(y, of.Got), numberColumns, signed(y, of.Over()), d)
	}
	return b.String()
}

// plain is a number with its sign where it is below nought.
func plain(y msg.Yardstick, x float64) string {
	if n := number(y, x); x >= 0 || n == number(y, 0) {
		return n
	}
	return "−" + number(y, x)
}
