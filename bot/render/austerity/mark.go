package austerity

import (
	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/austerity"
)

var _ render.Marker = look{}

// Mark is where something was done: at the bag, an institution, the Treasury or a track.
// The cubes of a pair may be gone from where they lay.
func (look) Mark(f engine.Fact) (m msg.Mark, ok bool) {
	m = msg.Mark{Kind: msg.MarkPlace}
	switch f := f.(type) {
	case rules.Drew:
		m.To = "draw"
	case rules.Cut:
		m.To = f.Institution.String()
	case rules.Funded:
		m.To = f.Institution.String()
	case rules.Banked:
		m.To = rules.Treasury.String()
	case rules.Shifted:
		m.To = "track " + f.Track.String()
	}
	return m, m.To != ""
}
