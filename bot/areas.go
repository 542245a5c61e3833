package bot

import (
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// areas are those of a match's newest picture, as a viewer may see it.
func areas(l *State, viewer engine.Seat) *msg.Areas {
	if l.table == nil {
		return nil
	}
	return l.game.Look.Areas(l.table.View(viewer))
}
