package exchequer

import (
	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/exchequer"
)

var _ render.Marker = look{}

// Mark is what is put on an area, an attack, and what moves in or on.
func (look) Mark(f engine.Fact) (m msg.Mark, ok bool) {
	at := func(kind string, seat engine.Seat, from, to int) (msg.Mark, bool) {
		m := msg.Mark{Kind: kind, Seat: int(seat), To: rules.Areas[to].ID}
		if from >= 0 {
			m.From = rules.Areas[from].ID
		}
		return m, true
	}
	switch f := f.(type) {
	case rules.Taken:
		return at(msg.MarkPlace, f.Seat, -1, f.Area)
	case rules.Placed:
		return at(msg.MarkPlace, f.Seat, -1, f.Area)
	case rules.Battled:
		m, ok = at(msg.MarkLost, f.Seat, f.From, f.To)
		m.Dice = [][]int{thrown(f.Attack[:]), thrown(f.Defend[:])}
		return m, ok
	case rules.Won:
		return at(msg.MarkAttack, f.Seat, f.From, f.To)
	case rules.Occupied:
		return at(msg.MarkMarch, f.Seat, f.From, f.To)
	case rules.Moved:
		return at(msg.MarkMarch, f.Seat, f.From, f.To)
	}
	return m, false
}

// thrown are the dice that were.
func thrown(dice []uint8) (out []int) {
	for _, d := range dice {
		if d > 0 {
			out = append(out, int(d))
		}
	}
	return out
}
