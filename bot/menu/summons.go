package menu

import (
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
)

// Parting is what an absent player is told with their last ring.
func Parting(l *table.State) msg.Text {
	if l.Match.Phase == match.Paused {
		return msg.Say(" Everyone has been away, so the match is paused and you won't be reminded. ").Plain("To carry on: ").Code("/match ask " + l.Match.Code + " resume").Plain(".")
	}
	t := msg.Say(" You won't be reminded of ").Bold(l.Match.Code).Plain(" again")
	if l.Match.Timing.Due() {
		t = t.Plain(": when your time runs out, the caretaker plays it safe for you")
	}
	return t.Plain(". The seat stays yours: to be back, play or type anything to the match. If a stand-in has it by then, take it back with ").
		Code("/match ask " + l.Match.Code + " return").Plain(".")
}

// StageOf is how far a match has come, as its headline begins: Round 3 of 12.
func StageOf(headline msg.Text) string { return table.StageOf(headline) }
