package austerity

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/render/rendertest"
	rules "divisionbell/engine/austerity"
)

// A spot lies on the thing that it stands for: where the thing changes and nothing else
// does, the picture changes within the spot, and within no other.
func TestSpotsLieOnWhatTheyStandFor(t *testing.T) {
	w := kit.Begin(t, 4, 1, map[string]string{"scenario": "olympics", "country": "liberal", "policies": "house", "institutions": "extra"}, "Ann")
	s := w.Scene
	s.Last = nil
	for name, c := range map[string]struct {
		change func(v *rules.View)
		word   string
	}{
		"bag":       {func(v *rules.View) { v.Bag[rules.Welfare] += 3 }, "draw"},
		"used":      {func(v *rules.View) { v.Used[rules.Welfare] += 3 }, "used"},
		"treasury":  {func(v *rules.View) { v.Treasury[rules.Debt] += 3 }, "treasury"},
		"wealth":    {func(v *rules.View) { v.Tracks[rules.Wealth] = 9 }, "track wealth"},
		"cuts":      {func(v *rules.View) { v.Institutions[rules.National].Cuts = 2 }, "national"},
		"sale":      {func(v *rules.View) { v.Institutions[rules.Education].InPlay = true }, "education"},
		"trade":     {func(v *rules.View) { v.Cards[rules.TradePolicy].Face = rules.FreeTrade }, "trade"},
		"paid":      {func(v *rules.View) { v.Games.Income = 1 }, "finance"},
		"no action": {func(v *rules.View) { v.Actions = false }, "borrow"},
	} {
		view := func() rules.View {
			v := w.Table.View(0).(rules.View)
			v.Institutions, v.Cards = slices.Clone(v.Institutions), slices.Clone(v.Cards)
			games := *v.Games
			v.Games = &games
			return v
		}
		v, after := view(), view()
		c.change(&after)
		changed := rendertest.Changed(t, Look, v, after, s)
		if changed[c.word] < 30 {
			t.Errorf("%s: %d pixels of %q changed", name, changed[c.word], c.word)
		}
		for word, n := range changed {
			follows := strings.HasPrefix(word, "track ") || name == "no action" || name == "wealth" && word == "track popularity"
			if word != c.word && n > 0 && !follows {
				t.Errorf("%s: %d pixels of %q changed", name, n, word)
			}
		}
	}
}

// What is printed as a choice can be pressed, with all that the rules offer, and only
// what is struck through cannot.
func TestEveryPlateIsAButton(t *testing.T) {
	met := map[string]bool{}
	for i, options := range settings() {
		w := kit.Begin(t, uint64(500+i), 1, options, "Ann")
		for n := 0; n < 120 && w.Step(); n++ {
			v := w.Table.View(0).(rules.View)
			if v.Result != nil {
				break
			}
			chart := Look.Chart(v, w.Scene)
			at := map[string]bool{} // the words at which something begins
			for _, verb := range w.Table.Next(0) {
				for _, spot := range rendertest.SpotsOf(chart, nil, verb) {
					at[spot.Word] = true
				}
				for _, o := range w.Table.Next(0, verb.Word) {
					spots := rendertest.SpotsOf(chart, []string{verb.Word}, o)
					if len(spots) == 0 && verb.Word == "choose" {
						t.Errorf("choosing %q has no plate", o.Word)
					}
					for _, spot := range spots {
						at[spot.Word] = true
					}
				}
			}
			for word := range at {
				verb, _, _ := strings.Cut(word, " ")
				met[verb] = true
			}
			if v.Phase == rules.PhaseEvent {
				for _, way := range v.Pair.Ways {
					if at["choose "+way.Choice.String()] != way.Open {
						t.Errorf("%v is open: %t", way.Choice, way.Open)
					}
				}
			}
		}
	}
	want := []string{"bank", "borrow", "choose", "current", "draw", "education", "enterprise", "feed", "finance", "fund",
		"infrastructure", "investment", "national", "pass", "pay", "social", "taxes", "trade", "treasury", "used"}
	if got := slices.Sorted(maps.Keys(met)); !slices.Equal(got, want) {
		t.Errorf("what could be begun by touch was %q, want %q", got, want)
	}
}
