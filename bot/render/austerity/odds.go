package austerity

import (
	"fmt"
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine"
	rules "divisionbell/engine/austerity"
)

// Answer tells what a question of the game's was answered.
func (l look) Answer(f engine.Fact, s msg.Scene) msg.Text { return l.Line(f, s) }

// contents tells what is in the bag, and how likely each next pair is, the
// likeliest first.
func contents(f rules.Contents) msg.Text {
	n := f.Bag.Sum()
	switch n {
	case 0:
		return msg.Say("The bag is empty.")
	case 1:
		return msg.Say("1 cube is left in the bag, ").Bold(letters(f.Bag)).Plain(": it goes to Used and has no effect.")
	}
	var parts []string
	for i, k := range f.Bag {
		if k > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", k, cubeName(rules.Colour(i))))
		}
	}
	t := msg.Say("In the bag: ").Bold(letters(f.Bag)).Plain(", " + counted(n, "cube") + " (" + listed(parts) + "), for " + counted(n/2, "draw"))
	if n%2 == 1 {
		t = t.Plain(" and 1 cube left over")
	}
	return t.Plain(".").Line().Block(oddsTable(f))
}

func cubeName(c rules.Colour) string { return rules.CubeOf[c].Name }

// oddsTable is a line a pair in 42 columns at most: its cubes, its event, the
// ways of all and the chance.
func oddsTable(f rules.Contents) string {
	var b strings.Builder
	of := 0
	for _, o := range f.Pairs {
		of = o.Of
	}
	fmt.Fprintf(&b, "%-27s %7s %6s", "next pair", "of "+strconv.Itoa(of), "chance")
	for _, o := range likeliest(f.Pairs) {
		name := text.Fit(eventOf(o.Event).Name, 26)
		fmt.Fprintf(&b, "\n%-2s %-26s %5d %5.1f%%", eventOf(o.Event).Pair, name, o.Ways, 100*o.Chance)
	}
	return b.String()
}

// likeliest is pairs by their chance, those as likely as they came.
func likeliest(odds []rules.Odds) []rules.Odds {
	out := append([]rules.Odds(nil), odds...)
	for i := 1; i < len(out); i++ {
		for j := i; j > 0 && out[j].Ways > out[j-1].Ways; j-- {
			out[j], out[j-1] = out[j-1], out[j]
		}
	}
	return out
}
