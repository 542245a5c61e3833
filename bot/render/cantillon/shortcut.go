package cantillon

import (
	"cmp"
	"slices"

	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/atlas"
)

const (
	maxOrders = 3
	maxAsked  = 24 // regions from which orders are looked up for buttons
)

// Shortcuts are whole actions worth a button now, best first, five at most.
// Each is legal: the game offers all its words.
func (look) Shortcuts(v rules.View, t engine.Seen, a engine.Ask) [][]string {
	me := int(t.Seat())
	var list [][]string
	switch a.Kind {
	case rules.StageSettle:
		for _, o := range t.Next("settle") {
			list = append(list, []string{"settle", o.Word})
		}
	case rules.StagePay:
		list = append(list, []string{"pay"}, []string{"pay", "end"})
		for _, o := range t.Next("disband") {
			list = append(list, []string{"disband", o.Word})
		}
	case rules.StageExpand, rules.StagePosition:
		gain, others := orders(t, v, me)
		list = slices.Concat(gain, [][]string{{"done"}, {"done", "end"}}, others)
	case rules.StageBuild:
		list = [][]string{{"pay"}, {"pay", "end"}, {"build", "army"}, {"build", "taxman"}, {"build", "fleet"}, {"done"}, {"done", "end"}}
	case rules.StageProduce:
		list = [][]string{{"run", "all"}, {"done"}}
	case rules.StageFactories:
		list = append(foundings(t), []string{"pay"}, []string{"pay", "end"}, []string{"done"}, []string{"done", "end"})
	case rules.StageNegotiate:
		list = [][]string{{"done"}}
	case rules.StageEstate:
		for _, o := range t.Next("cede", "all") {
			list = append(list, []string{"cede", "all", o.Word})
		}
		list = append(list[:min(len(list), 3)], []string{"auction", "all"}, []string{"burn", "all"}, []string{"done"})
	case rules.AskBid:
		list = bidIdeas(v, t)
	case rules.AskOffer:
		list = engine.Replies(t, a)
	}
	return render.Offered(t, list)
}

// orders are the moves that win or settle most: cities first, then what is an
// enemy's and unprotected, then empty land. Others are those that gain nothing.
func orders(t engine.Seen, v rules.View, me int) (gain, others [][]string) {
	type choice struct {
		words []string
		score int
	}
	var all []choice
	froms := t.Next("move")
	for _, from := range froms[:min(len(froms), maxAsked)] {
		for _, to := range t.Next("move", from.Word) {
			r, ok := regionOf(to.Word)
			if !ok || r < 0 {
				continue
			}
			words := []string{"move", from.Word, to.Word}
			if !to.Last {
				units := t.Next(words...)
				if len(units) == 0 {
					continue
				}
				words = append(words, units[0].Word)
			}
			score := appeal(v, me, r, from.Word == "reserve")
			if f, ok := regionOf(from.Word); ok && given(v, me, f) {
				score -= empty
			}
			all = append(all, choice{words, score})
		}
	}
	slices.SortStableFunc(all, func(a, b choice) int { return cmp.Compare(b.score, a.score) })
	for _, c := range all[:min(len(all), maxOrders)] {
		if c.score > 0 {
			gain = append(gain, c.words)
		} else {
			others = append(others, c.words)
		}
	}
	return gain, others
}

// empty is the appeal of land that nobody has.
const empty = 10

// given reports land that is given up when one unit leaves it.
func given(v rules.View, me, r int) bool {
	h := region(v, r)
	return r >= 0 && r < atlas.LandCount && h.Owner == me && h.Armies+h.Taxmen == 1
}

// appeal is how good it is to come to a region.
func appeal(v rules.View, me, r int, fresh bool) (n int) {
	h := region(v, r)
	town := r < atlas.LandCount && atlas.Lands[r].City != ""
	switch {
	case h.Owner < 0 && r < atlas.LandCount:
		n = empty
	case h.Owner >= 0 && h.Owner != me:
		n = 9 - 3*h.Armies
	}
	if town && h.Owner != me {
		n += 6
	}
	if fresh {
		n += 4 + threats(v, r)
	}
	return n
}

// foundings are factories that can be fed: basic ones, then those whose goods
// are made.
func foundings(t engine.Seen) (list [][]string) {
	lands := t.Next("factory")
	for _, kind := range []string{"basic", "purple", "orange", "green"} {
		n := 0
		for _, l := range lands[:min(len(lands), maxAsked)] {
			if n < 2 && slices.ContainsFunc(t.Next("factory", l.Word), func(o engine.Option) bool { return o.Word == kind }) {
				list = append(list, []string{"factory", l.Word, kind})
				n++
			}
		}
	}
	return list[:min(len(list), 3)]
}

// order names a move: Move an army from Castile (57) to Portugal (56), or Attack.
func order(a action) string {
	if len(a.Words) < 2 {
		return ""
	}
	v := a.View
	from, _ := regionOf(a.Words[0])
	to, _ := regionOf(a.Words[1])
	unit := likeliest(v, from, to)
	if len(a.Words) > 2 {
		unit = a.Words[2]
	}
	h := region(v, to)
	switch {
	case from < 0:
		return "Place " + aUnit(unit) + " in " + regionName(to)
	case v.Stage == rules.StageExpand && h.Owner >= 0 && h.Owner != v.Turn:
		return "Attack " + regionName(to) + " with " + aUnit(unit) + " from " + regionName(from)
	}
	return "Move " + aUnit(unit) + " from " + regionName(from) + " to " + regionName(to)
}

// likeliest is the unit that goes where an order names none.
func likeliest(v rules.View, from, to int) string {
	armies := 0
	switch sea := atlas.IsSea(to); {
	case from < 0 && sea:
		return "fleet"
	case from < 0:
		armies = ruler(v, v.Turn).Reserve[0]
	case sea && atlas.IsSea(from) && region(v, to).Owner != v.Turn:
		return "fleet"
	case v.Stage == rules.StageExpand:
		armies = region(v, from).Ready.Armies
	default:
		armies = region(v, from).Armies
	}
	if armies > 0 || from >= 0 && region(v, from).Taxmen == 0 {
		return "army"
	}
	return "taxman"
}
