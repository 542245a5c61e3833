package deliver

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/table"
	"fmt"
	"slices"
)

// A place is where a person at a match is rung and told in private.
type place struct {
	show    match.Show
	Room    match.Room
	account match.Account
	note    int64 // the last private note they were told
	known   bool  // by a Listener
}

// PlaceOf finds it: the room they were at last, else the first of the match's
// on a platform and in a workspace of theirs, else on a platform of theirs.
func (h *Sender) PlaceOf(ctx context.Context, l *table.State, person int64) (p place, ok bool, err error) {
	accounts, err := h.matches.Store.AccountsOf(ctx, person)
	if err != nil {
		return p, false, fmt.Errorf("bot: match %s: find accounts: %w", l.Match.Code, err)
	}
	if i := slices.IndexFunc(l.Match.Listeners, func(n match.Listener) bool { return n.Person == person }); i >= 0 {
		n := l.Match.Listeners[i]
		if s, there := l.Shows(n.Room); there {
			p, near, err := h.placeIn(ctx, s, accounts)
			if err != nil || near > 0 {
				p.note, p.known = n.Note, true
				return p, true, err
			}
		}
	}
	best := 0
	for _, s := range l.Match.Shows {
		if s.Role != match.RoleTable {
			continue
		}
		q, near, err := h.placeIn(ctx, s, accounts)
		if err != nil {
			return p, false, err
		}
		if near > best {
			p, best = q, near
			p.note = s.Note
		}
	}
	return p, best > 0, nil
}

// placeIn is a room as a place for somebody, and how near it is: 2 in a workspace
// of theirs, 1 on a platform of theirs, 0 out of reach.
func (h *Sender) placeIn(ctx context.Context, s match.Show, accounts []match.Account) (p place, near int, err error) {
	room, err := h.matches.Directory.RoomByID(ctx, s.Room)
	if err != nil {
		return p, 0, fmt.Errorf("bot: room %d: %w", s.Room, err)
	}
	p = place{show: s, Room: room}
	for _, a := range accounts {
		n := 0
		switch {
		case a.Platform == room.Platform && a.Workspace == room.Workspace:
			n = 2
		case a.Platform == room.Platform:
			n = 1
		}
		if n > near {
			p.account, near = a, n
		}
	}
	return p, near, nil
}
