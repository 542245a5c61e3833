// Package guest lets people come to one match who have no account anywhere: by a link
// that somebody who plays in it sends them. It knows no page and no cookie.
//
//	invitation  a link to one match, for so many people, until it starts
//	guest       somebody who came by one; whoever invited them is told, and can show them out
package guest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
)

// ErrAbsent is an invitation, a match or a guest that is not there, or not for whoever
// asks.
var ErrAbsent = errors.New("guest: there is nothing for them")

// A Refusal is why something is not done, in words for whoever asked.
type Refusal string

func (r Refusal) Error() string { return string(r) }

// A Host runs the matches.
type Host interface {
	Do(ctx context.Context, c match.Call) msg.Message
	Games() []match.Table
}

// A Store keeps them; match.Store satisfies it.
type Store interface {
	Match(ctx context.Context, id match.MatchID) (match.Match, error)
	MatchByCode(ctx context.Context, code string) (match.MatchID, error)
	Notes(ctx context.Context, id match.MatchID, after match.NoteID) ([]match.Note, error)
	PersonByID(ctx context.Context, id match.PersonID) (match.Person, error)
	AccountsOf(ctx context.Context, person match.PersonID) ([]match.Account, error)
}

// Visits keep who may come in; match.Visits satisfies it.
type Visits interface {
	match.Doors
	match.Invitations
	EndSignins(ctx context.Context, person match.PersonID, but int64) (int, error)
}

// Options of a Desk. All are needed.
type Options struct {
	Host   Host
	Store  Store
	Visits Visits
	Clock  match.Clock
	// Newcomer makes a person of a name that nobody here goes by, with an account of the
	// page; an error may be a Refusal.
	Newcomer func(ctx context.Context, name string) (match.Account, error)
	// Room is where a match is played on the page, for somebody.
	Room func(ctx context.Context, m match.Match, of match.Account) (match.Room, error)
}

// A Desk makes invitations and lets guests in by them. It is safe for concurrent use.
type Desk struct {
	o  Options
	mu sync.Mutex // guests come one after another
}

// NewDesk makes one.
func NewDesk(o Options) *Desk { return &Desk{o: o} }

// lobby is a match that has not started, ErrAbsent for any other.
func (d *Desk) lobby(ctx context.Context, id match.MatchID) (match.Match, match.Table, error) {
	m, err := d.o.Store.Match(ctx, id)
	if err != nil && !errors.Is(err, match.ErrNotFound) {
		return m, match.Table{}, fmt.Errorf("guest: match %d: %w", id, err)
	}
	games := d.o.Host.Games()
	i := slices.IndexFunc(games, func(g match.Table) bool { return g.About().ID == m.Game })
	if err != nil || i < 0 || m.Phase != match.Open || m.Day != "" {
		return m, match.Table{}, ErrAbsent
	}
	return m, games[i], nil
}

func sits(m match.Match, who match.PersonID) bool {
	return slices.ContainsFunc(m.Seats, func(t match.Tenure) bool { return t.Bot == "" && t.Person == who })
}

// Invite makes an invitation to a match for so many people, opened by a token of which
// the hash is kept. ErrAbsent where the caller neither made the match nor sits in it.
func (d *Desk) Invite(ctx context.Context, by match.Account, code string, seats int, token match.Hash) (match.Door, error) {
	m, game, err := d.find(ctx, code)
	if err != nil {
		return match.Door{}, err
	}
	if !m.InvitedBy(by.Person) {
		return match.Door{}, ErrAbsent
	}
	now := d.o.Clock.Now()
	door, why := match.NewInvitation(m, game.About().MaxSeats, by.Person, seats, now)
	if why != "" {
		return match.Door{}, Refusal(why)
	}
	room, err := d.o.Room(ctx, m, by)
	if err != nil {
		return match.Door{}, err
	}
	door.Token, door.Room = token, room.ID
	switch err := d.o.Visits.AddInvitation(ctx, door, now.Add(-24*time.Hour).UnixMilli(), match.InvitationsADay); {
	case errors.Is(err, match.ErrMany):
		return door, Refusal(match.InvitationsSpent)
	case err != nil:
		return door, fmt.Errorf("guest: invite: %w", err)
	}
	return door, nil
}

// An Offer is what an invitation opens.
type Offer struct {
	Code  string   `json:"code"`
	Game  string   `json:"game"`
	By    string   `json:"by"`             // who invites
	Seats []string `json:"seats"`          // who sits there
	Left  int      `json:"left"`           // how many may still come by it
	Full  bool     `json:"full,omitempty"` // no seat is free
	Mine  bool     `json:"mine,omitempty"` // the caller sits there
}

