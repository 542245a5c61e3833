package deliver

import (
	"context"
	"fmt"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/table"
)

// A place is where a person at a match is rung and told in private.
type place struct {
	Room    match.Room
	account match.Account
	note    match.NoteID // the last private note they were told
}

// places find where people are.
type places struct {
	store     match.People
	directory *table.Directory
}

// of finds a person's: the room they were at last, else the first of the match's
// on a platform and in a workspace of theirs, else on a platform of theirs.
func (f places) of(ctx context.Context, l *table.State, listeners []match.Listener, person match.PersonID) (p place, ok bool, err error) {
	accounts, err := f.store.AccountsOf(ctx, person)
	if err != nil {
		return p, false, fmt.Errorf("deliver: match %s: find accounts: %w", l.Match.Code, err)
	}
	if i := slices.IndexFunc(listeners, func(n match.Listener) bool { return n.Person == person }); i >= 0 {
		if show, there := l.Shows(listeners[i].Room); there {
			p, near, err := f.among(ctx, show.Room, accounts)
			if err != nil || near > 0 {
				p.note = listeners[i].Note
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
			p.note = show.Note
		}
	}
	return p, best > 0, nil
}

// in is the account with which a person is reached in a room, if they can be.
func (f places) in(ctx context.Context, room match.RoomID, person match.PersonID) (a match.Account, ok bool, err error) {
	accounts, err := f.store.AccountsOf(ctx, person)
	if err != nil {
		return a, false, fmt.Errorf("deliver: room %d: find accounts: %w", room, err)
	}
	p, near, err := f.among(ctx, room, accounts)
	return p.account, near > 0, err
}

// among is a room as a place for whose accounts these are, and how near it is: 2
// in a workspace of theirs, 1 on a platform of theirs, 0 out of reach.
func (f places) among(ctx context.Context, room match.RoomID, accounts []match.Account) (p place, near int, err error) {
	if p.Room, err = f.directory.RoomByID(ctx, room); err != nil {
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
			p.account, near = a, n
		}
	}
	return p, near, nil
}

// A player is who plays from a room, by the first of their seats that is meant.
type player struct {
	match.Tenure
	place
}

// players are the people who hold some of the seats and play from this room, each
// once, in the order of their seats.
func (r *roomUpdate) players(ctx context.Context, meant func(match.Tenure) bool) (here []player, err error) {
	seen := map[match.PersonID]bool{}
	for _, t := range r.state.Match.Seats {
		if t.Bot != "" || seen[t.Person] || !meant(t) {
			continue
		}
		seen[t.Person] = true
		p, plays, err := r.plays(ctx, t.Person)
		if err != nil {
			return nil, err
		}
		if plays {
			p.account.Person = t.Person
			here = append(here, player{t, p})
		}
	}
	return here, nil
}

// mayLag is how many notes may be read again after a start, for not having
// stored that none of them was private.
const mayLag = 50

// heard remembers that some listeners were told the notes up to one. Past a private
// note it is stored: seats change hands, and whoever sits there next must not be told
// what was said to another.
func (u *matchUpdate) heard(ctx context.Context, note match.NoteID, private bool, who func(match.Listener) bool) error {
	behind := func(n match.Listener) bool { return n.Note < note && who(n) }
	if !slices.ContainsFunc(u.listeners, behind) {
		return nil
	}
	for _, n := range u.listeners {
		if behind(n) && (private || note-n.Note >= mayLag) {
			n.Note = note
			if err := u.matches.Store.Heard(ctx, n); err != nil {
				return fmt.Errorf("deliver: match %s: store what a person heard: %w", u.state.Match.Code, err)
			}
		}
	}
	raise := func(list []match.Listener) []match.Listener {
		list = slices.Clone(list)
		for i := range list {
			if behind(list[i]) {
				list[i].Note = note
			}
		}
		return list
	}
	u.listeners = raise(u.listeners)
	return u.matches.Listened(ctx, u.state.ID, raise)
}

// hears reports whether a listener is told in this room.
func (r *roomUpdate) hears(n match.Listener) bool {
	s, ok := r.state.Shows(n.Room)
	return ok && s.Room == r.show.Room
}

// unheard is the last note that all in the room were told, and each who listens
// there in private.
func (r *roomUpdate) unheard() match.NoteID {
	after := r.show.Note
	for _, n := range r.listeners {
		if r.hears(n) {
			after = min(after, n.Note)
		}
	}
	return after
}
