package table

import (
	"context"

	"divisionbell/bot/match"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// MaySpeak refuses whoever has only come by a match's code: who sits may speak from
// anywhere, others where it is shown. A room that looks on from another server or
// workspace reads, and no more.
func MaySpeak(ctx context.Context, h *Matches, l *State, person match.PersonID, room match.Room) error {
	if _, seated := l.SeatOf(person); seated {
		return nil
	}
	code := l.Match.Code
	here, shown := l.Shows(room.ID)
	if !shown {
		return engine.Illegal("", "%s isn't shown here, so you can't speak to its players from here. Go where it's played, or take a seat with /match join %s", code, code)
	}
	if here.Role != match.RoleWatching {
		return nil
	}
	for _, s := range l.Match.Shows {
		if s.Role == match.RoleWatching || s.Role == match.RoleLeaving {
			continue
		}
		table, err := h.Directory.RoomByID(ctx, s.Room)
		if err != nil {
			return err
		}
		if table.Platform == room.Platform && table.Workspace == room.Workspace {
			return nil
		}
	}
	return engine.Illegal("", "you're watching %s from elsewhere, and only its players and people where it's played can speak to everyone. Take a seat with /match join %s if one is free", code, code)
}

// Apart is the name of one who holds no seat, marked where it looks like a player's.
func (l *State) Apart(name string) string {
	for _, t := range l.Match.Seats {
		if text.Alike(t.Name, name) {
			return name + " (not playing)"
		}
	}
	return name
}
