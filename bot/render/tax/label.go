package tax

import (
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/tax"
)

// opening asks a seat for its turn, and tells it what it plays with.
func opening(v rules.View, _ msg.Scene) string {
	if len(v.Hand) == 0 {
		return "What will you do?"
	}
	return "You have " + listed(v.Hand) + ". Make " + asked(v) + "."
}

// left begins a sentence with what lies on the left.
func left(_ action, word string) string { return sentence(top(word)) }

func leftLabel(a action, o engine.Option) string {
	if o.Word == "keep" {
		return "Keep " + strconv.Itoa(a.View.Tops[0])
	}
	return left(a, o.Word)
}

// rightLabel is the rules' own: the card with its sum.
func rightLabel(_ action, o engine.Option) string {
	if o.Title == "" {
		return o.Word
	}
	return sentence(o.Title)
}

// sums are those that a card for the left can make.
func sums(a action, o engine.Option) string {
	var sums []string
	for _, p := range rules.Plays(a.View) {
		if s := p.Sum.String(); p.Left == o.Word && !slices.Contains(sums, s) {
			sums = append(sums, s)
		}
	}
	return strings.Join(sums, ", ")
}

// playing is a whole play with its sum: "9 and 3: 9 ÷ 3 = 3".
func playing(a action) string {
	if len(a.Words) != 2 {
		return ""
	}
	left, right := a.Words[0], a.Words[1]
	sum := ""
	for _, p := range rules.Plays(a.View) {
		if p.Left == left && p.Right == right {
			sum = ": " + p.Sum.String()
		}
	}
	text := top(left) + " and " + top(right)
	switch {
	case left == "keep":
		text = top(right) + " on the right"
	case right == "keep":
		text = top(left) + " on the left"
	}
	return sentence(text) + sum
}

// Shortcuts are plays that take most cards of the hand, five at most; fold when
// there is none.
func (look) Shortcuts(v rules.View, t engine.Seen, a engine.Ask) [][]string {
	if a.Seat != t.Seat() || v.Turn != t.Seat() {
		return nil
	}
	var out [][]string
	for _, p := range ranked(v) {
		if len(out) < render.Shortcuts {
			out = append(out, []string{"play", p.Left, p.Right})
		}
	}
	if len(out) == 0 && len(v.Hand) > 0 {
		return [][]string{{"fold"}}
	}
	return out
}
