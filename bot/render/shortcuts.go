package render

import (
	"slices"

	"divisionbell/engine"
)

// Shortcuts is how many whole actions are worth a button.
const Shortcuts = 5

// Offered keeps the actions that a table offers, each once, Shortcuts at most.
func Offered(t engine.Seen, actions [][]string) (legal [][]string) {
	for _, words := range actions {
		known := slices.ContainsFunc(legal, func(o []string) bool { return slices.Equal(o, words) })
		if len(legal) < Shortcuts && !known && whole(t, words) {
			legal = append(legal, words)
		}
	}
	return legal
}

// whole reports whether words are a whole path through what t offers.
func whole(t engine.Seen, words []string) bool {
	last := false
	for i, w := range words {
		o, ok := engine.Choose(t.Next(words[:i]...), w)
		if !ok {
			return false
		}
		last = o.Last
	}
	return last
}
