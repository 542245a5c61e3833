package exchequer

import (
	"divisionbell/bot/render"
	rules "divisionbell/engine/exchequer"
)

type (
	action = render.Action[rules.View]
	word   = render.Word[rules.View]
)

// What a word behind a verb can be.
var (
	ground = word{Name: where, Short: areaShort, Label: areaLabel, Detail: surroundings}
	target = word{Name: where, Short: areaShort, Label: areaLabel, Detail: prey}
	plot   = word{Name: where, Short: areaShort, Label: areaLabel, Detail: placeDetail} // tokens are placed there
	tokens = word{Label: tokenLabel}
	guards = word{Name: diceName, Label: diceLabel}
	terms  = word{Label: termsLabel, Keys: map[string]render.Key{
		"until": {Label: "Attack until", Ask: "Go on until how many tokens are left on {0}?"}}}
)

// wording is what is said of the verbs, in the order of the rules.
var wording = render.Wording[rules.View]{
	Verbs: []render.Verb[rules.View]{
		{Name: "place", Label: "Place", Words: []word{plot, tokens}, Again: 2,
			Ask:   []string{"Place on which area?", "How many tokens on {}?", "And on which area?"},
			Asked: drafting, Captioned: placing},
		{Name: "neutral", Label: "Neutral", Words: []word{ground, tokens}, Again: 2,
			Ask:       []string{"Place neutral tokens on which area?", "How many tokens on {}?", "And on which area?"},
			Captioned: placingNeutral},
		{Name: "attack", Label: "Attack", Words: []word{ground, target, terms},
			Ask:   []string{"Attack from where?", "Attack which area from {0}?", "Attack {1} with how many dice, and until when?"},
			Whole: []string{2: "Attack {1} from {0}{terms}"}},
		{Name: "occupy", Label: "Move in", Words: []word{tokens},
			Ask:       []string{"How many tokens move into {won}?"},
			Whole:     []string{1: "Move in {0}"},
			Captioned: occupation},
		{Name: "move", Label: "Move", Words: []word{ground, ground, tokens},
			Ask:   []string{"Move from where?", "Move from {0} to where?", "How many tokens move to {1}?"},
			Whole: []string{3: "Move {2} from {0} to {1}, end the turn"}},
		{Name: "end", Label: "End the turn"},
		{Name: "defend", Label: "Defend", Words: []word{guards}, Ask: []string{"Defend with how many dice?"}, Whole: []string{1: "Defend with {0}"}},
		{Name: "odds", Label: "Odds", Words: []word{ground, target, tokens},
			Ask:   []string{"The odds of attacking from where?", "The odds of attacking which area from {0}?", "What if how many tokens were on {0}?"},
			Whole: []string{2: "Odds of {1} from {0}"}},
		{Name: "leave", Label: "Leave"},
	},
	Terms: map[string]func(action) string{
		"won":   func(a action) string { return areaName(a.View.To) },
		"terms": fought,
	},
}
