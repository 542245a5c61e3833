package exchequer

import (
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/exchequer"
)

// verbLabels are what the verbs are called on buttons.
var verbLabels = map[string]string{
	"place": "Place", "neutral": "Neutral", "attack": "Attack", "occupy": "Move in", "move": "Move",
	"end": "End the turn", "defend": "Defend", "odds": "Odds", "until": "Until so many are left",
}

// Label names an option behind words, 80 runes at most.
func (look) Label(view rules.View, s msg.Scene, words []string, o engine.Option) string {
	return cut(optionLabel(view, s, words, o), render.LabelRunes)
}

func optionLabel(v rules.View, s msg.Scene, words []string, o engine.Option) string {
	switch o.Kind {
	case engine.Number, engine.Money:
		return amount(words, o)
	case engine.Text:
		return "Say it"
	}
	if i, ok := areaOf(o.Word); ok && len(words) > 0 {
		return areaLabel(v, s, i)
	}
	if name, ok := verbLabels[o.Word]; ok {
		return name
	}
	if o.Title != "" {
		return o.Title
	}
	return o.Word
}

// areaLabel: Stamp duty (SD), 3 tokens, Bob.
func areaLabel(v rules.View, s msg.Scene, i int) string {
	text := rules.Areas[i].Name + " (" + rules.Areas[i].Abbr + ")"
	h := holding(v, i)
	if h.Owner == rules.Unowned {
		return text + ", free"
	}
	return text + ", " + counted(h.Tokens, "token") + ", " + short(s, h.Owner)
}

// amount labels a number: what it counts follows from the words before it.
func amount(words []string, o engine.Option) string {
	noun := "token"
	if len(words) > 0 && (words[0] == "defend" || words[0] == "attack" && words[len(words)-1] != "until") {
		noun = "die"
	}
	text := span(int(o.Min), int(o.Max), noun)
	if len(words) > 0 && words[len(words)-1] == "until" {
		return "Until " + text + " left"
	}
	return text
}

// Detail adds what helps to choose an area, 100 runes at most, or "".
func (look) Detail(view rules.View, s msg.Scene, words []string, o engine.Option) string {
	i, isArea := areaOf(o.Word)
	if !isArea || o.Kind != engine.Word || len(words) == 0 {
		return ""
	}
	return cut(detail(view, s, words, i), render.DetailRunes)
}

func detail(v rules.View, s msg.Scene, words []string, i int) string {
	me := holding(v, i).Owner
	switch {
	case words[0] == "place" && v.Phase == rules.PhaseDraft:
		me = int(v.Turn)
		held, of := share(v, me, rules.Areas[i].Sector)
		return rules.Sectors[rules.Areas[i].Sector].Name + ": " + strconv.Itoa(held) + " of " + strconv.Itoa(of) + " yours"
	case (words[0] == "attack" || words[0] == "odds") && len(words) > 1:
		if from, ok := areaOf(words[1]); ok {
			return target(v, s, from, i)
		}
	}
	return beside(v, s, i, me)
}

// target is what an attack on an area meets, and what it is worth.
func target(v rules.View, s msg.Scene, from, to int) string {
	text := strconv.Itoa(holding(v, from).Tokens) + " against " + strconv.Itoa(holding(v, to).Tokens)
	sector, owner := rules.Areas[to].Sector, holding(v, to).Owner
	name := rules.Sectors[sector].Name
	if held, of := share(v, owner, sector); held == of {
		text += "; breaks " + name
	}
	if held, of := share(v, holding(v, from).Owner, sector); held == of-1 {
		text += "; completes " + name
	}
	if p, ok := party(v, owner); ok && p.Areas == 1 {
		text += "; the last area of " + short(s, owner)
	}
	return text
}

// beside lists the foes around an area: beside SD 3 (B), CGT 1 (C).
func beside(v rules.View, s msg.Scene, i, me int) string {
	var parts []string
	for _, f := range foes(v, i, me) {
		parts = append(parts, abbr(f)+" "+compact(holding(v, f).Tokens)+" ("+seatLetter(s, holding(v, f).Owner)+")")
	}
	if len(parts) == 0 {
		return "no foe beside it"
	}
	return "beside " + strings.Join(parts, ", ")
}
