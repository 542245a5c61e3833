package menu

import (
	"fmt"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// sittings are the seats of a match with how each stands on a table, for a viewer: of a
// match that is over on its last, with who came where.
func sittings(l *table.State, on engine.Table, viewer engine.Seat) (out []match.Sitting) {
	view, scene := on.View(viewer), l.Match.SceneOn(on, viewer)
	for i, sits := range scene.Seats {
		how := l.Game.Look.Stands(view, engine.Seat(i), scene)
		if how == "" {
			_, second := table.CutLine(l.Game.Look.Headline(view, scene))
			how = second.String()
		}
		if is := came(&l.Match, on, i); is != "" {
			how = strings.TrimSuffix(is+"; "+how, "; ")
		}
		out = append(out, match.Sitting{Name: scene.Short(engine.Seat(i)), Bot: sits.Bot, How: how})
	}
	return out
}

// came is where a seat came on a match's last table; "": that is another.
func came(m *match.Match, on engine.Table, seat int) string {
	if !m.Phase.Ended() || on.Seq() != m.Seq() {
		return ""
	}
	if places := m.Came(on); seat < len(places) && places[seat] > 0 && len(places) > 1 {
		return fmt.Sprintf("place %d of %d", places[seat], len(places))
	}
	return "over"
}
