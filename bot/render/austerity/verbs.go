package austerity

import (
	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	rules "divisionbell/engine/austerity"
)

type (
	action = render.Action[rules.View]
	word   = render.Word[rules.View]
)

// What a word behind a verb can be.
var (
	institution = word{Name: institutionName}
	source      = word{Name: sourceName, Label: sourceLabel}
)

// whence asks for the source of what a verb costs.
const whence = "And where will the Income come from?"

// wording is what is said of the verbs, in the order of the rules.
var wording = render.Wording[rules.View]{
	Opening: func(rules.View, msg.Scene) string { return "What will you do, minister?" },
	Verbs: []render.Verb[rules.View]{
		{Name: "draw", Label: "Draw 2 cubes", Labelled: lastDraw},
		{Name: "choose", Label: "Answer the event", Words: []word{{Name: choiceName}, source},
			Ask:   []string{"How do you answer {event}?", whence},
			Whole: []string{1: "{0}", 2: "{0}, Y {1}"}},
		{Name: "cut", Label: "Cut an institution", Words: []word{institution}, Ask: []string{"Whose budget will you cut?"}, Whole: []string{1: "Cut {0}"}},
		{Name: "fund", Label: "Fund an institution", Words: []word{institution}, Ask: []string{"Which institution will you fund?"}, Whole: []string{1: "Fund {0}"}},
		{Name: "bank", Label: "Bank it", Words: []word{{Name: bankedName}}, Ask: []string{"Bank which cube?"}, Whole: []string{1: "Bank B"}},
		{Name: "surplus", Label: "Fund again", Words: []word{institution},
			Ask:   []string{"Which institution will you fund again, with both cubes?"},
			Whole: []string{1: "Fund {0} again, with both Y"}},
		{Name: "pass", Label: "Skip it"},
		{Name: "trade", Label: "Turn the Trade card", Words: []word{{Name: faceTurned}},
			Ask:   []string{"What will the Trade card show? (" + reconstruction + ")"},
			Whole: []string{1: "{0}"}},
		{Name: "borrow", Label: "Borrow Money"},
		{Name: "taxes", Label: "Raise Taxes"},
		{Name: "pay", Label: "Pay Loan", Words: []word{source}, Ask: []string{"Where will the Income come from?"}, Whole: []string{1: "Pay Loan {0}"}},
		{Name: "buy", Label: "Buy an institution", Words: []word{institution, source},
			Ask:   []string{"Which institution will you buy, for Y Y?", whence},
			Whole: []string{1: "Buy {0}", 2: "Buy {0}, Y {1}"}},
		{Name: "finance", Label: "Finance the Olympics", Words: []word{source}, Ask: []string{"Where will the Income come from?"}, Whole: []string{1: "Finance the Olympics {0}"}},
		{Name: "feed", Label: "Feed the War", Words: []word{source}, Ask: []string{"Where will the Income come from?"}, Whole: []string{1: "Feed the War {0}"}},
		{Name: "bag", Label: "Look in the bag"},
	},
	Terms: map[string]func(action) string{"event": func(a action) string { return occurrence(a.View).Name }},
}
