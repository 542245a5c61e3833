package tax

import (
	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/tax"
)

var _ render.Gauger[rules.View] = look{}

// Gauge is the place and the points.
func (look) Gauge(v rules.View, seat engine.Seat) msg.Gauge {
	if seat < 0 || int(seat) >= len(v.Players) {
		return msg.Gauge{}
	}
	points := v.Players[seat].Points
	g := msg.Gauge{How: counted(points, "point"), Of: "Points by round", Level: min(1, float64(points)/float64(max(1, v.Goal)))}
	if v.Places != nil {
		g.How = render.Placed(v.Places, seat) + ", " + g.How
	}
	return g
}
