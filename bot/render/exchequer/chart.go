package exchequer

import (
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render/exchequer/board"
	rules "divisionbell/engine/exchequer"
)

// Chart is the wheel: each area in play is a spot.
func (look) Chart(v rules.View, s msg.Scene) *msg.Chart {
	c := &msg.Chart{Width: board.Size, Height: board.Size, Busy: func() [][4]int { return board.Busy(v) }}
	at := map[int]int{} // areas to their spots
	for i, h := range v.Areas {
		if !h.InPlay {
			continue
		}
		spot := msg.Spot{Word: rules.Areas[i].ID, Title: titled(i), Rings: board.Outline(i), Owner: h.Owner, Note: areaNote(v, s, i), Rule: "1.1"}
		if isNeutral(s, h.Owner) {
			spot.Owner = -1
		}
		spot.X, spot.Y = board.Middle(i)
		at[i] = len(c.Spots)
		c.Spots = append(c.Spots, spot)
	}
	for i, n := range at {
		for _, other := range neighbours(v, i) {
			if o, ok := at[other]; ok {
				c.Spots[n].Near = append(c.Spots[n].Near, o)
			}
		}
	}
	return c
}

// areaNote is what stands in an area and from where it can be attacked.
func areaNote(v rules.View, s msg.Scene, i int) string {
	h := holding(v, i)
	if h.Owner == rules.Unowned {
		return "Free"
	}
	held := short(s, h.Owner) + ", " + counted(h.Tokens, "token")
	var from []string
	for _, n := range foes(v, i, h.Owner) {
		if spare(v, n) > 0 {
			from = append(from, abbr(n))
		}
	}
	if from == nil {
		return held
	}
	return held + ", can be attacked from " + strings.Join(from, ", ")
}
