// Package place finds where people at a match are rung and told in private.
package place

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"divisionbell/bot/deliver/shut"
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

// Toward is the room to which a person in another on the same platform is led who asks where
// a match is played: where they are told, or else a table in that workspace, first of all one
// that is not shut; false: none is there.
func (f Places) Toward(ctx context.Context, l *table.State, near match.Room, person match.PersonID) (to match.Room, ok bool, err error) {
	p, _, err := f.Of(ctx, l, l.Match.Listeners, person)
	if err != nil {
		return to, false, err
	}
	best := 0
	for _, s := range l.Match.Shows {
		r, err := f.Directory.RoomByID(ctx, s.Room)
		if err != nil {
			return to, false, err
		}
		n := 0
		switch {
		case shut.Gone(s), r.Platform != near.Platform, r.Person != 0:
			continue
		case r.ID == p.Room.ID:
			n = 2
		case s.Role == match.RoleTable && r.Workspace == near.Workspace:
			n = 1
		default:
			continue
		}
		if s.Shut == "" {
			n += 2
		}
		if n > best {
			to, best = r, n
		}
	}
	return to, best > 0, nil
}

// Begin is a room that begins to show a match. Where its people lost the one in which they
// read it, and read none since, it goes on where that stopped; else as [table.State.FromNow]
// has it.
func (f Places) Begin(ctx context.Context, l *table.State, s match.Show) (match.Show, error) {
	begun := l.FromNow(s)
	here, err := f.Directory.RoomByID(ctx, s.Room)
	if err != nil || l.Table == nil {
		return begun, err
	}
	var near, far []match.Show // that are shut, in this workspace and elsewhere
	open := false
	for _, o := range l.Match.Shows {
		if o.Role != match.RoleTable && o.Role != match.RoleThread {
			continue
		}
		r, err := f.Directory.RoomByID(ctx, o.Room)
		if err != nil {
			return begun, err
		}
		is := r.Platform == here.Platform && r.Workspace == here.Workspace
		switch {
		case o.Shut == "" && is:
			return begun, nil
		case o.Shut == "":
			open = true
		case is:
			near = append(near, o)
		default:
			far = append(far, o)
		}
	}
	if len(near) == 0 && !open {
		near = far
	}
	if len(near) > 0 {
		last := slices.MaxFunc(near, func(a, b match.Show) int { return cmp.Or(cmp.Compare(a.Seq, b.Seq), cmp.Compare(a.Note, b.Note)) })
		begun.Seq, begun.Note = last.Seq, last.Note
	}
	return begun, nil
}

// OnOnePlatform reports whether all tables of a match are on the same one.
func (f Places) OnOnePlatform(ctx context.Context, l *table.State) (bool, error) {
	first := ""
	for _, s := range l.Match.Shows {
		if s.Role != match.RoleTable {
			continue
		}
		r, err := f.Directory.RoomByID(ctx, s.Room)
		if err != nil {
			return false, err
		}
		if first == "" {
			first = r.Platform
		}
		if r.Platform != first {
			return false, nil
		}
	}
	return true, nil
}

// CalledBy is what somebody at the table is called who has an account of this id on any
// platform; "" when nobody there has.
func (f Places) CalledBy(ctx context.Context, l *table.State, id string) string {
	for _, t := range l.Match.Seats {
		accounts, err := f.Store.AccountsOf(ctx, t.Person)
		if t.Bot == "" && err == nil && slices.ContainsFunc(accounts, func(a match.Account) bool { return a.ID == id }) {
			return t.Name
		}
	}
	return ""
}

// FromAfar is the platform of a room, where the match is played on another too; else "".
func (f Places) FromAfar(ctx context.Context, l *table.State, here match.Room) string {
	for _, s := range l.Match.Shows {
		room, err := f.Directory.RoomByID(ctx, s.Room)
		if err == nil && s.Role != match.RoleWatching && room.Platform != here.Platform {
			return here.Platform
		}
	}
	return ""
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
