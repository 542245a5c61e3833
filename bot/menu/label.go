package menu

import (
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// LabelOf is what a match's own room is called: "A7K2 Tax", "A7K2 Tax: Ann won".
func LabelOf(m *table.Matches, l *table.State) match.Label {
	game := l.Game.About().Name
	is := match.Label{Title: TitleOf(l), Game: game, Phase: l.Match.Phase}
	if is.Phase == match.Paused {
		is.Phase = match.Playing
	}
	if is.Phase.Ended() {
		is.Title += ": " + result(m, l)
		is.Phase = match.Over
	}
	return is
}

// TitleOf is what it is called while it is not over.
func TitleOf(l *table.State) string { return l.Match.Code + " " + l.Game.About().Name }

// resultNames is how many letters of a winner's name a title has room for.
const resultNames = 24

// result is how a match ended, in some words.
func result(m *table.Matches, l *table.State) string {
	switch {
	case l.Table == nil:
		return "closed"
	case len(l.Match.Seats) == 1 && l.Scene(engine.Nobody).Over:
		return "stopped"
	case l.Match.Phase == match.Abandoned:
		return "ended early"
	case !m.Closed(&l.Match):
		return "over"
	}
	var won []string
	for seat, place := range l.Match.Places {
		if place == 1 {
			won = append(won, text.Line(l.Name(engine.Seat(seat)), resultNames))
		}
	}
	switch {
	case len(won) == 0 && len(l.Match.Places) == 1:
		return text.Line(l.Name(0), resultNames) + " lost"
	case len(won) == 0:
		return "over"
	case len(won) > 1 && len(won) == len(l.Match.Places):
		return "everyone drew"
	case len(won) > 2:
		return fmt.Sprintf("%s and %d more won", won[0], len(won)-1)
	}
	return msg.Listed(won) + " won"
}

// NamesOf are those of the people and bots on some seats, in the order of the seats.
func NamesOf(l *table.State, seats engine.Seats) (names []string) {
	for _, t := range l.Match.Seats {
		if seats.Has(t.Seat) {
			names = append(names, t.Name)
		}
	}
	return names
}
