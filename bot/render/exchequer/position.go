package exchequer

import (
	"slices"

	rules "divisionbell/engine/exchequer"
)

// near lists each area's open neighbours, by board.
var near = func() map[string]*[len(rules.Areas)][]int {
	m := map[string]*[len(rules.Areas)][]int{}
	for _, board := range [...]string{"whole", "inner", "outer"} {
		var n [len(rules.Areas)][]int
		for _, b := range rules.BordersOf(board) {
			n[b[0]] = append(n[b[0]], b[1])
			n[b[1]] = append(n[b[1]], b[0])
		}
		for i := range n {
			slices.Sort(n[i])
		}
		m[board] = &n
	}
	return m
}()

// neighbours of an area on the view's board.
func neighbours(v rules.View, i int) []int {
	n, ok := near[v.Board]
	if !ok || i < 0 || i >= len(n) {
		return nil
	}
	return n[i]
}

// party is a party of the view; false: there is none.
func party(v rules.View, i int) (rules.Party, bool) {
	if i < 0 || i >= len(v.Parties) {
		return rules.Party{}, false
	}
	return v.Parties[i], true
}

// holding is an area of the view, the zero one where there is none.
func holding(v rules.View, i int) rules.Holding {
	if i < 0 || i >= len(v.Areas) {
		return rules.Holding{Owner: rules.Unowned}
	}
	return v.Areas[i]
}

// heldBy lists the areas in play of a party, or the free ones.
func heldBy(v rules.View, party int) []int {
	held := make([]int, 0, len(v.Areas)/2)
	for i, h := range v.Areas {
		if h.InPlay && h.Owner == party {
			held = append(held, i)
		}
	}
	return held
}

// foes lists an area's neighbours that others than its party hold.
func foes(v rules.View, i, party int) []int {
	near := neighbours(v, i)
	foes := make([]int, 0, len(near))
	for _, n := range near {
		if hostile(v, n, party) {
			foes = append(foes, n)
		}
	}
	return foes
}

// hostile reports whether another than a party holds an area.
func hostile(v rules.View, i, party int) bool {
	o := holding(v, i).Owner
	return o != party && o != rules.Unowned
}

// spare is how many tokens may leave an area.
func spare(v rules.View, i int) int { return max(0, holding(v, i).Tokens-1) }

// A front is an area with foes beside it. threat is by how much the tokens
// that could fall on it outnumber its own: below zero it is the stronger.
type front struct{ area, threat int }

// fronts are a party's areas with foes beside them, the most threatened first.
func fronts(v rules.View, party int) []int {
	list := make([]front, 0, len(v.Areas)/2)
	for i, h := range v.Areas {
		if !h.InPlay || h.Owner != party || !atFront(v, i, party) {
			continue
		}
		f := front{i, -h.Tokens}
		for _, n := range neighbours(v, i) {
			if hostile(v, n, party) {
				f.threat += spare(v, n)
			}
		}
		list = append(list, f)
	}
	slices.SortStableFunc(list, func(a, b front) int { return b.threat - a.threat })
	areas := make([]int, len(list))
	for k, f := range list {
		areas[k] = f.area
	}
	return areas
}

// wanted are the free areas, first those of sectors in which the party has most
// and others least, then those beside its own.
func wanted(v rules.View, party int) []int {
	free := heldBy(v, rules.Unowned)
	worth := func(i int) int {
		held, _ := share(v, party, rules.Areas[i].Sector)
		none, of := share(v, rules.Unowned, rules.Areas[i].Sector)
		w := 3*held - 2*(of-none-held)
		for _, n := range neighbours(v, i) {
			if holding(v, n).Owner == party {
				w++
			}
		}
		return w
	}
	slices.SortStableFunc(free, func(a, b int) int { return worth(b) - worth(a) })
	return free
}

// A sally is an assault that a party could make. Win is its chance, once known.
type sally struct {
	from, to int
	win      float64
}

// sallies are a party's assaults, one for each target from the tallest stack
// beside it: those first in which it outnumbers the defence most.
func sallies(v rules.View, party int) (bold []sally) {
	for to, h := range v.Areas {
		if h.Owner == party || h.Owner == rules.Unowned {
			continue
		}
		from := -1
		for _, n := range neighbours(v, to) {
			if holding(v, n).Owner == party && spare(v, n) > 0 && (from < 0 || spare(v, n) > spare(v, from)) {
				from = n
			}
		}
		if from >= 0 {
			bold = append(bold, sally{from: from, to: to})
		}
	}
	lead := func(x sally) int { return holding(v, x.from).Tokens - holding(v, x.to).Tokens }
	slices.SortStableFunc(bold, func(a, b sally) int { return lead(b) - lead(a) })
	return bold
}

// moveOf is the move that frees most tokens: from an area without foes to one
// with, else between any two.
func moveOf(v rules.View, seat int) (from, to int, ok bool) {
	best := 0
	for _, i := range heldBy(v, seat) {
		if spare(v, i) == 0 {
			continue
		}
		for _, n := range neighbours(v, i) {
			if holding(v, n).Owner != seat {
				continue
			}
			worth := spare(v, i)
			if !atFront(v, i, seat) && atFront(v, n, seat) {
				worth += 1 << 20
			}
			if !ok || worth > best {
				from, to, best, ok = i, n, worth, true
			}
		}
	}
	return from, to, ok
}

// atFront reports whether anybody else can be attacked from an area.
func atFront(v rules.View, area, seat int) bool {
	for _, n := range neighbours(v, area) {
		if hostile(v, n, seat) {
			return true
		}
	}
	return false
}

// wholly lists the sectors that a party holds wholly.
func wholly(v rules.View, party int) (names []string) {
	for sector := range rules.Sectors {
		if held, of := share(v, party, sector); of > 0 && held == of {
			names = append(names, rules.Sectors[sector].Name)
		}
	}
	return names
}

// share is how many areas of a sector a party holds, and of how many in play.
func share(v rules.View, party, sector int) (held, of int) {
	for i, h := range v.Areas {
		if h.InPlay && rules.Areas[i].Sector == sector {
			of++
			if h.Owner == party {
				held++
			}
		}
	}
	return held, of
}
