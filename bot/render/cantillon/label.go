package cantillon

import (
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/tokens"
)

// placeName is a region, the reserve or everything in a sentence.
func placeName(_ action, word string) string {
	if r, ok := regionOf(word); ok {
		return regionName(r)
	}
	if word == "all" {
		return "everything"
	}
	return strings.ReplaceAll(word, "-", " ")
}

// worksName is a region in a question that may have a factory before it.
func worksName(_ action, word string) string {
	if r, ok := regionOf(word); ok {
		return regionName(r)
	}
	return "there"
}

// placeLabel: Svealand (11), Ann: an army.
func placeLabel(a action, o option) string {
	switch o.Word {
	case "reserve":
		return "New units"
	case "all":
		return "Everything"
	}
	r, ok := regionOf(o.Word)
	if slices.Contains(rules.UnitNames[:], o.Word) { // beside what moves if none is named
		return "With " + aUnit(o.Word)
	}
	if !ok {
		return render.Sentence(placeName(a, o.Word))
	}
	name, h := regionName(r), region(a.View, r)
	switch {
	case h.Owner >= 0:
		return name + ", " + a.Scene.Short(engine.Seat(h.Owner)) + ": " + units(h.Armies, h.Taxmen, h.Fleet)
	case r < atlas.LandCount && atlas.Lands[r].City != "":
		return name + ", " + city(r) + ", empty"
	}
	return name + ", empty"
}

// townName is the city that one begins with.
func townName(_ action, word string) string {
	r, _ := regionOf(word)
	return city(r)
}

func townLabel(_ action, o option) string {
	r, _ := regionOf(o.Word)
	return city(r) + ", " + regionName(r)
}

func aboard(action, string) string { return "Second taxman aboard" }

// partyName is a seat by its number, with its letter.
func partyName(a action, word string) string {
	n, err := strconv.Atoi(word)
	if err != nil {
		return "?"
	}
	return lettered(a.Scene, n-1)
}

func partyLabel(a action, o option) string { return render.Sentence(partyName(a, o.Word)) }

func factoryIn(_ action, kind string) string { return factory(kind) }

func goOn(_ action, stage string) string {
	if stage == "end" {
		return "End your turn"
	}
	return "Move on to " + stageName(stage)
}

func bidLabel(_ action, o option) string {
	if o.Max == 0 {
		return "Drop out"
	}
	return render.Span(o.Min, o.Max, "") + " in goods"
}

// amountLabel labels a number: what it counts follows from the word before it.
func amountLabel(a action, o option) string {
	if o.Kind != engine.Number {
		return render.Sentence(o.Word)
	}
	what := strings.TrimPrefix(strings.TrimPrefix(a.Last(), "give-"), "want-")
	if what == "passage" {
		return render.Span(o.Min, o.Max, "turn") + " of passage"
	}
	return render.Span(o.Min, o.Max, "") + " " + strings.ReplaceAll(what, "-", " ")
}

// moving is what move does in the stage.
func moving(a action) string {
	if a.View.Stage == rules.StagePosition {
		return "Move or place units"
	}
	return ""
}

func due(a action) string      { return strconv.Itoa(a.View.Due) }
func proposal(a action) string { return goods(a.View.Proposal) }

// paying is a payment in tokens of one's choice.
func paying(a action) string {
	if len(a.Words) == 0 {
		return ""
	}
	t := "Pay the bill"
	if len(a.Words) == 1 && !slices.Contains(tokens.GoodNames[:], a.Words[0]) {
		t = "Pay " + strconv.Itoa(a.View.Due)
		if a.Words[0] == "end" {
			return t + ", end your turn"
		}
		return t + ", move on to " + stageName(a.Words[0])
	}
	for _, w := range a.Words {
		if slices.Contains(tokens.GoodNames[:], w) {
			t += ","
		}
		t += " " + strings.ReplaceAll(w, "-", " ")
	}
	return t
}

