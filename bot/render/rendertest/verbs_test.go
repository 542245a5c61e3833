package rendertest

import (
	"fmt"
	"strings"
	"testing"

	"divisionbell/bot/render"
	"divisionbell/engine/nim"
)

// A listener hears what a check finds.
type listener struct {
	testing.TB
	heard []string
}

func (*listener) Helper() {}
func (l *listener) Errorf(format string, args ...any) {
	l.heard = append(l.heard, fmt.Sprintf(format, args...))
}

func TestWordingIsHeldToTheGame(t *testing.T) {
	type action = render.Action[nim.View]
	good := render.Verb[nim.View]{Name: "take", Label: "Take", Ask: []string{"What?", "How many from {0}?"}, Whole: []string{2: "Take {1} from {}"}}
	for _, c := range []struct {
		change func(w *render.Wording[nim.View], r *render.Verb[nim.View])
		want   string
	}{
		{func(*render.Wording[nim.View], *render.Verb[nim.View]) {}, ""},
		{func(_ *render.Wording[nim.View], r *render.Verb[nim.View]) { r.Name = "give" }, "rows are not"},
		{func(_ *render.Wording[nim.View], r *render.Verb[nim.View]) { r.Label = "" }, "no label"},
		{func(_ *render.Wording[nim.View], r *render.Verb[nim.View]) { r.Ask = nil }, "nothing asks"},
		{func(_ *render.Wording[nim.View], r *render.Verb[nim.View]) { r.Ask = []string{"Say."} }, "no question"},
		{func(_ *render.Wording[nim.View], r *render.Verb[nim.View]) { r.Ask = []string{"From {0}?"} }, "{0} in"},
		{func(_ *render.Wording[nim.View], r *render.Verb[nim.View]) { r.Whole = []string{1: "Take {1}"} }, "{1} in"},
		{func(_ *render.Wording[nim.View], r *render.Verb[nim.View]) { r.Whole = []string{"Take {heap}"} }, "{heap} in"},
		{func(_ *render.Wording[nim.View], r *render.Verb[nim.View]) { r.Whole = []string{1: "Take {0"} }, "{ in"},
		{func(w *render.Wording[nim.View], _ *render.Verb[nim.View]) {
			w.Terms = map[string]func(action) string{"heap": nil}
		}, "no template names {heap}"},
	} {
		r := good
		var w render.Wording[nim.View]
		c.change(&w, &r)
		w.Verbs = []render.Verb[nim.View]{r}
		l := &listener{}
		Verbs(l, nim.Game, w)
		if got := strings.Join(l.heard, "; "); (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%q, not %q", got, c.want)
		}
	}
}
