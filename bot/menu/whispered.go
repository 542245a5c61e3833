package menu

import (
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// Whispered is a note that was not for all, as a seat reads it for which it was meant.
func Whispered(l *table.State, n match.Note, seat engine.Seat) msg.Text {
	code := msg.Text{}.Bold(l.Match.Code).Plain(": " + n.Text)
	switch {
	case n.Caucus.Word != "":
		return msg.Text{}.Bold(n.Name).Plain(", to " + n.Caucus.Title + " of ").Join(code)
	case n.Kind == match.NoteOrder:
		return code
	}
	hearers := append([]string{"you"}, NamesOf(l, n.To&^engine.Only(seat)&^engine.Only(n.Seat))...)
	return msg.Text{}.Bold(n.Name).Plain(" says to " + msg.Listed(hearers) + " alone, in ").Join(code)
}
