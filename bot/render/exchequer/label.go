package exchequer

import (
	"strconv"
	"strings"

	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/exchequer"
)

// where is an area by the word for it.
func where(_ action, word string) string {
	if i, ok := areaOf(word); ok {
		return areaName(i)
	}
	return "there"
}

// areaShort is an area by its abbreviation.
func areaShort(_ action, word string) string {
	if i, ok := areaOf(word); ok {
		return abbr(i)
	}
	return word
}

// areaLabel: Stamp duty (SD), 3 tokens, Bob.
func areaLabel(a action, o engine.Option) string {
	i, ok := areaOf(o.Word)
	if !ok {
		return o.Word
	}
	text := titled(i)
	h := holding(a.View, i)
	if h.Owner == rules.Unowned {
		return text + ", free"
	}
	return text + ", " + counted(h.Tokens, "token") + ", " + short(a.Scene, h.Owner)
}

func tokenLabel(_ action, o engine.Option) string { return render.Span(o.Min, o.Max, "token") }

func diceLabel(_ action, o engine.Option) string { return render.Span(o.Min, o.Max, "die") }

// termsLabel is a number of dice, or behind until of the tokens that are left.
func termsLabel(a action, o engine.Option) string {
	if a.Last() == "until" {
		return "Until " + tokenLabel(a, o) + " left"
	}
	return diceLabel(a, o)
}

func diceName(_ action, n string) string {
	if n == "1" {
		return "one die"
	}
	return "two dice"
}

// surroundings are the foes of whoever holds an area: beside SD 3 (B), CGT 1 (C).
func surroundings(a action, o engine.Option) string {
	i, ok := areaOf(o.Word)
	if !ok {
		return ""
	}
	var parts []string
	for _, f := range foes(a.View, i, holding(a.View, i).Owner) {
		h := holding(a.View, f)
		parts = append(parts, abbr(f)+" "+compact(h.Tokens)+" ("+seatLetter(a.Scene, h.Owner)+")")
	}
	if len(parts) == 0 {
		return "no enemy next to it"
	}
	return "beside " + strings.Join(parts, ", ")
}

// placeDetail is an area's surroundings; in the draft, what it adds to a sector.
func placeDetail(a action, o engine.Option) string {
	i, ok := areaOf(o.Word)
	if !ok || a.View.Phase != rules.PhaseDraft {
		return surroundings(a, o)
	}
	held, of := share(a.View, int(a.View.Turn), rules.Areas[i].Sector)
	return rules.Sectors[rules.Areas[i].Sector].Name + ": " + strconv.Itoa(held) + " of " + strconv.Itoa(of) + " yours"
}

// prey is what an attack on an area meets, and what it is worth.
func prey(a action, o engine.Option) string {
	from, known := areaOf(a.Words[0])
	to, ok := areaOf(o.Word)
	if !known || !ok {
		return surroundings(a, o)
	}
	v := a.View
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
		text += "; last area of " + short(a.Scene, owner)
	}
	return text
}

// drafting asks for a free area.
func drafting(a action) string {
	if a.View.Phase == rules.PhaseDraft && len(a.Words) == 0 {
		return "Which area will you take?"
	}
	return ""
}

// placing is one area taken, or tokens placed on one.
func placing(a action) string {
	if len(a.Words) == 0 || len(a.Words) > 2 {
		return ""
	}
	i, _ := areaOf(a.Words[0])
	if a.View.Phase == rules.PhaseDraft && len(a.Words) == 1 {
		return "Take " + titled(i)
	}
	n := laid(a)
	if n == a.View.Left && n > 1 {
		return "Put all " + strconv.Itoa(n) + " on " + abbr(i)
	}
	return "Put " + strconv.Itoa(n) + " on " + abbr(i)
}

func placingNeutral(a action) string {
	if len(a.Words) == 0 || len(a.Words) > 2 {
		return ""
	}
	return "Put " + counted(laid(a), "neutral token") + " on " + areaShort(a, a.Words[0])
}

// laid is how many tokens an action places; one, if it does not say.
func laid(a action) int {
	n, _ := strconv.Atoi(a.Last())
	return max(n, 1)
}

// occupation is the most or the least that can move in.
func occupation(a action) string {
	switch n, _ := strconv.Atoi(a.Last()); {
	case len(a.Words) == 0:
	case n == spare(a.View, a.View.From):
		return "Move in all " + a.Last()
	case n == a.View.Must:
		return "Move in " + a.Last() + " (minimum)"
	}
	return ""
}

// fought is how an attack goes on: the odds of one fought to the end, else the
// dice and the tokens at which it stops.
func fought(a action) string {
	v, from, to, rest := a.View, a.Words[0], a.Words[1], a.Words[2:]
	if len(rest) == 2 && rest[0] == "until" && rest[1] == "1" {
		if tall(v, from) || tall(v, to) {
			return ""
		}
		if win, ok := chance(a.Seen, from, to); ok {
			return " (" + percent(win) + ")"
		}
	}
	text := ""
	for i, w := range rest {
		switch {
		case w == "until" && i+1 < len(rest):
			text += ", until " + rest[i+1] + " left"
		case i > 0 && rest[i-1] == "until":
		case w == "1":
			text += ", 1 die"
		default:
			text += ", " + w + " dice"
		}
	}
	return text
}
