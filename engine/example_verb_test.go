package engine_test

import (
	"fmt"
	"strconv"

	"divisionbell/engine"
)

// A jug holds water, and what is done to it is to pour so much.
type (
	jug  struct{ Litres int }
	pour struct{ litres int }
)

var pouring = engine.VerbRules[jug, pour]{
	Verb: engine.Verb{
		Name: "pour", Help: "pour water out", Rule: "1.2",
		Params: []engine.Param{{Name: "litres", Kind: engine.Number}},
	},
	Open: func(j *jug, _ engine.Seat) bool { return j.Litres > 0 },
	Next: func(j *jug, _ engine.Seat, words []string) []engine.Option {
		if len(words) > 0 {
			return nil
		}
		return []engine.Option{{Kind: engine.Number, Min: 1, Max: int64(j.Litres), Last: true}}
	},
	Parse: func(_ *jug, t *engine.Taker, a *pour) { a.litres = int(t.Positive(8, " of litres")) },
	Words: func(_ *jug, a pour, w []string) []string { return append(w, strconv.Itoa(a.litres)) },
	Apply: func(j *jug, _ *engine.Step, a pour) error {
		if a.litres > j.Litres {
			return engine.Illegal("1.2", "there are but %d litres", j.Litres)
		}
		j.Litres -= a.litres
		return nil
	},
}

// A verb has its whole life in one value: it is offered, read, printed and done.
// A game's Next, Parse and Words are each a call of its Verbs.
func ExampleVerbRules() {
	verbs, j := engine.Verbs[jug, pour]{&pouring}, &jug{Litres: 5}

	fmt.Println("offered:", verbs.Next(j, 0, nil)[0].Word)
	litres := verbs.Next(j, 0, []string{"pour"})[0]
	fmt.Println("litres:", litres.Min, "to", litres.Max)

	for _, said := range []string{"3", "4", "few"} {
		i, a, err := verbs.Parse(j, []string{"pour", said}, "no verb of this game")
		if err == nil {
			err = verbs[i].Apply(j, &engine.Step{}, a)
		}
		fmt.Println(verbs.Words(i, j, a), err, *j)
	}
	// Output:
	// offered: pour
	// litres: 1 to 5
	// [pour 3] <nil> {2}
	// [pour 4] there are but 2 litres (rule 1.2) {2}
	// [pour 0] “few” isn't a number of litres. Type it like pour LITRES (rule 1.2) {2}
}
