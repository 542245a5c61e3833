// Package invite finds how people are called to a match who may hold no seat of it: who is
// invited, or offered a seat. It falls to one room alone, that in which they were: each is
// called there if they read it, or in another that they read, or alone.
package invite

import (
	"context"
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

	asks *time.Time // until when platforms are asked who is where; zero: none was yet
}

// Anew are the ways for what a room is told next: platforms are asked for a second in all.
func (w Ways) Anew() Ways {
	w.asks = new(time.Time)
	return w
}

// A way is how somebody is called by a room of a match.
type way struct {
	who   match.PersonID
	read  bool           // by what is said to all there, which they read
	room  match.RoomID   // else in another room that they read; 0: none is known
	alone []match.RoomID // and where they can be told alone, the nearest first
}

// of is somebody's, if it falls to a room to call them. Of others they read the one counts
// where they were at last, else the first in a workspace of theirs, else on a platform of
// theirs. What is said in a room that is shut, or known not in time to be read, is not.
func (w Ways) of(ctx context.Context, l *table.State, listeners []match.Listener, who match.PersonID, here match.Show) (way, error) {
	to, best := way{who: who}, 0
	accounts, err := w.Matches.Store.AccountsOf(ctx, who)
	if err != nil {
		return to, fmt.Errorf("invite: match %s: find accounts: %w", l.Match.Code, err)
	}
	alone := make([]spot, len(accounts))
	shows := append([]match.Show{here}, l.Match.Shows...)
	for i, s := range shows {
		if i > 0 && (s.Role != match.RoleTable || s.Room == here.Room) {
			continue
		}
		r, err := w.Places.Directory.RoomByID(ctx, s.Room)
		if err != nil {
			return to, err
		}
		was := slices.ContainsFunc(listeners, func(n match.Listener) bool { return n.Person == who && n.Room == r.ID })
		for i, a := range accounts {
			near, reads := w.near(ctx, r, a, was)
			switch {
			case s.Shut != "":
				near, reads = min(near, faint), false
			case reads && s.Room == here.Room:
				to.read = true
				return to, nil
			}
			if near > alone[i].near {
				alone[i] = spot{r.ID, near}
			}
			if reads && was {
				near = wasThere
			}
			if reads && near > best {
				to.room, best = r.ID, near
			}
		}
	}
	to.alone, err = w.spots(ctx, accounts, alone)
	return to, err
}

// How near a room is to an account.
const (
	faint       = 1 + iota // it cannot be told, or not by this process
	onPlatform             // of another workspace
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
		if _, writes := w.Chat(a.Platform).(match.Postman); known[i].near > faint || !writes {
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

// asked is how long platforms are waited for that are asked who is where.
const asked = time.Second

// near is how near a room is to an account, and whether it is known to read what is said
// there, whose it is was there or not; 0: it is on another platform.
func (w Ways) near(ctx context.Context, r match.Room, a match.Account, was bool) (near int, reads bool) {
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
	switch {
	case chat == nil:
		return faint, was
	case near == inWorkspace || a.Workspace != "" || !tells:
		return near, near == inWorkspace || a.Workspace == ""
	}
	if w.asks.IsZero() {
		*w.asks = time.Now().Add(asked)
	}
	ctx, cancel := context.WithDeadline(ctx, *w.asks)
	defer cancel()
	is, err := registrar.Member(ctx, r.Workspace, a)
	return near, is || err != nil && was
}
