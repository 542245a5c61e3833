package cantillon

import (
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
)

// verbLabels are what the verbs are called on buttons.
var verbLabels = map[string]string{
	"settle": "Choose a city", "pay": "Pay the bill", "disband": "Send an army home", "move": "Move or attack", "build": "Build units",
	"run": "Run factories", "factory": "Build a factory", "done": "Go on", "abdicate": "Abdicate", "cede": "Hand over", "auction": "Auction",
	"bid": "Bid", "burn": "Lay waste", "offer": "Offer a trade", "accept": "Accept an offer", "decline": "Decline an offer",
	"withdraw": "Take an offer back", "ally": "Give your word", "renounce": "Take your word back", "draft": "Draft orders",
	"odds": "Odds", "worth": "What a realm is worth", "leave": "Leave", "time-up": "The date has come",
}

// Label names an option behind words, 80 runes at most.
func (look) Label(view rules.View, s msg.Scene, words []string, o engine.Option) string {
	return cut(optionLabel(view, s, words, o), render.LabelRunes)
}

func optionLabel(v rules.View, s msg.Scene, words []string, o engine.Option) string {
	if o.Kind == engine.Number {
		return amount(words, o)
	}
	if len(words) == 0 {
		if o.Word == "move" && v.Stage == rules.StagePosition {
			return "Move or place units"
		}
		if l, ok := verbLabels[o.Word]; ok {
			return l
		}
		return render.Sentence(o.Word)
	}
	if seat, ok := seatWord(words, o.Word); ok {
		return render.Sentence(lettered(s, seat))
	}
	switch {
	case o.Word == "reserve":
		return "Newly built units"
	case o.Word == "all":
		return "Everything"
	case words[0] == "done" && o.Word == "end":
		return "End the turn"
	case words[0] == "done":
		return "Go on to " + stageName(o.Word)
	case words[0] == "settle" && o.Word == "aboard":
		return "The second taxman aboard"
	}
	if r, ok := regionOf(o.Word); ok {
		return regionLabel(v, s, words, r)
	}
	return render.Sentence(strings.ReplaceAll(o.Word, "-", " "))
}

// seatWord is the seat that a word means behind words.
func seatWord(words []string, word string) (int, bool) {
	n, err := strconv.Atoi(word)
	if err != nil || n < 1 {
		return 0, false
	}
	at := 1
	if words[0] == "cede" {
		at = 2
	}
	switch words[0] {
	case "accept", "decline", "withdraw", "ally", "renounce", "worth", "offer", "cede", "leave":
		return n - 1, len(words) == at
	}
	return 0, false
}

// regionLabel: Svealand (11), Ann: an army.
func regionLabel(v rules.View, s msg.Scene, words []string, r int) string {
	text := regionName(r)
	if words[0] == "settle" {
		return city(r) + ", " + text
	}
	h := region(v, r)
	if h.Owner < 0 {
		if r < rules.LandCount && rules.Lands[r].City != "" {
			return text + ", " + city(r) + ", nobody’s"
		}
		return text + ", nobody’s"
	}
	return text + ", " + s.Short(engine.Seat(h.Owner)) + ": " + units(h.Armies, h.Taxmen, h.Fleet)
}

// amount labels a number: what it counts follows from the words before it.
func amount(words []string, o engine.Option) string {
	what := ""
	if n := len(words); n > 1 {
		what = " " + strings.ReplaceAll(strings.TrimPrefix(strings.TrimPrefix(words[n-1], "give-"), "want-"), "-", " ")
		if strings.HasSuffix(words[n-1], "passage") {
			what = " turns of passage"
		}
	}
	switch {
	case len(words) == 1 && words[0] == "bid" && o.Max == 0:
		return "Pass for good"
	case len(words) == 1 && words[0] == "bid":
		what = " in goods"
	}
	if o.Min == o.Max {
		return strconv.FormatInt(o.Min, 10) + what
	}
	return strconv.FormatInt(o.Min, 10) + " to " + strconv.FormatInt(o.Max, 10) + what
}

// Detail adds what helps to choose, 100 runes at most, or "".
func (look) Detail(view rules.View, s msg.Scene, words []string, o engine.Option) string {
	if len(words) == 0 || o.Kind != engine.Word {
		return ""
	}
	r, ok := regionOf(o.Word)
	if !ok || r < 0 {
		return ""
	}
	return cut(detail(view, words, r), render.DetailRunes)
}

// detail is what a region brings, what stands on it and who threatens it.
func detail(v rules.View, words []string, r int) string {
	if rules.IsSea(r) {
		return "a sea beside " + marks(v, r)
	}
	h := region(v, r)
	parts := []string{[...]string{"minerals", "wood", "food"}[rules.Lands[r].Colour]}
	if words[0] == "settle" {
		if a := rules.Anchor(r); a >= 0 {
			parts = append(parts, "port on "+theSea(a))
		}
		return strings.Join(append(parts, "beside "+marks(v, r)), ", ")
	}
	if rules.Lands[r].City != "" {
		parts = append(parts, "with "+rules.Lands[r].City)
	}
	if h.Basic {
		parts = append(parts, "basic factory")
	}
	if h.Fine != "" {
		parts = append(parts, h.Fine+" factory")
	}
	if n := len(h.Lying); n > 0 {
		parts = append(parts, counted(n, "token")+" lying there")
	}
	if foes := threats(v, r); foes > 0 {
		parts = append(parts, counted(foes, "foreign army")+" beside it")
	}
	return strings.Join(parts, ", ")
}

// marks are a region's neighbours by number and letter.
func marks(v rules.View, r int) string {
	var near []string
	for _, n := range rules.Near(r) {
		if v.Regions[n].In {
			near = append(near, rules.Mark(n))
		}
	}
	return strings.Join(near, " ")
}

// threats counts others' armies beside a region.
func threats(v rules.View, r int) (n int) {
	for _, x := range rules.Near(r) {
		if h := v.Regions[x]; h.Owner >= 0 && h.Owner != v.Regions[r].Owner {
			n += h.Armies
		}
	}
	return n
}

// isGood reports whether a word is a sort of goods.
func isGood(word string) bool { return slices.Contains(rules.GoodNames[:], word) }
