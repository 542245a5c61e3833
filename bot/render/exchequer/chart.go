package exchequer

import (
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render/exchequer/board"
	rules "divisionbell/engine/exchequer"
)

// Chart is the wheel: each area in play is a spot.
func (look) Chart(v rules.View, s msg.Scene) *msg.Chart {
	c := &msg.Chart{Width: board.Size, Height: board.Size}
	for i, h := range v.Areas {
		if !h.InPlay {
			continue
		}
		spot := msg.Spot{Word: rules.Areas[i].ID, Title: titled(i), Rings: board.Outline(i), Owner: h.Owner, Note: areaNote(v, s, i), Rule: "1.1"}
		if isNeutral(s, h.Owner) {
			spot.Owner = -1
		}
		spot.X, spot.Y = board.Middle(i)
		c.Spots = append(c.Spots, spot)
	}
	return c
}

// areaNote is what stands in an area and what it adjoins.
func areaNote(v rules.View, s msg.Scene, i int) string {
	h := holding(v, i)
	held := "Free"
	if h.Owner != rules.Unowned {
		held = short(s, h.Owner) + ", " + counted(h.Tokens, "token")
	}
	var near []string
	for _, n := range neighbours(v, i) {
		near = append(near, abbr(n))
	}
	return held + ". Adjoins " + strings.Join(near, ", ")
}
