package menu

import (
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
)

// Called is whom a note calls to a match; calls: it still does: their seat is not taken, or the
// offer of one stands. 0: nobody whose number is known.
func Called(l *table.State, n match.Note) (who match.PersonID, calls bool) {
	who = n.Invitee.Person
	if n.Kind == match.NoteInvited {
		return who, l.Match.Phase == match.Open && len(l.SeatsOf(who)) == 0
	}
	for _, o := range l.Match.Timing.Offers {
		if o.Seat == n.Seat && (who == 0 || who == o.Person) {
			return o.Person, !l.Match.Phase.Ended()
		}
	}
	return who, false
}

// Unheard says of a note that invites somebody, or offers them a seat, that they couldn't be
// told of it, and why; by is who did that, as whoever reads it calls them.
func Unheard(l *table.State, n match.Note, by, why string) msg.Text {
	who, did, way := n.Invitee.Name, " invited them to ", "/match join "+l.Match.Code
	if n.Kind == match.NoteOffered {
		who, did, way = n.Text, " offered them a seat in ", "/match ask "+l.Match.Code+" take"
	}
	return msg.Text{}.Bold(who).Plain(" hasn't heard that " + by + did + l.Game.About().Name + " ").Bold(l.Match.Code).
		Plain(": " + why + ". Tell them to type ").Code(way).Plain(".")
}
