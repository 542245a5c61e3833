package tax

import (
	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/tax"
)

var _ render.Marker = look{}

// Mark is a play, whose card is put on a pile; of both, on the left.
func (look) Mark(f engine.Fact) (m msg.Mark, ok bool) {
	switch f := f.(type) {
	case rules.Played:
		m = msg.Mark{Kind: msg.MarkPlace, From: "seat " + letter(f.Seat), To: "keep", Seat: int(f.Seat)}
		if f.Left > 0 {
			m.To = "play keep"
		}
		return m, true
	case rules.Folded:
		return msg.Mark{Kind: msg.MarkPlace, To: "seat " + letter(f.Seat), Seat: int(f.Seat)}, true
	}
	return m, false
}
