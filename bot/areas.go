package bot

import (
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// areas are those of a match's newest picture, as a viewer may see it.
func (l *live) areas(viewer engine.Seat) *msg.Areas {
	c, ok := l.game.Look.(match.Charter)
	if !ok || l.table == nil {
		return nil
	}
	return c.Areas(l.table.View(viewer))
}
