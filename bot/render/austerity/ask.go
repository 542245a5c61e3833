package austerity

import (
	"cmp"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/engine"
	rules "divisionbell/engine/austerity"
)

// Ask says to the minister what is to be decided, as an order.
func (look) Ask(a engine.Ask, view rules.View, s msg.Scene) string {
	switch a.Kind {
	case rules.PhaseDraw:
		switch view.Bag.Sum() {
		case 0:
			return "end the year: the bag is empty"
		case 1:
			return "take the last cube, which has no effect"
		}
		return "draw 2 cubes, or take an action first"
	case rules.PhaseEvent:
		ways := openWays(view)
		if len(ways) == 1 {
			return "accept " + occurrence(view).Name + ", or take an action first"
		}
		return "answer " + occurrence(view).Name + ": " + strings.Join(ways, "; or ")
	case rules.PhaseCut:
		return "cut " + cmp.Or(engine.Or(bodies(cuttable(view))), "an institution") + ", because a debt is left"
	case rules.PhaseIncome:
		return "fund, bank or skip " + pair(view.Current)
	case rules.PhaseTrade:
		return "turn the Trade card one step, or leave it"
	}
	return "choose what to do next"
}

// openWays are the choices open now, in words.
func openWays(v rules.View) (list []string) {
	if v.Pair == nil {
		return nil
	}
	for _, w := range v.Pair.Ways {
		if w.Open {
			list = append(list, w.Text)
		}
	}
	return list
}

func cuttable(v rules.View) []rules.Institution {
	if v.Pair == nil {
		return nil
	}
	return v.Pair.Cuts
}

func bodies(list []rules.Institution) (names []string) {
	for _, i := range list {
		names = append(names, body(i).Name)
	}
	return names
}

// WayOn is what is legal now, with words to type.
func (look) WayOn(a engine.Ask, view rules.View, s msg.Scene) msg.Text {
	var t msg.Text
	switch a.Kind {
	case rules.PhaseDraw:
		t = msg.Say("Draw: ").Code("/austerity draw").Plain(".")
	case rules.PhaseEvent:
		t = msg.Say("Answer " + occurrence(view).Name + ": ")
		t = joined(t, choices(view)).Plain(".")
	case rules.PhaseCut:
		t = msg.Say("Cut an institution: ")
		var words []string
		for _, i := range cuttable(view) {
			words = append(words, "cut "+i.String())
		}
		t = joined(t, words).Plain(".")
	case rules.PhaseIncome:
		t = earning(view)
	case rules.PhaseTrade:
		t = msg.Say("Turn the Trade card, or leave it: ")
		var words []string
		for _, f := range tradeFaces(view) {
			words = append(words, "trade "+f.String())
		}
		t = joined(t, words).Plain(".")
	default:
		return nil
	}
	if acts := acts(view); len(acts) > 0 {
		t = joined(t.Plain(" You can also act: "), acts).Plain(".")
	}
	return t.Plain(" ").Code("/austerity bag").Plain(" looks in the bag.")
}

// joined adds words to type: a, b or c.
func joined(t msg.Text, words []string) msg.Text {
	for i, w := range words {
		switch {
		case i == 0:
		case i == len(words)-1:
			t = t.Plain(" or ")
		default:
			t = t.Plain(", ")
		}
		t = t.Code("/austerity " + w)
	}
	return t
}

// choices are the open answers as people type them, with a source where there
// are two.
func choices(v rules.View) (words []string) {
	if v.Pair == nil {
		return nil
	}
	for _, w := range v.Pair.Ways {
		if w.Open {
			words = append(words, strings.TrimRight("choose "+w.Choice.String()+" "+sourceFor(v, w.Choice), " "))
		}
	}
	return words
}

// sourceFor is a source that must be said for a choice, or "".
func sourceFor(v rules.View, c rules.Choice) string {
	switch {
	case c == rules.Spend || c == rules.Repay:
		return spending(v, 1)
	case c == rules.Remove && v.Pair != nil && v.Pair.Event == rules.Protests:
		return removing(v, 1)
	}
	return ""
}

// spending is a source to say for n Income cubes to be Spent, if there are two.
func spending(v rules.View, n int) string {
	if n <= int(v.Treasury[rules.Income]) && v.Current[rules.Income] > 0 {
		return rules.Treasury.String()
	}
	return ""
}

// removing is a source to say for n Income cubes to be Removed: those beyond
// Current's come from Used or the Treasury.
func removing(v rules.View, n int) string {
	n -= int(v.Current[rules.Income])
	if n <= 0 || v.Used[rules.Income] == 0 || v.Treasury[rules.Income] == 0 {
		return ""
	}
	if int(v.Used[rules.Income]) >= n {
		return rules.Used.String()
	}
	if int(v.Treasury[rules.Income]) >= n {
		return rules.Treasury.String()
	}
	return ""
}

// earning is what may be done with what is left of the pair.
func earning(v rules.View) msg.Text {
	var words []string
	if v.Current[rules.Income] > 0 {
		for _, b := range v.Institutions {
			if b.Fundable {
				words = append(words, "fund "+b.Institution.String())
			}
		}
		words = append(words, "bank")
	}
	if v.Current[rules.Security] > 0 && facing(v, rules.SecurityPolicy) == rules.PoliceState {
		words = append(words, "bank security")
	}
	t := joined(msg.Say("Use "+pair(v.Current)+": "), append(words, "pass"))
	return t.Plain(".")
}

func facing(v rules.View, p rules.Policy) rules.Face {
	for _, c := range v.Cards {
		if c.Policy == p {
			return c.Face
		}
	}
	return rules.Neutral
}

// tradeFaces are what the Trade card can show next.
func tradeFaces(v rules.View) []rules.Face {
	if f := facing(v, rules.TradePolicy); f != rules.Neutral {
		return []rules.Face{f, rules.Neutral}
	}
	return []rules.Face{rules.Neutral, rules.Protectionism, rules.FreeTrade}
}

// acts are the actions open now, as people type them.
func acts(v rules.View) (words []string) {
	if !v.Actions {
		return nil
	}
	const most = 99
	if total(v, rules.Income)+2 <= most && total(v, rules.Debt) < most {
		words = append(words, "borrow")
	}
	if total(v, rules.Income) < most && total(v, rules.Unrest) < most {
		words = append(words, "taxes")
	}
	if removable(v, rules.Income) >= 2 && removable(v, rules.Debt) > 0 {
		words = append(words, strings.TrimSpace("pay "+removing(v, 2)))
	}
	payable := int(v.Treasury[rules.Income]) + int(v.Current[rules.Income])
	if v.Games != nil && payable > 0 {
		words = append(words, strings.TrimSpace("finance "+spending(v, 1)))
	}
	if v.Front != nil && !v.Front.Fed && payable > 0 {
		words = append(words, strings.TrimSpace("feed "+spending(v, 1)))
	}
	return words
}

func removable(v rules.View, c rules.Colour) int {
	return int(v.Current[c]) + int(v.Used[c]) + int(v.Treasury[c])
}
