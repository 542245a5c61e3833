package austerity

import (
	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/austerity"
)

// verbLabels are what the verbs are called on buttons.
var verbLabels = map[string]string{
	"draw": "Draw two cubes", "choose": "Answer the event", "cut": "Cut an institution", "fund": "Fund an institution",
	"bank": "Bank it", "surplus": "Spend both cubes to fund again", "pass": "Let it pass", "trade": "Turn the Trade card",
	"borrow": "Borrow Money", "taxes": "Raise Taxes", "pay": "Pay Loan", "buy": "Buy an institution",
	"finance": "Finance the Olympics", "feed": "Feed the War", "bag": "Look into the bag",
}

// sources are what the places of Income are called behind a verb.
var sources = map[rules.Area]string{
	rules.Current: "from Current", rules.Used: "from Used", rules.Treasury: "from the Treasury", rules.Mixed: "one from each",
}

// Label names an option behind words, 80 runes at most.
func (look) Label(view rules.View, s msg.Scene, words []string, o engine.Option) string {
	return cut(label(view, words, o), render.LabelRunes)
}

func label(v rules.View, words []string, o engine.Option) string {
	if len(words) == 0 {
		if o.Word == "draw" && o.Title != "" {
			return o.Title
		}
		if name, ok := verbLabels[o.Word]; ok {
			return name
		}
		return named(o)
	}
	if a, ok := areaOf(o.Word); ok && (len(words) > 1 || words[0] == "pay" || words[0] == "finance" || words[0] == "feed") {
		return upper(sources[a])
	}
	switch words[0] {
	case "choose":
		if c, ok := choiceOf(o.Word); ok && v.Pair != nil {
			return upper(wayText(v.Pair.Event, c))
		}
	case "cut", "fund", "surplus", "buy":
		if i, ok := institutionOf(o.Word); ok {
			return body(i).Name
		}
	case "trade":
		if f, ok := faceOf(o.Word); ok {
			if f == facing(v, rules.TradePolicy) {
				return "Leave it at " + faceName(f)
			}
			return "Turn to " + faceName(f)
		}
	case "bank":
		if o.Word == rules.Security.String() {
			return "Security (B)"
		}
	}
	return named(o)
}

func named(o engine.Option) string {
	switch {
	case o.Title != "":
		return o.Title
	case o.Word != "":
		return o.Word
	}
	return "Say it"
}

// Detail says what a choice would do now, 100 runes at most, or "".
func (look) Detail(view rules.View, s msg.Scene, words []string, o engine.Option) string {
	if o.Kind != engine.Word {
		return ""
	}
	return cut(outcome(view, append(append([]string(nil), words...), o.Word)), render.DetailRunes)
}
