package exchequer

import (
	"math"
	"slices"
	"strconv"

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
	on = on[:min(len(on), 2*render.Shortcuts)]
	all, number := make([]string, 0, 3*len(on)), strconv.Itoa(n)
	actions = make([][]string, 0, len(on))
	for _, i := range on {
		from := len(all)
		if all = append(all, verb, rules.Areas[i].ID); n > 0 {
			all = append(all, number)
		}
		actions = append(actions, all[from:len(all):len(all)])
	}
	return actions
}

// assaults are those likeliest to win, fought to the end; then a move that
// brings idle tokens to a front, and the end of the turn.
func assaults(t engine.Seen, v rules.View) (actions [][]string) {
	me, room := int(t.Seat()), render.Shortcuts-1
	from, to, idle := moveOf(v, me)
	idle = idle && !atFront(v, from, me)
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

// tall reports whether an area's stack is too tall to weigh for a button; the
// odds can still be asked.
func tall(v rules.View, id string) bool {
	i, ok := areaOf(id)
	return ok && holding(v, i).Tokens > commonStack
}
