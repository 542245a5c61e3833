package rendertest

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"divisionbell/bot/render"
	"divisionbell/engine"
)

// Verbs holds a look's wording to its game: each verb has a row, in the game's
// order, and no row is of no verb; what a person goes on with or confirms is asked,
// as a question; and templates name only what there is to name.
func Verbs[V any](t testing.TB, game engine.Game, w render.Wording[V]) {
	t.Helper()
	named := map[string]bool{}
	holes := func(verb, template string, words int) {
		t.Helper()
		for _, hole := range hole.FindAllString(template, -1) {
			p := strings.Trim(hole, "{}")
			i, err := strconv.Atoi(p)
			last := hole == "{}" && words > 0
			if named[p] = true; !last && (err != nil || i >= words) && w.Terms[p] == nil {
				t.Errorf("%s: %s in %q names nothing after %d words", verb, hole, template, words)
			}
		}
	}
	asks := func(verb, template string, words int) {
		t.Helper()
		if !strings.Contains(template, "?") {
			t.Errorf("%s: %q is no question", verb, template)
		}
		holes(verb, template, words)
	}
	verbs := game.About().Verbs
	if !slices.EqualFunc(verbs, w.Verbs, func(v engine.Verb, r render.Verb[V]) bool { return v.Name == r.Name }) {
		t.Errorf("the rows are not those of the verbs: %v", verbs)
		return
	}
	for i, r := range w.Verbs {
		v := verbs[i]
		if r.Label == "" {
			t.Errorf("%s has no label", v.Name)
		}
		if (len(v.Params) > 0 && !v.Host || v.Confirm) && len(r.Ask) == 0 && r.Asked == nil {
			t.Errorf("%s: nothing asks for what can follow", v.Name)
		}
		for n, ask := range r.Ask {
			asks(v.Name, ask, n)
		}
		for n, whole := range r.Whole {
			holes(v.Name, whole, n)
		}
		for n, x := range r.Words {
			for _, k := range x.Keys {
				asks(v.Name, k.Ask, n+1)
			}
		}
	}
	for term := range w.Terms {
		if !named[term] {
			t.Errorf("no template names {%s}", term)
		}
	}
}

// hole is a placeholder, or a brace that is half of one.
var hole = regexp.MustCompile(`\{[^{}]*\}|[{}]`)
