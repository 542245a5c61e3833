package cantillon

import (
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render/cantillon/board"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/atlas"
)

// Chart is the map: each region in play is a spot.
func (look) Chart(v rules.View, s msg.Scene) *msg.Chart {
	w, h := board.Size(v)
	c := &msg.Chart{Width: w, Height: h}
	middles := board.Middles(v)
	for r, rings := range board.Outlines(v) {
		if rings == nil {
			continue
		}
		c.Spots = append(c.Spots, msg.Spot{
			Word: atlas.RegionID(r), Title: regionName(r), X: middles[r][0], Y: middles[r][1], Rings: rings,
			Owner: v.Regions[r].Owner, Note: regionNote(v, s, r), Rule: "1.1",
		})
	}
	return c
}

// regionNote is who holds a region and what stands there.
func regionNote(v rules.View, s msg.Scene, r int) string {
	h := v.Regions[r]
	held := "Free"
	if h.Owner >= 0 {
		held = lettered(s, h.Owner)
	}
	var stands []string
	if h.Armies > 0 {
		stands = append(stands, many(h.Armies, "army"))
	}
	if h.Taxmen > 0 {
		stands = append(stands, many(h.Taxmen, "taxman"))
	}
	if h.Fleet {
		stands = append(stands, "a fleet")
	}
	if h.Fine != "" {
		stands = append(stands, h.Fine)
	}
	if h.Isolated {
		stands = append(stands, "isolated")
	}
	if h.Besieged {
		stands = append(stands, "besieged")
	}
	return strings.Join(append([]string{held}, stands...), ", ")
}
