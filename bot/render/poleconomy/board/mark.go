package board

import (
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/poleconomy/fact"
)

// Mark is a throw with the way it leads, whoever goes or is sent, and what is bought of a
// square.
func Mark(f engine.Fact) (m msg.Mark, ok bool) {
	switch f := f.(type) {
	case fact.Threw:
		return msg.Mark{Kind: msg.MarkThrow, From: f.From, To: f.To, Seat: int(f.Seat), Dice: [][]int{f.Dice[:]}}, true
	case fact.Went:
		return msg.Mark{Kind: msg.MarkMarch, From: f.From, To: f.To, Seat: int(f.Seat)}, true
	case fact.Sent:
		return msg.Mark{Kind: msg.MarkMarch, From: f.From, To: f.To, Seat: int(f.Seat)}, true
	case fact.Bought:
		return msg.Mark{Kind: msg.MarkPlace, To: f.What, Seat: int(f.Seat)}, true
	}
	return m, false
}
