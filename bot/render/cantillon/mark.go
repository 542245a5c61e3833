package cantillon

import (
	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/bot/render/cantillon/board"
	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/fact"
)

var _ render.Marker = look{}

// ways are the kinds of marks that the picture's arrows are.
var wayMarks = map[board.Way]string{
	board.March: msg.MarkMarch, board.Voyage: msg.MarkVoyage, board.Shift: msg.MarkMarch,
	board.Won: msg.MarkAttack, board.Lost: msg.MarkLost,
}

// Mark is what the picture has an arrow for, what comes from the reserve and what is built
// on a land.
func (look) Mark(f engine.Fact) (m msg.Mark, ok bool) {
	switch f := f.(type) {
	case fact.Moved:
		if f.From < 0 {
			return msg.Mark{Kind: msg.MarkPlace, To: atlas.RegionID(f.To), Seat: int(f.Seat)}, true
		}
	case fact.Founded:
		return msg.Mark{Kind: msg.MarkPlace, To: atlas.RegionID(f.Land), Seat: int(f.Seat)}, true
	case fact.Ran:
		return msg.Mark{Kind: msg.MarkPlace, To: atlas.RegionID(f.Land), Seat: int(f.Seat)}, true
	case fact.Fought:
		m.Dice = [][]int{f.Attack, f.Defend}
	}
	a, ok := arrowOf(f)
	if !ok {
		return m, false
	}
	m.Kind, m.Seat, m.From, m.To = wayMarks[a.Way], a.Seat, atlas.RegionID(a.From), atlas.RegionID(a.To)
	return m, true
}
