package caucus

import (
	"context"
	"slices"

	"divisionbell/bot/deliver/place"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
)

// People are those of a match, as far as they were told.
type People struct {
	Places    place.Places
	State     *table.State
	Listeners []match.Listener
}

// A player is who is of a caucus: where they play from, and whether that is an open table.
type player struct {
	match.Account
	at   match.Room
	open bool
}

// of are the people of a caucus, each once, in the order of their seats.
func (u People) of(ctx context.Context, g msg.Caucus) (all []player, err error) {
	for _, t := range u.State.Match.Seats {
		if t.Bot != "" || !g.Seats.Has(t.Seat) || slices.ContainsFunc(all, func(p player) bool { return p.Person == t.Person }) {
			continue
		}
		at, _, err := u.Places.Of(ctx, u.State, u.Listeners, t.Person)
		if err != nil {
			return nil, err
		}
		at.Account.Person = t.Person
		open := slices.ContainsFunc(u.State.Match.Shows, func(s match.Show) bool { return s.Room == at.Room.ID && Open(s) })
		all = append(all, player{at.Account, at.Room, open})
	}
	return all, nil
}

// Here are the people of a caucus who are at a table, by the accounts they have there, and those
// who play from no open one and are of the room that the caucus had. come: some are not of that.
func (u People) Here(ctx context.Context, g msg.Caucus, table match.RoomID, had match.Show) (here []match.Account, come bool, err error) {
	is := Of(had)
	people, err := u.of(ctx, g)
	for _, p := range people {
		switch known := is.Knows(p.Person); {
		case p.open && p.at.ID == table:
			here, come = append(here, p.Account), come || !known
		case !p.open && known:
			a, near, err := u.Places.In(ctx, had.Room, p.Person)
			if err != nil {
				return nil, false, err
			}
			if a.Person = p.Person; near {
				here = append(here, a)
			}
		}
	}
	return here, come, err
}

// Ahead is the open table to which a caucus's room is to lead that leads to none: one in its
// workspace, and in its channel if it is a thread there, where somebody of it has gone on, and
// where the caucus has no other; 0: there is none.
func (u People) Ahead(ctx context.Context, groups []msg.Caucus, s match.Show, room match.Room) (table match.RoomID, err error) {
	is := Of(s)
	for _, g := range groups {
		if g.Word != is.Word {
			continue
		}
		people, err := u.of(ctx, g)
		for _, p := range people {
			has := func(o match.Show) bool { return Of(o).Word == g.Word }
			near := p.at.Platform == room.Platform && p.at.Workspace == room.Workspace && (room.Thread == "" || room.Channel == p.at.Channel)
			if p.open && near && is.Knows(p.Person) && !slices.ContainsFunc(At(u.State.Match, p.at.ID), has) {
				return p.at.ID, err
			}
		}
		return 0, err
	}
	return 0, nil
}
