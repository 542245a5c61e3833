package nim

import (
	"slices"

	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/nim"
)

type (
	action = render.Action[rules.View]
	word   = render.Word[rules.View]
)

// wording is what is said of the verbs: here, of the one there is.
var wording = render.Wording[rules.View]{
	Verbs: []render.Verb[rules.View]{
		{Name: "take", Label: "Take sticks", Words: []word{{Detail: lying}, {Label: sticks}},
			Ask:   []string{"From which heap?", "How many sticks?"},
			Whole: []string{2: "Take {1} from {0}"}},
	},
}

// lying is what lies in a heap.
func lying(a action, o engine.Option) string {
	i := slices.IndexFunc(rules.Heaps[:], func(h rules.Heap) bool { return h.Word == o.Word })
	if i < 0 {
		return ""
	}
	return render.Counted(a.View.Heaps[i], "stick")
}

// sticks are so many. Of a short range each number is offered by itself.
func sticks(_ action, o engine.Option) string { return render.Span(o.Min, o.Max, "stick") }
