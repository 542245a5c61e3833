package austerity

import (
	"slices"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/austerity"
)

// Shortcuts are few, and their outcomes told only where a button stays short.
const (
	captionRunes = 56
)

// Shortcuts are whole actions worth a button now, best first, five at most:
// every answer that the decision has, then actions besides. Each is legal, as
// its words are taken from what the game offers.
func (look) Shortcuts(v rules.View, t engine.Seen, a engine.Ask) [][]string {
	var list [][]string
	take := func(verbs ...string) {
		for _, w := range verbs {
			list = append(list, whole(t, w)...)
		}
	}
	switch a.Kind {
	case rules.PhaseDraw:
		take("draw", "pay", "feed", "finance")
	case rules.PhaseEvent:
		take("choose")
		harmlessFirst(v, list)
	case rules.PhaseCut:
		take("cut")
		harmlessFirst(v, list)
	case rules.PhaseIncome:
		take("surplus", "fund")
		harmlessFirst(v, list)
		list = list[:min(len(list), render.Shortcuts-2)] // money can always be kept
		take("bank", "pass")
	case rules.PhaseTrade:
		take("trade")
	}
	return list[:min(len(list), render.Shortcuts)]
}

// whole lists the whole actions of a verb, in the order in which they are offered.
func whole(t engine.Seen, verb string) (list [][]string) {
	o, ok := engine.Choose(t.Next(), verb)
	if !ok {
		return nil
	}
	var walk func(o engine.Option, words []string)
	walk = func(o engine.Option, words []string) {
		if o.Last {
			list = append(list, words)
		}
		for _, n := range t.Next(words...) {
			if n.Kind == engine.Word {
				walk(n, append(slices.Clone(words), n.Word))
			}
		}
	}
	walk(o, []string{verb})
	return list
}

// harmlessFirst puts what loses at once last, and before it what a third cut
// penalises.
func harmlessFirst(v rules.View, list [][]string) {
	harm := func(words []string) int {
		b := &budget{tracks: v.Tracks, used: v.Used}
		h := 0
		switch words[0] {
		case "choose":
			if c, ok := choiceOf(words[1]); ok {
				answer(v, c, words[2:], b)
			}
		case "cut":
			i, _ := institutionOf(words[1])
			for _, x := range v.Institutions {
				if x.Institution == i && x.Cuts+1 >= rules.CutSteps {
					h = 1
				}
			}
			b.advance(v, i)
		case "fund", "surplus":
			if i, ok := institutionOf(words[1]); ok {
				funding(v, i, words[0] == "surplus", b)
			}
		}
		if b.lost {
			h = 2
		}
		return h
	}
	slices.SortStableFunc(list, func(a, b []string) int { return harm(a) - harm(b) })
}

// Caption names a whole action for a button, 80 runes at most, with what it
// would do: "Health −1: Health 5 − 1 = 4; then a cut".
func (l look) Caption(v rules.View, t engine.Seen, s msg.Scene, words []string) string {
	if len(words) == 0 {
		return "Go on"
	}
	return cut(caption(t, v, words), render.LabelRunes)
}

func caption(t engine.Seen, v rules.View, words []string) string {
	name := captioned(t, v, words)
	does := outcome(v, words)
	if words[0] == "draw" && v.Bag.Sum() > 1 {
		with, _, _ := strings.Cut(does, ";")
		return name + " (" + with + ")"
	}
	if words[0] == "draw" || words[0] == "trade" || words[0] == "buy" || does == "" {
		return name
	}
	return told(name, does)
}

// told is an action's name with what it would do, as far as a button has room.
// That it loses is said in any case, and so is what a third cut costs.
func told(name, does string) string {
	cost, _ := strings.CutSuffix(does, "; "+anew)
	for _, s := range []string{does, cost} {
		if full := name + ": " + s; len([]rune(full)) <= captionRunes {
			return full
		}
	}
	if strings.HasSuffix(does, outOfOffice) {
		return name + outOfOffice
	}
	return name
}

// captioned is an action without its outcome.
func captioned(t engine.Seen, v rules.View, words []string) string {
	o, ok := engine.Choose(t.Next(), words[0])
	if !ok {
		o = engine.Option{Word: words[0]}
	}
	name := label(v, nil, o)
	if len(words) == 1 {
		return name
	}
	next := engine.Option{Word: words[1]}
	what := label(v, words[:1], next)
	switch words[0] {
	case "choose", "trade":
		name = what
	case "cut":
		name = "Cut " + what
	case "fund":
		name = "Fund " + what
	case "surplus":
		name = "Fund " + what + " again, with both Y"
	case "buy":
		name = "Buy " + what
	case "bank":
		name = "Bank B"
	default:
		return name + " " + sourceOf(words[1])
	}
	if len(words) > 2 {
		name += ", Y " + sourceOf(words[2])
	}
	return name
}

func sourceOf(word string) string {
	if a, ok := areaOf(word); ok {
		return sources[a]
	}
	return word
}
