package menu

import (
	"divisionbell/bot/match"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// sittings are the seats of a match with how each stands on a table, for a viewer.
func sittings(l *table.State, on engine.Table, viewer engine.Seat) (out []match.Sitting) {
	view, scene := on.View(viewer), l.Match.SceneOn(on, viewer)
	for i, sits := range scene.Seats {
		how := l.Game.Look.Stands(view, engine.Seat(i), scene)
		if how == "" {
			_, second := table.CutLine(l.Game.Look.Headline(view, scene))
			how = second.String()
		}
		out = append(out, match.Sitting{Name: scene.Short(engine.Seat(i)), Bot: sits.Bot, How: how})
	}
	return out
}
