// Package place finds where people at a match are rung and told in private.
package place

import (
	"context"
	"fmt"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/table"
)

// A Place is where a person at a match is rung and told in private.
type Place struct {
	Room    match.Room
	Account match.Account
	Note    match.NoteID // the last private note they were told
}

// Places find where people are.
type Places struct {
	Store     match.People
	Directory *table.Directory
}

// Of finds a person's: the room they were at last, else the first of the match's
// on a platform and in a workspace of theirs, else on a platform of theirs.
func (f Places) Of(ctx context.Context, l *table.State, listeners []match.Listener, person match.PersonID) (p Place, ok bool, err error) {
	accounts, err := f.Store.AccountsOf(ctx, person)
	if err != nil {
		return p, false, fmt.Errorf("place: match %s: find accounts: %w", l.Match.Code, err)
	}
	if i := slices.IndexFunc(listeners, func(n match.Listener) bool { return n.Person == person }); i >= 0 {
		if show, there := l.Shows(listeners[i].Room); there {
			p, near, err := f.among(ctx, show.Room, accounts)
			if err != nil || near > 0 {
				p.Note = listeners[i].Note
				return p, true, err
			}
		}
	}
	best := 0
	for _, show := range l.Match.Shows {
		if show.Role != match.RoleTable {
			continue
		}
		q, near, err := f.among(ctx, show.Room, accounts)
		if err != nil {
			return p, false, err
		}
		if near > best {
			p, best = q, near
			p.Note = show.Note
		}
	}
	return p, best > 0, nil
}

// In is the account with which a person is reached in a room, if they can be.
func (f Places) In(ctx context.Context, room match.RoomID, person match.PersonID) (a match.Account, ok bool, err error) {
	accounts, err := f.Store.AccountsOf(ctx, person)
	if err != nil {
		return a, false, fmt.Errorf("place: room %d: find accounts: %w", room, err)
	}
	p, near, err := f.among(ctx, room, accounts)
	return p.Account, near > 0, err
}

// among is a room as a place for whose accounts these are, and how near it is: 2
// in a workspace of theirs, 1 on a platform of theirs, 0 out of reach.
func (f Places) among(ctx context.Context, room match.RoomID, accounts []match.Account) (p Place, near int, err error) {
	if p.Room, err = f.Directory.RoomByID(ctx, room); err != nil {
		return p, 0, err
	}
	for _, a := range accounts {
		n := 0
		switch {
		case a.Platform == p.Room.Platform && a.Workspace == p.Room.Workspace:
			n = 2
		case a.Platform == p.Room.Platform:
			n = 1
		}
		if n > near {
			p.Account, near = a, n
		}
	}
	return p, near, nil
}

// Near finds people by name in a room's workspace.
func (f Places) Near(ctx context.Context, room match.RoomID, name string) ([]match.Person, error) {
	r, err := f.Directory.RoomByID(ctx, room)
	if err != nil {
		return nil, err
	}
	return f.Store.PeopleNamed(ctx, r.Platform, r.Workspace, name)
}
