package rendertest

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/render"
	"divisionbell/engine"
)

// Failer is what of a *testing.T a check needs.
type Failer interface {
	Helper()
	Errorf(format string, args ...any)
}

// Verbs holds a look's wording to its game: each verb has a row, in the game's
// order, and no row is of no verb; what a person goes on with or confirms is asked,
// as a question; and templates name only what there is to name.
func Verbs[V any](t Failer, game engine.Game, w render.Wording[V]) {
	t.Helper()
	verbs := game.About().Verbs
	var want, got []string
	for _, v := range verbs {
		want = append(want, v.Name)
	}
	for _, r := range w.Verbs {
		got = append(got, r.Name)
	}
	if !slices.Equal(want, got) {
		t.Errorf("the rows are of %q, the verbs are %q", got, want)
		return
	}
	named := map[string]bool{}
	for i, r := range w.Verbs {
		for _, problem := range problems(verbs[i], r, w.Terms, named) {
			t.Errorf("%s: %s", r.Name, problem)
		}
	}
	for term := range w.Terms {
		if !named[term] {
			t.Errorf("no template names {%s}", term)
		}
	}
}

// problems are what is wrong with a verb's row; named is told of the terms in it.
func problems[V any](v engine.Verb, r render.Verb[V], terms map[string]func(render.Action[V]) string, named map[string]bool) (list []string) {
	fault := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	if r.Label == "" {
		fault("it has no label")
	}
	if (len(v.Params) > 0 && !v.Host || v.Confirm) && len(r.Ask) == 0 && r.Asked == nil {
		fault("nothing asks for what can follow")
	}
	if r.Again > min(max(len(r.Words), len(r.Ask)), 2) {
		fault("the last %d of what it has not are said again", r.Again)
	}
	holes := func(template string, words int) {
		for _, p := range placeholders(template) {
			i, err := strconv.Atoi(p)
			switch {
			case p == "" && words > 0, err == nil && i >= 0 && i < words:
			case p != "" && err != nil && terms[p] != nil:
				named[p] = true
			default:
				fault("{%s} in %q names nothing after %d words", p, template, words)
			}
		}
	}
	asks := func(template string, words int) {
		if !strings.Contains(template, "?") {
			fault("%q is no question", template)
		}
		holes(template, words)
	}
	for n, ask := range r.Ask {
		asks(ask, n)
	}
	for n, whole := range r.Whole {
		holes(whole, n)
	}
	for n, x := range r.Words {
		for word, k := range x.Keys {
			if k.Label == "" {
				fault("%s has no label", word)
			}
			asks(k.Ask, n+1)
		}
	}
	return list
}

var hole = regexp.MustCompile(`\{([^{}]*)\}|[{}]`)

// placeholders are what a template names; a brace that is half of none is one too.
func placeholders(template string) (names []string) {
	for _, m := range hole.FindAllStringSubmatch(template, -1) {
		if len(m[0]) == 1 {
			m[1] = m[0]
		}
		names = append(names, m[1])
	}
	return names
}
