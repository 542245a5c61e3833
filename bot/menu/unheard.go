package menu

import (
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// OfferedTo is to whom a seat is offered; 0: to nobody any more.
func OfferedTo(l *table.State, seat engine.Seat) (to match.PersonID) {
	for _, o := range l.Match.Timing.Offers {
		if o.Seat == seat {
			to = o.Person
		}
	}
	return to
}

// Unheard says of a note that invites somebody, or offers them a seat, that they couldn't be
// told of it; by is who did that, as whoever reads it calls them.
func Unheard(l *table.State, n match.Note, by string) msg.Text {
	who, did, way := n.Invitee.Name, " invited them to ", "/match join "+l.Match.Code
	if n.Kind == match.NoteOffered {
		who, did, way = n.Text, " offered them a seat in ", "/match ask "+l.Match.Code+" take"
	}
	return msg.Text{}.Bold(who).Plain(" hasn't heard that " + by + did + l.Game.About().Name + " ").Bold(l.Match.Code).
		Plain(": I can't send them direct messages. Tell them to type ").Code(way).Plain(".")
}
