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
			Ask:       []string{"Make {targets}. What lies on the left then?", "{0} on the left. And on the right?"},
			Captioned: playing},
		{Name: "fold", Label: "Fold", Asked: folding},
		{Name: "leave", Label: "Leave"},
	},
	Terms: map[string]func(action) string{"targets": func(a action) string { return asked(a.View) }},
}
