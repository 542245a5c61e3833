package bot

import (
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// A Charter is a [Look] whose picture is a map: its areas can be tapped where a
// platform lets one. Nil: not now.
type Charter interface {
	Look
	Areas(v any) *msg.Areas
}

// areas are those of a match's newest picture, as a viewer may see it.
func (l *live) areas(viewer engine.Seat) *msg.Areas {
	c, ok := l.game.Look.(Charter)
	if !ok || l.table == nil {
		return nil
	}
	return c.Areas(l.table.View(viewer))
}
