package board

import (
	"slices"

	rules "divisionbell/engine/austerity"
)

// offers are the choices open now.
func offers(v rules.View) (list []option) {
	if v.Result != nil {
		return nil
	}
	switch v.Phase {
	case rules.PhaseEvent:
		if v.Pair == nil {
			return nil
		}
		for _, w := range v.Pair.Ways {
			words := w.Text
			if w.Choice == rules.Resolve { // the effect stands above
				words = "Let it happen"
			}
			list = append(list, option{words, !w.Open, "choose " + w.Choice.String()})
		}
	case rules.PhaseCut:
		if v.Pair == nil {
			return nil
		}
		for _, b := range v.Pair.Cuts {
			list = append(list, option{words: "Cut " + bodyName(b), word: b.String()})
		}
		if len(list) > 3 {
			list = []option{{words: "Cut any institution", word: "cut"}}
		}
	case rules.PhaseIncome:
		fund := slices.ContainsFunc(v.Institutions, func(b rules.Standing) bool { return b.Fundable })
		if v.Current[rules.Income] > 0 {
			list = append(list, option{"Fund", !fund, "fund"}, option{words: "Bank", word: "bank"})
		} else {
			list = append(list, option{words: "Bank", word: "bank"})
		}
		list = append(list, option{words: "Skip it", word: "pass"})
	case rules.PhaseTrade:
		for _, f := range tradeFaces(v) {
			name := "Turn to " + rules.Regimes[f].Name
			if f == facing(v, rules.TradePolicy) {
				name = "Leave it at " + rules.Regimes[f].Name
			}
			list = append(list, option{words: name, word: "trade " + f.String()})
		}
	}
	return list
}

func bodyName(b rules.Institution) string {
	if int(b) >= len(rules.Bodies) {
		return "?"
	}
	return rules.Bodies[b].Name
}

// removable is how many cubes of a colour can be Removed.
func removable(v rules.View, c rules.Colour) int {
	return int(v.Current[c]) + int(v.Used[c]) + int(v.Treasury[c])
}

// actions are the three printed ones; a scenario's own stands on its card.
func actions(v rules.View) []deed {
	k, r, y := int(rules.Debt), int(rules.Unrest), int(rules.Income)
	closed := !v.Actions || v.Result != nil
	list := []deed{
		{"Borrow money", []step{{[]int{y, y}, "used"}, {[]int{k}, "bag"}}, closed},
		{"Raise taxes", []step{{[]int{y, r}, "to the bag"}}, closed},
		{"Pay loan", []step{{[]int{y, y, k}, "leave the game"}},
			closed || removable(v, rules.Income) < 2 || removable(v, rules.Debt) < 1},
	}
	return list
}
