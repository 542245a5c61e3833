package exchequer

import (
	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/exchequer"
)

var _ render.Gauger[rules.View] = look{}

// Gauge is the place with what decides it, and the share of the areas.
func (look) Gauge(v rules.View, seat engine.Seat) msg.Gauge {
	if seat < 0 || int(seat) >= len(v.Parties) {
		return msg.Gauge{}
	}
	p, all := v.Parties[seat], 0
	for _, a := range v.Areas {
		if a.InPlay {
			all++
		}
	}
	g := msg.Gauge{Of: "Areas by round", Level: -1}
	g.How = counted(p.Sectors, "sector") + ", " + counted(p.Areas, "area") + ", " + counted(p.Tokens, "token")
	if p.Out {
		g.How = "out"
	}
	if v.Places != nil {
		g.How = render.Placed(v.Places, seat) + ", " + g.How
	}
	if v.Round > 0 && all > 0 {
		g.Level = float64(p.Areas) / float64(all)
	}
	return g
}
