// Package guide is the help of dice notation, in plain text.
package guide

import (
	"fmt"
	"strings"

	"divisionbell/engine/dice"
)

// A topic is a heading of the help, its examples, and lines of prose.
type topic struct {
	title    string
	examples []example
	lines    []string
}

// An example is a request and what it does.
type example struct{ text, words string }

// topics are the help, heading by heading. No line of it, nor an example with its
// words as Text sets them, is wider than 42 columns.
var topics = []topic{
	{"Dice", []example{
		{"d20+5", "a die and a number"},
		{"4d6", "four dice"},
		{"d%", "d100"},
		{"4dF", "Fate dice, also dF.1"},
		{"d66", "two d6: tens, units"},
		{"3d[-1..1]", "-1 to 1"},
		{"d[1,1,2]", "your own faces"},
		{"(1d4)d6", "rolled how many"},
		{"adv+5", "best of two d20"},
		{"d20+5 dis", "worst of two d20"},
	}, nil},
	{"Keep and drop", []example{
		{"4d6kh3", "keep the highest 3"},
		{"2d20kl1", "keep the lowest"},
		{"5d6km3", "keep the middle 3"},
		{"4d6dl1", "drop the lowest"},
		{"4d6dh1", "drop the highest"},
		{"4d6k=6", "keep the sixes"},
	}, nil},
	{"Reroll, explode, clamp", []example{
		{"2d6r1", "reroll ones once"},
		{"2d6rr<3", "until 3 or more"},
		{"2d6ra1", "add a die to a 1"},
		{"4d6!", "explode on sixes"},
		{"4d6!>=5", "on 5 or more"},
		{"4d6!o", "once a die"},
		{"4d6!!", "onto the same die"},
		{"4d6!p", "each die less one"},
		{"4d6mi2ma5", "count as 2 to 5"},
		{"3d6u", "no two alike"},
	}, nil},
	{"Count successes", []example{
		{"6d10>=7", "dice of 7 or more"},
		{"6d10t7f1", "less the ones"},
		{"6d10t7ds10", "tens count twice"},
		{"6d10tl3", "dice of 3 or less"},
		{"6d10cf1", "the ones"},
	}, nil},
	{"Put together", []example{
		{"{2d6+3,d20}kh1", "the better of two"},
		{"{4d6+3d8}kh4", "4 best of 7 dice"},
		{"round(2d6/2)", "floor ceil round trunc abs"},
		{"max(d6,d8)", "also min"},
		{"7//2", "divide, round down"},
		{"7%3", "the rest"},
		{"2d6[fire]", "a note"},
		{"4d6sd", "sorted, also s"},
	}, nil},
	{"The whole roll", []example{
		{"d20+5 vs 15", "15 or more, also dc"},
		{"3d6 vs <=10", "10 or less"},
		{"6x 4d6kh3", "six times, also 6#"},
		{"d20; 2d6", "two rolls"},
		{"d20 to hit", "a label, also # !"},
	}, nil},
	{"How I read things", nil, []string{
		"> is more than, >= at least",
		"k3 keeps the highest 3",
		"r rerolls once, rr until it's gone",
		"e explodes on and on, as ! does",
		"4d6>4 counts dice; vs compares totals",
		"! after dice explodes; apart, a comment",
		"// divides; # comments",
		"d20+str: after /roll save str 3",
		"Fractions are rounded down last",
		"Other dialects: avrae,",
		"roll20, foundry, dicemaiden, rpgdiceroller",
	}},
	{"Always in this order", nil, []string{
		"clamp, reroll, explode, unique,",
		"keep and drop, count, sort",
	}},
	{"Limits", nil, []string{
		fmt.Sprintf("%s dice, %s sides", thousands(dice.MaxDice), thousands(dice.MaxSides)),
		fmt.Sprintf("%d rolls, each %d times", dice.MaxRolls, dice.MaxRepeats),
		fmt.Sprintf("%d rerolls and explosions a die", dice.MaxFollowUps),
		fmt.Sprintf("%d characters, brackets %d deep", dice.MaxRunes, dice.MaxNesting),
	}},
}

// Text is the help, at most 42 columns wide.
func Text() string {
	var b strings.Builder
	for i, topic := range topics {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString("== " + topic.title + "\n")
		b.WriteString(topic.body())
	}
	return b.String()
}

// body is the topic without its title: a line an example, then the prose.
func (t topic) body() string {
	var b strings.Builder
	wide := 0
	for _, e := range t.examples {
		wide = max(wide, len(e.text)+1)
	}
	for _, e := range t.examples {
		fmt.Fprintf(&b, "%-*s %s\n", wide, e.text, e.words)
	}
	for _, line := range t.lines {
		b.WriteString(line + "\n")
	}
	return b.String()
}

// thousands prints n with commas.
func thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", thousands(n/1000), n%1000)
}
