package exchequer

import (
	"math"
	"slices"
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/exchequer"
)

// Shortcuts are few. The odds are asked only of the likeliest assaults and of
// stacks of common size, and an assault is worth a button from fairOdds up.
const (
	maxAsked    = 10
	commonStack = 60
	fairOdds    = 1.0 / 3
)

// Shortcuts are whole actions worth a button now, best first, five at most.
// Each is legal: the game offers all its words.
func (look) Shortcuts(v rules.View, t engine.Seen, a engine.Ask) [][]string {
	me := int(t.Seat())
	switch a.Kind {
	case rules.PhaseDraft:
		return render.Offered(t, layings("place", wanted(v, me), 0))
	case rules.PhaseDeploy, rules.PhaseStrengthen:
		return render.Offered(t, layings("place", bases(v, me), v.Left))
	case rules.AskNeutral:
		return render.Offered(t, layings("neutral", bases(v, len(v.Parties)-1), v.Neutral))
	case rules.PhaseAttack:
		return render.Offered(t, assaults(t, v))
	case rules.PhaseOccupy:
		all := spare(v, v.From)
		return render.Offered(t, [][]string{occupying(all), occupying(max(v.Must, (all+1)/2)), occupying(v.Must)})
	}
	return nil
}

func occupying(n int) []string { return []string{"occupy", strconv.Itoa(n)} }

// bases are where tokens help most: the most threatened front, the strongest
// one, then the others as they are threatened.
func bases(v rules.View, party int) []int {
	f := fronts(v, party)
	if len(f) == 0 {
		return heldBy(v, party)
	}
	strongest := slices.MaxFunc(f, func(a, b int) int { return holding(v, a).Tokens - holding(v, b).Tokens })
	return slices.Insert(f, 1, strongest)
}

// layings put all n tokens on one of the areas; n 0: no number is said.
func layings(verb string, on []int, n int) (actions [][]string) {
	for _, i := range on[:min(len(on), 2*render.Shortcuts)] {
		words := []string{verb, rules.Areas[i].ID}
		if n > 0 {
			words = append(words, strconv.Itoa(n))
		}
		actions = append(actions, words)
	}
	return actions
}

// assaults are those likeliest to win, fought to the end; then a move that
// brings idle tokens to a front, and the end of the turn.
func assaults(t engine.Seen, v rules.View) (actions [][]string) {
	me, room := int(t.Seat()), render.Shortcuts-1
	from, to, idle := moveOf(v, me)
	idle = idle && len(foes(v, from, me)) == 0
	if idle {
		room--
	}
	fair := likely(t, v, sallies(v, me))
	for _, x := range fair[:min(len(fair), room)] {
		actions = append(actions, []string{"attack", rules.Areas[x.from].ID, rules.Areas[x.to].ID, "until", "1"})
	}
	if idle {
		actions = append(actions, []string{"move", rules.Areas[from].ID, rules.Areas[to].ID, strconv.Itoa(spare(v, from))})
	}
	return append(actions, []string{"end"})
}

// likely asks the odds of the boldest sallies and keeps the fair ones, the
// likeliest first; of odds that read the same, first what turns the match.
func likely(t engine.Seen, v rules.View, bold []sally) (fair []sally) {
	me := int(t.Seat())
	for _, x := range bold[:min(len(bold), maxAsked)] {
		if tall(v, rules.Areas[x.from].ID) || tall(v, rules.Areas[x.to].ID) {
			continue
		}
		if win, ok := chance(t, rules.Areas[x.from].ID, rules.Areas[x.to].ID); ok && win >= fairOdds {
			x.win = win
			fair = append(fair, x)
		}
	}
	slices.SortStableFunc(fair, func(a, b sally) int {
		if x, y := math.Round(100*a.win), math.Round(100*b.win); x != y {
			return int(y - x)
		}
		return stakes(v, me, b.to) - stakes(v, me, a.to)
	})
	return fair
}

// stakes counts what an area's fall would bring: a sector of mine whole, a
// sector of its holder's broken, its holder out.
func stakes(v rules.View, me, to int) (n int) {
	sector, owner := rules.Areas[to].Sector, holding(v, to).Owner
	if held, of := share(v, me, sector); held == of-1 {
		n++
	}
	if held, of := share(v, owner, sector); held == of {
		n++
	}
	if p, ok := party(v, owner); ok && p.Areas == 1 {
		n++
	}
	return n
}

// Caption names a whole action for a button, 80 runes at most: "Attack SD from
// IHT (72 %)". The odds are the game's own.
func (look) Caption(v rules.View, t engine.Seen, s msg.Scene, words []string) string {
	return cut(caption(v, t, s, words), render.LabelRunes)
}

func caption(v rules.View, t engine.Seen, s msg.Scene, words []string) string {
	if len(words) == 0 {
		return "Go on"
	}
	at := func(i int) string {
		if i >= len(words) {
			return "?"
		}
		if n, ok := areaOf(words[i]); ok {
			return abbr(n)
		}
		return words[i]
	}
	n, last := 0, words[len(words)-1]
	if k, err := strconv.Atoi(last); err == nil {
		n = k
	}
	switch verb := words[0]; {
	case verb == "place" && v.Phase == rules.PhaseDraft && len(words) == 2:
		i, _ := areaOf(last)
		return "Take " + areaName(i) + " (" + abbr(i) + ")"
	case verb == "place" && len(words) <= 3:
		if n == v.Left && n > 1 {
			return "Place all " + last + " on " + at(1)
		}
		return "Place " + strconv.Itoa(max(n, 1)) + " on " + at(1)
	case verb == "neutral" && len(words) <= 3:
		return "Place " + counted(max(n, 1), "neutral token") + " on " + at(1)
	case verb == "attack" && len(words) >= 3:
		return "Attack " + at(2) + " from " + at(1) + terms(words[3:], v, t, words)
	case verb == "occupy" && len(words) == 2:
		switch n {
		case spare(v, v.From):
			return "Move in all " + last
		case v.Must:
			return "Move in " + last + ", the least"
		}
		return "Move in " + last
	case verb == "move" && len(words) == 4:
		return "Move " + last + " from " + at(1) + " to " + at(2) + ", end the turn"
	case verb == "defend" && len(words) == 2:
		if n == 1 {
			return "Defend with one die"
		}
		return "Defend with two dice"
	case verb == "odds" && len(words) >= 3:
		return "Odds of " + at(2) + " from " + at(1)
	case len(words) == 1:
		return optionLabel(v, s, nil, engine.Option{Word: verb})
	}
	text := optionLabel(v, s, nil, engine.Option{Word: words[0]})
	for i := range words[1:] {
		text += " " + at(i+1)
	}
	return text
}

// tall reports whether an area's stack is too tall to weigh for a button; the
// odds can still be asked.
func tall(v rules.View, id string) bool {
	i, ok := areaOf(id)
	return ok && holding(v, i).Tokens > commonStack
}

// terms is how an attack goes on: the odds of one fought to the end, else the
// dice and the tokens at which it stops.
func terms(rest []string, v rules.View, t engine.Seen, words []string) string {
	if len(rest) == 2 && rest[0] == "until" && rest[1] == "1" {
		if tall(v, words[1]) || tall(v, words[2]) {
			return ""
		}
		if win, ok := chance(t, words[1], words[2]); ok {
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
