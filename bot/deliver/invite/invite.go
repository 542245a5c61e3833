// Package invite finds how people are called to a match who may hold no seat of it: who is
// invited, or offered a seat. Each is called once, in whichever of its rooms they read, or
// alone where they can be told.
package invite

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"divisionbell/bot/deliver/place"
	"divisionbell/bot/match"
	"divisionbell/bot/table"
)

// Ways find how somebody is called. Chat is a platform as this process speaks there, or nil.
type Ways struct {
	Matches *table.Matches
	Places  place.Places
	Chat    func(platform string) match.Chat
}

// A Way is how somebody is called to a match.
type Way struct {
	Person match.PersonID
	Room   match.RoomID   // of the match's, which calls them; 0: they may not be rung now
	Read   bool           // by what is said to all there, which they read
	Alone  []match.RoomID // else where they can be told alone, the nearest first; none: nowhere
}

// Of is somebody's, as a room is told of it: the room that they read and were at last, else
// the first in a workspace of theirs, else on a platform of theirs; or else each account that
// can be told alone. Of rooms that are shut only the one counts that is told.
func (w Ways) Of(ctx context.Context, l *table.State, listeners []match.Listener, who match.PersonID, here match.RoomID) (Way, error) {
	way := Way{Person: who}
	p, err := w.Matches.Store.PersonByID(ctx, who)
	if errors.Is(err, match.ErrNotFound) { // who linked their accounts is another by now
		return way, nil
	}
	if err != nil {
		return way, fmt.Errorf("invite: match %s: look up who is called: %w", l.Match.Code, err)
	}
	accounts, err := w.Matches.Store.AccountsOf(ctx, who)
	if err != nil {
		return way, fmt.Errorf("invite: match %s: find accounts: %w", l.Match.Code, err)
	}
	tells, best := match.RoomID(0), 0
	alone := make([]spot, len(accounts))
	for _, s := range l.Match.Shows {
		if s.Role != match.RoleTable || s.Shut != "" && s.Room != here {
			continue
		}
		r, err := w.Places.Directory.RoomByID(ctx, s.Room)
		if err != nil {
			return way, err
		}
		if tells == 0 {
			tells = r.ID
		}
		for i, a := range accounts {
			near, reads := w.near(ctx, r, a)
			if near > alone[i].near {
				alone[i] = spot{r.ID, near}
			}
			if reads && slices.ContainsFunc(listeners, func(n match.Listener) bool { return n.Person == who && n.Room == r.ID }) {
				near = wasThere
			}
			if reads && near > best {
				way.Room, way.Read, best = r.ID, true, near
			}
		}
	}
	switch at := match.When(w.Matches.Now()); {
	case way.Read:
	case p.Habits.Ring == match.RingOff:
		way.Room = tells
	case p.Reachable().Open(at):
		way.Room = tells
		way.Alone, err = w.spots(ctx, accounts, alone)
	}
	return way, err
}

// How near a room is to an account.
const (
	onPlatform  = 1 + iota // of another workspace
	inWorkspace            // of the same one
	wasThere               // and whose it is was there last
)

// A spot is one of a match's rooms in which an account can be told alone; 0: none.
type spot struct {
	room match.RoomID
	near int
}

// spots are rooms by which each of somebody's accounts is told alone, the nearest first: one
// of the match's, or their own, where a platform has that.
func (w Ways) spots(ctx context.Context, accounts []match.Account, known []spot) (rooms []match.RoomID, err error) {
	for i, a := range accounts {
		if _, writes := w.Chat(a.Platform).(match.Postman); known[i].near > 0 || !writes {
			continue
		}
		r, err := w.Places.Directory.Room(ctx, match.Room{Platform: a.Platform, Workspace: a.Workspace, Channel: a.ID, Person: a.Person})
		if err != nil {
			return nil, err
		}
		known[i].room = r.ID
	}
	slices.SortStableFunc(known, func(a, b spot) int { return b.near - a.near })
	for _, s := range known {
		if s.room != 0 && !slices.Contains(rooms, s.room) {
			rooms = append(rooms, s.room)
		}
	}
	return rooms, nil
}

// asked is how long a platform is waited for that is asked who is where.
const asked = time.Second

// near is how near a room is to an account, and whether it reads what is said there; 0: it
// is on another platform. Of whom a platform doesn't tell that, it does.
func (w Ways) near(ctx context.Context, r match.Room, a match.Account) (near int, reads bool) {
	if a.Platform != r.Platform {
		return 0, false
	}
	near = onPlatform
	if a.Workspace == r.Workspace {
		near = inWorkspace
	}
	chat := w.Chat(r.Platform)
	if discreet, ok := chat.(match.Discreet); r.Person == a.Person || ok && discreet.OfOne(r) {
		return near, r.Person == a.Person
	}
	registrar, tells := chat.(match.Registrar)
	if near == inWorkspace || a.Workspace != "" || !tells {
		return near, near == inWorkspace || a.Workspace == ""
	}
	ctx, cancel := context.WithTimeout(ctx, asked)
	defer cancel()
	is, err := registrar.Member(ctx, r.Workspace, a)
	return near, is || err != nil
}
