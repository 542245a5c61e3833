package guest

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"divisionbell/bot/match"
)

// List are the invitations to a match by which people can still come whom somebody
// invited.
func (d *Desk) List(ctx context.Context, by match.PersonID, code string) ([]match.Door, error) {
	all, err := d.o.Visits.InvitationsBy(ctx, by, d.o.Clock.Now().UnixMilli())
	if err != nil {
		return nil, fmt.Errorf("guest: list invitations: %w", err)
	}
	return slices.DeleteFunc(all, func(x match.Door) bool { return x.Code != code }), nil
}

// TakeBack has an invitation of somebody's let nobody in any more.
func (d *Desk) TakeBack(ctx context.Context, by match.PersonID, token match.Hash) error {
	err := d.o.Visits.CloseInvitation(ctx, by, token)
	if errors.Is(err, match.ErrNotFound) {
		return ErrAbsent
	}
	if err != nil {
		return fmt.Errorf("guest: take an invitation back: %w", err)
	}
	return nil
}

// find is a lobby by its code.
func (d *Desk) find(ctx context.Context, code string) (match.Match, match.Table, error) {
	if !match.IsCode(code) {
		return match.Match{}, match.Table{}, ErrAbsent
	}
	id, err := d.o.Store.MatchByCode(ctx, code)
	if errors.Is(err, match.ErrNotFound) {
		return match.Match{}, match.Table{}, ErrAbsent
	}
	if err != nil {
		return match.Match{}, match.Table{}, fmt.Errorf("guest: find %s: %w", code, err)
	}
	return d.lobby(ctx, id)
}

// Guests are the names at a lobby's table of those whom somebody invited there.
func (d *Desk) Guests(ctx context.Context, by match.PersonID, code string) ([]string, error) {
	m, _, err := d.find(ctx, code)
	if err != nil {
		return nil, err
	}
	return d.guests(ctx, by, m)
}

func (d *Desk) guests(ctx context.Context, by match.PersonID, m match.Match) ([]string, error) {
	notes, err := d.o.Store.Notes(ctx, m.ID, 0)
	if err != nil {
		return nil, fmt.Errorf("guest: match %s: read notes: %w", m.Code, err)
	}
	out := []string{}
	for _, t := range m.Seats {
		last := match.Note{}
		for _, n := range notes {
			if n.Kind == match.NoteJoined && n.Name == t.Name {
				last = n
			}
		}
		if t.Bot == "" && by != 0 && last.Guest.Person == by {
			out = append(out, t.Name)
		}
	}
	return out, nil
}

// ShowOut takes a guest of somebody's out of a lobby, signs them out if the page is all
// by which they are known, and takes back every invitation of theirs to that match: the
// guest has the link.
func (d *Desk) ShowOut(ctx context.Context, by match.Account, code, name string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	m, _, err := d.find(ctx, code)
	if err != nil {
		return err
	}
	theirs, err := d.guests(ctx, by.Person, m)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(m.Seats, func(t match.Tenure) bool { return t.Name == name })
	if i < 0 || !slices.Contains(theirs, name) {
		return ErrAbsent
	}
	who := m.Seats[i].Person
	doors, err := d.List(ctx, by.Person, m.Code)
	if err != nil {
		return err
	}
	for _, x := range doors {
		if err := d.TakeBack(ctx, by.Person, x.Token); err != nil && !errors.Is(err, ErrAbsent) {
			return err
		}
	}
	accounts, err := d.o.Store.AccountsOf(ctx, who)
	if err != nil {
		return fmt.Errorf("guest: accounts of person %d: %w", who, err)
	}
	guest := slices.IndexFunc(accounts, func(a match.Account) bool { return a.Platform == by.Platform && a.Workspace == by.Workspace })
	if guest < 0 {
		return ErrAbsent
	}
	if len(accounts) == 1 {
		if _, err := d.o.Visits.EndSignins(ctx, who, 0); err != nil {
			return fmt.Errorf("guest: sign a guest out: %w", err)
		}
	}
	room, err := d.o.Room(ctx, m, by)
	if err != nil {
		return err
	}
	out := match.Call{Account: accounts[guest], Room: room, Line: "match leave " + m.Code}
	if m.Host == by.Person {
		out.Account, out.Line = by, "match remove "+m.Code+" "+match.SeatNumber(m.Seats[i].Seat)
	}
	d.o.Host.Do(ctx, out)
	return nil
}