// opened is an invitation with what it leads to.
type opened struct {
	door match.Door
	m    match.Match
	game match.Table
	by   match.Person
}

func (d *Desk) open(ctx context.Context, token match.Hash) (o opened, err error) {
	o.door, err = d.o.Visits.DoorAt(ctx, token, d.o.Clock.Now().UnixMilli())
	if errors.Is(err, match.ErrNotFound) || err == nil && o.door.Kind != match.DoorJoin {
		return o, ErrAbsent
	}
	if err != nil {
		return o, fmt.Errorf("guest: find an invitation: %w", err)
	}
	if o.m, o.game, err = d.lobby(ctx, o.door.Match); err != nil {
		return o, err
	}
	if o.by, err = d.o.Store.PersonByID(ctx, o.door.Person); err != nil {
		return o, fmt.Errorf("guest: who invites: %w", err)
	}
	return o, nil
}

func (o opened) full() bool { return len(o.m.Seats) >= o.game.About().MaxSeats }

// Look says to what an invitation leads, and spends nothing. caller: who is signed in,
// or nobody.
func (d *Desk) Look(ctx context.Context, token match.Hash, caller match.Account) (Offer, error) {
	o, err := d.open(ctx, token)
	if err != nil {
		return Offer{}, err
	}
	out := Offer{Code: o.m.Code, Game: o.game.About().Name, By: o.by.Name, Seats: []string{}, Left: o.door.Left, Full: o.full(), Mine: caller.Person != 0 && sits(o.m, caller.Person)}
	for _, t := range o.m.Seats {
		out.Seats = append(out.Seats, t.Name)
	}
	return out, nil
}

// A Guest is somebody who has come by an invitation.
type Guest struct {
	Account match.Account
	Code    string
	Game    string
	Room    match.Room
	By      string // who invited them
	Seat    string // what they are called at the table; empty: they found no seat free
	Fresh   bool   // they were nobody here before
	Door    match.Door
}

// Called is how they are called at the table, else by themselves.
func (g Guest) Called() string {
	if g.Seat == "" {
		return g.Account.Name
	}
	return g.Seat
}

// Come takes one of the places of an invitation and a seat of its match: for the caller,
// if somebody is signed in, else for a new person of a name that they choose.
func (d *Desk) Come(ctx context.Context, token match.Hash, caller match.Account, name string) (Guest, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	o, err := d.open(ctx, token)
	if err != nil {
		return Guest{}, err
	}
	out := Guest{Account: caller, Code: o.m.Code, Game: o.game.About().Name, By: o.by.Name, Fresh: caller.Person == 0, Door: o.door}
	switch {
	case !out.Fresh && sits(o.m, caller.Person):
		return Guest{}, Refusal("You’re already in " + o.m.Code + ".")
	case o.full():
		return Guest{}, Refusal(fmt.Sprintf("%s is full. Ask %s: somebody may leave, or open another match.", o.m.Code, o.by.Name))
	}
	if out.Fresh {
		if slices.ContainsFunc(o.m.Seats, func(t match.Tenure) bool { return text.Alike(t.Name, name) }) {
			return Guest{}, Refusal("Somebody in this match has a name like that. Choose another, so that nobody mixes you up.")
		}
		if out.Account, err = d.o.Newcomer(ctx, name); err != nil {
			return Guest{}, err
		}
	}
	now := d.o.Clock.Now().UnixMilli()
	if _, err := d.o.Visits.SpendDoor(ctx, token, now); errors.Is(err, match.ErrNotFound) {
		return Guest{}, ErrAbsent
	} else if err != nil {
		return Guest{}, fmt.Errorf("guest: use an invitation: %w", err)
	}
	if out.Room, err = d.o.Room(ctx, o.m, out.Account); err != nil {
		return Guest{}, err
	}
	d.o.Host.Do(ctx, match.Call{
		Account: out.Account, Room: out.Room, Line: "match join " + o.m.Code, Guest: match.Invitee{Person: o.by.ID, Name: o.by.Name},
	})
	m, err := d.o.Store.Match(ctx, o.m.ID)
	if err != nil {
		return Guest{}, fmt.Errorf("guest: match %s: %w", o.m.Code, err)
	}
	for _, t := range m.Seats {
		if t.Bot == "" && t.Person == out.Account.Person {
			out.Seat = t.Name
		}
	}
	return out, nil
}
