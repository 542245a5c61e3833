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

// Label names an option behind words, 80 runes at most.
func (look) Label(view rules.View, _ msg.Scene, words []string, o engine.Option) string {
	switch {
	case len(words) == 0 && o.Word == "play":
		return "Play"
	case len(words) == 0 && o.Word == "fold":
		return "Fold"
	case len(words) == 2 && o.Title != "":
		return cut(sentence(o.Title), render.LabelRunes)
	case len(words) == 1 && o.Word == "keep":
		return "Keep " + strconv.Itoa(view.Tops[0])
	case len(words) == 1:
		return sentence(top(o.Word))
	}
	return cut(o.Word, render.LabelRunes)
}

// Detail adds what helps to choose a card for the left: the sums it can make.
func (look) Detail(view rules.View, _ msg.Scene, words []string, o engine.Option) string {
	if len(words) != 1 {
		return ""
	}
	var sums []string
	for _, p := range rules.Plays(view) {
		if s := p.Sum.String(); p.Left == o.Word && !slices.Contains(sums, s) {
			sums = append(sums, s)
		}
	}
	return cut(strings.Join(sums, ", "), render.DetailRunes)
}

// Caption names a whole action for a button, 80 runes at most: "9 and 3: 9 ÷ 3 = 3".
func (look) Caption(v rules.View, _ engine.Seen, _ msg.Scene, words []string) string {
	if len(words) != 3 {
		return sentence(strings.Join(words, " "))
	}
	sum := ""
	for _, p := range rules.Plays(v) {
		if p.Left == words[1] && p.Right == words[2] {
			sum = ": " + p.Sum.String()
		}
	}
	text := top(words[1]) + " and " + top(words[2])
	switch {
	case words[1] == "keep":
		text = top(words[2]) + " on the right"
	case words[2] == "keep":
		text = top(words[1]) + " on the left"
	}
	return cut(sentence(text)+sum, render.LabelRunes)
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
