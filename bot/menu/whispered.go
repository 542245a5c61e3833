package menu

import (
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
)

// Whispered is a note that was not for all, as somebody reads it for whom it was meant.
func Whispered(l *table.State, n match.Note, reader match.PersonID) msg.Text {
	code := msg.Text{}.Bold(l.Match.Code).Plain(": " + n.Text)
	switch {
	case n.Caucus.Word != "":
		return msg.Text{}.Bold(n.Name).Plain(", to " + n.Caucus.Title + " of ").Join(code)
	case n.Kind == match.NoteOrder:
		return code
	}
	hearers := append([]string{"you"}, n.Others(reader)...)
	return msg.Text{}.Bold(n.Name).Plain(" says to " + msg.Listed(hearers) + " alone, in ").Join(code)
}
