package table

import (
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// Shows is a room's share in a match; a doorway's and a caucus's is that of the
// room they lead to.
func (l *State) Shows(room match.RoomID) (match.Show, bool) {
	for _, s := range l.Match.Shows {
		if s.Room != room || s.Role == match.RoleLeaving {
			continue
		}
		if s.Role == match.RoleDoorway || s.Secluded() {
			return l.Shows(s.Door)
		}
		return s, true
	}
	return match.Show{}, false
}

// ShownIn reports whether a room reads the match's log.
func (l *State) ShownIn(room match.RoomID) bool {
	return slices.ContainsFunc(l.Match.Shows, func(s match.Show) bool {
		return s.Room == room && s.Role != match.RoleDoorway && s.Role != match.RoleLeaving && !s.Secluded()
	})
}

// Moved is where one who holds a seat is now, when that is another of the match's
// tables than before: whoever goes on elsewhere is rung there.
func (l *State) Moved(person match.PersonID, room match.RoomID) []match.Listener {
	s, ok := l.Shows(room)
	if _, seated := l.SeatOf(person); !ok || !seated || s.Role != match.RoleTable || s.Shut != "" {
		return nil
	}
	for _, n := range l.Match.Listeners {
		if n.Person == person && n.Room == s.Room {
			return nil
		}
	}
	n := match.Listener{Person: person, Room: s.Room}
	if !l.Match.Listens(person) {
		n.Note = s.Note // as far as they were told till now
	}
	return []match.Listener{n}
}

// FromNow is a room that begins to show a match: a lobby from its beginning, a
// match that is being played as it stands.
func (l *State) FromNow(s match.Show) match.Show {
	s.Seq = -1
	if l.Table != nil {
		s.Seq, s.Note = int64(l.Match.Seq()), l.Match.LastNote
	}
	return s
}

// Caucuses are the groups there are now, as all may know; false: there never are.
func (l *State) Caucuses() ([]msg.Caucus, bool) {
	if l.Table == nil {
		return nil, false
	}
	return l.Game.Look.Caucuses(l.Table.View(engine.Nobody))
}

// IsCaucus reports whether a room is one of a caucus of this match, or was.
func (l *State) IsCaucus(room match.RoomID) bool {
	return slices.ContainsFunc(l.Match.Shows, func(s match.Show) bool { return s.Room == room && s.Secluded() })
}
