package austerity

import (
	"slices"

	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/austerity"
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