// offering is a trade as far as it is put together: Offer Bob: give 2 pale red, want 1 dark blue.
func offering(a action) string {
	if len(a.Words) == 0 {
		return ""
	}
	t := "Offer " + partyShort(a, a.Words[0])
	for i := 1; i+1 < len(a.Words); i += 2 {
		does, what, _ := strings.Cut(a.Words[i], "-")
		n, _ := strconv.Atoi(a.Words[i+1])
		what = a.Words[i+1] + " " + strings.ReplaceAll(what, "-", " ")
		if strings.HasSuffix(what, "passage") {
			what = "passage for " + counted(n, "turn")
		}
		if i == 1 {
			t += ": "
		} else {
			t += ", "
		}
		t += does + " " + what
	}
	return t
}

// partyShort is a seat by its number, by its short name alone.
func partyShort(a action, word string) string {
	n, err := strconv.Atoi(word)
	if err != nil {
		return "?"
	}
	return a.Scene.Short(engine.Seat(n - 1))
}

func building(a action) string {
	if len(a.Words) == 0 {
		return ""
	}
	n := 1
	if len(a.Words) > 1 {
		n, _ = strconv.Atoi(a.Words[1])
	}
	return "Build " + many(n, a.Words[0])
}

func running(a action) string {
	if len(a.Words) > 0 && a.Words[0] == "all" {
		return "Run all factories"
	}
	return ""
}

// ending is what done ends where it names no stage.
func ending(a action) string {
	switch {
	case len(a.Words) > 0:
	case a.View.Stage == rules.StageNegotiate:
		return "End your turn"
	case a.View.Stage == rules.StageEstate:
		return "Leave and burn the rest"
	}
	return ""
}

func passing(a action) string {
	if a.Last() == "0" {
		return "Drop out"
	}
	return ""
}

func placeDetail(a action, o option) string {
	if r, ok := regionOf(o.Word); ok && r >= 0 {
		return ground(a.View, r)
	}
	return ""
}

// ground is what a region brings, what lies on it and who threatens it.
func ground(v rules.View, r int) string {
	if atlas.IsSea(r) {
		return "a sea next to " + marks(v, r)
	}
	h := region(v, r)
	parts := []string{colour(r)}
	if atlas.Lands[r].City != "" {
		parts = append(parts, "with "+atlas.Lands[r].City)
	}
	if h.Basic {
		parts = append(parts, "basic factory")
	}
	if h.Fine != "" {
		parts = append(parts, h.Fine+" factory")
	}
	if n := len(h.Lying); n > 0 {
		parts = append(parts, counted(n, "token")+" on it")
	}
	if foes := threats(v, r); foes > 0 {
		parts = append(parts, counted(foes, "foreign army")+" next to it")
	}
	return strings.Join(parts, ", ")
}

// townDetail is what a city's land brings, and what it lies beside.
func townDetail(a action, o option) string {
	r, ok := regionOf(o.Word)
	if !ok || r < 0 || atlas.IsSea(r) {
		return ""
	}
	parts := []string{colour(r)}
	if sea := atlas.Anchor(r); sea >= 0 {
		parts = append(parts, "port on "+theSea(sea))
	}
	return strings.Join(append(parts, "next to "+marks(a.View, r)), ", ")
}

// colour is what a land yields.
func colour(land int) string {
	return [...]string{"minerals", "wood", "food"}[atlas.Lands[land].Colour]
}

// marks are a region's neighbours by number and letter.
func marks(v rules.View, r int) string {
	var near []string
	for _, n := range atlas.Near(r) {
		if v.Regions[n].In {
			near = append(near, atlas.Mark(n))
		}
	}
	return strings.Join(near, " ")
}

// threats counts others' armies beside a region.
func threats(v rules.View, r int) (n int) {
	for _, x := range atlas.Near(r) {
		if h := v.Regions[x]; h.Owner >= 0 && h.Owner != v.Regions[r].Owner {
			n += h.Armies
		}
	}
	return n
}
