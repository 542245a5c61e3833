package menu

import (
	"context"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
)

// A Called is whom a note calls to a match, 0 if no number is known, and the match's room that
// has them called. Calls: they are to be, since they can take a seat, or the one they are offered.
type Called struct {
	Who   match.PersonID
	Room  match.RoomID
	Calls bool
}

// CalledBy is whom a note calls.
func CalledBy(l *table.State, n match.Note) (c Called) {
	if n.Kind == match.NoteInvited {
		_, full := table.Free(l, n.Invitee.Person)
		return Called{n.Invitee.Person, l.Match.CallsFrom(n.Invitee.Room), l.Match.Phase == match.Open && full == nil && len(l.SeatsOf(n.Invitee.Person)) == 0}
	}
	for _, o := range l.Match.Timing.Offers {
		if o.Seat == n.Seat {
			c = Called{o.Person, l.Match.CallsFrom(o.Room), !l.Match.Phase.Ended() && l.MayHold(match.Person{ID: o.Person}) == nil}
		}
	}
	return c
}

// CallsFrom is the one of a match's rooms that has somebody called by what was asked in a room,
// as [match.Match.CallsFrom] has it; for one that is none of the match's, the first that is on
// the same platform, since that takes what is said.
func CallsFrom(ctx context.Context, d *table.Directory, m match.Match, room match.Room) match.RoomID {
	from := m.CallsFrom(room.ID)
	leads := func(s match.Show) bool {
		return s.Room == room.ID && (s.Role == match.RoleTable || s.Role == match.RoleThread || s.Role == match.RoleDoorway)
	}
	if slices.ContainsFunc(m.Shows, leads) {
		return from
	}
	for _, s := range m.Shows {
		r, err := d.RoomByID(ctx, s.Room)
		if err == nil && s.Role == match.RoleTable && s.Shut == "" && r.Platform == room.Platform {
			return s.Room
		}
	}
	return from
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
