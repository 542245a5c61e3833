package tax

import (
	"divisionbell/bot/render"
	rules "divisionbell/engine/tax"
)

type (
	action = render.Action[rules.View]
	word   = render.Word[rules.View]
)

// wording is what is said of the verbs, in the order of the rules.
var wording = render.Wording[rules.View]{
	Opening: opening,
	Verbs: []render.Verb[rules.View]{
		{Name: "play", Label: "Play", Words: []word{{Name: left, Label: leftLabel, Detail: sums}, {Label: rightLabel}},
			Ask:       []string{"Make {targets}. Which card goes left?", "{0} on the left. Which goes right?"},
			Captioned: playing},
		{Name: "fold", Label: "Fold", Asked: folding},
		{Name: "leave", Label: "Leave"},
	},
	Terms: map[string]func(action) string{"targets": func(a action) string { return asked(a.View) }},
}
