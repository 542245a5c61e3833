package menu

import (
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// Sent answers who said something in a match to some seats, from one of them if any: who
// reads it, and when that is only later.
func Sent(l *table.State, to engine.Seats, from engine.Seat) msg.Text {
	code := l.Match.Code
	switch {
	case to != engine.Everyone:
		return msg.Say("Sent to " + msg.Listed(NamesOf(l, to&^engine.Only(from))) + " only, in ").Bold(code).Plain(".")
	case !l.Match.Told() && l.Match.Phase.Ended():
		return msg.Say("Kept for everyone in ").Bold(code).Plain(". It's over, and no channel that I can post in shows it: they read this only if its own channel does again.")
	case !l.Match.Told():
		return msg.Say("Kept for everyone in ").Bold(code).Plain(". No channel that I can post in shows it now; they read this when one does. To show it in a channel, type ").
			Code("/match join " + code).Plain(" there.")
	}
	return msg.Say("Sent to everyone in ").Bold(code).Plain(".")
}
