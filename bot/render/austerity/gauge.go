package austerity

import (
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/bot/render/austerity/board"
	"divisionbell/engine"
	rules "divisionbell/engine/austerity"
)

var _ render.Gauger[rules.View] = look{}

// Gauge is the year and the score, and Popularity.
func (look) Gauge(v rules.View, _ engine.Seat) msg.Gauge {
	how := "stopped in year "
	if v.Result != nil {
		how = "out in year "
		switch {
		case v.Result.Won:
			how = "won in year "
		case v.Result.Why == board.Stopped:
			how = "stopped in year "
		}
	}
	return msg.Gauge{
		How: how + strconv.Itoa(v.Year) + ", " + render.Counted(v.Score.Total, "point"), Of: "Popularity by year",
		Level: float64(v.Tracks[rules.Popularity]) / rules.MaxTrack,
	}
}
