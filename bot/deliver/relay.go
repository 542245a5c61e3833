package deliver

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"divisionbell/bot/deliver/caucus"
	"divisionbell/bot/deliver/lease"
	"divisionbell/bot/deliver/shut"
	"divisionbell/bot/deliver/unread"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
)

// What is said to a caucus its rooms are told, those of all platforms, and whoever
// of it is in none alone: each member reads it once.

// relayed reports whether somebody is told a note in a caucus's room.
func relayed(l *table.State, n match.Note, person match.PersonID) bool {
	return slices.ContainsFunc(l.Match.Shows, func(s match.Show) bool {
		return caucus.Carries(s, n) && slices.Contains(caucus.Of(s).In, person)
	})
}

// meet tells the caucuses' rooms what was said to them, gives them the people who are
// of them now, and tells those what had to wait for that. done: nothing was put off.
func (c *caucuses) meet(ctx context.Context, u *matchUpdate) (done bool, err error) {
	if _, ok := u.state.Caucuses(); !ok {
		return true, nil
	}
	done = true
	settled := match.NoteID(0)
	for _, step := range []func(context.Context, *matchUpdate) (bool, error){
		func(ctx context.Context, u *matchUpdate) (bool, error) { return c.relay(ctx, u, 0) },
		c.follow,
		func(ctx context.Context, u *matchUpdate) (done bool, err error) {
			if done, err = c.gather(ctx, u); done {
				settled = u.state.Match.LastNote
			}
			return done, err
		},
		func(ctx context.Context, u *matchUpdate) (bool, error) { return c.relay(ctx, u, settled) },
	} {
		now, err := u.of(ctx, u.state.ID)
		if err != nil {
			return false, err
		}
		all, err := step(ctx, now)
		if err != nil {
			return false, err
		}
		done = done && all
	}
	return done, nil
}

// relay tells the caucuses' rooms of a match what was said to them. settled: up to that note
// who was to be taken out of them is, or cannot be for now. done: none was put off.
func (c *caucuses) relay(ctx context.Context, u *matchUpdate, settled match.NoteID) (done bool, err error) {
	done = true
	for _, s := range u.state.Match.Shows {
		if s.Role != match.RoleCaucus || s.Told == 0 || shut.Gone(s) || s.Note >= u.state.Match.LastNote || caucus.Of(s).In == nil {
			continue
		}
		if !c.waits.Over(s.Room) {
			done = false
			continue
		}
		o, err := c.outlets.to(ctx, s.Room)
		if errors.Is(err, lease.ErrNotLeader) {
			continue
		}
		if err != nil {
			return false, err
		}
		if err := c.relayIn(ctx, &roomUpdate{matchUpdate: u, outlet: o, show: s}, settled); err != nil {
			c.waits.Pause(s.Room, o.room.Platform, u.state.Match.Rev, err)
			return false, err
		}
		c.waits.Done(s.Room)
	}
	return done, nil
}

// relayIn does so in one room, as far as all who are in it may read it: who is to be
// taken out is first, and while somebody cannot be the others are told alone.
func (c *caucuses) relayIn(ctx context.Context, in *roomUpdate, settled match.NoteID) error {
	notes, err := in.unrelayed(ctx, in.show)
	if err != nil {
		return err
	}
	for i, n := range notes {
		if !in.allMayRead(n) {
			if n.ID > settled {
				return nil
			}
			if err := in.tellEach(ctx, notes[i:i+1]); err != nil {
				return err
			}
			continue
		}
		m := caucus.Said(in.state, n)
		m.Buttons, m.Key = nil, in.key("caucus", n.ID)
		if _, held := c.outlets.leases.Held(ctx, in.room); !held {
			return nil
		}
		switch _, err := in.chat.Post(ctx, in.room, m); {
		case errors.Is(err, match.ErrGone) && !errors.Is(err, match.ErrClosed):
			was := in.show
			in.show.Shut = text.Clip(err.Error(), maxWhy)
			return in.tellRest(ctx, was)
		case lost(err): // the next is tried there again
			in.matches.Trouble(ctx, "a caucus's room does not take what was said to it; its people are told alone", err, "match", in.state.Match.Code, "room", in.room.ID)
			if err := in.tellEach(ctx, notes[i:i+1]); err != nil {
				return err
			}
			continue
		case err != nil:
			return fmt.Errorf("tell a caucus's room: %w", err)
		}
		in.show.Note = n.ID
		if err := in.shown(ctx); err != nil {
			return err
		}
	}
	return nil
}

// unrelayed are the notes that a caucus's room is still to be told, in order.
func (r *roomUpdate) unrelayed(ctx context.Context, s match.Show) ([]match.Note, error) {
	notes, err := r.matches.Store.Notes(ctx, r.state.ID, s.Note)
	if err != nil {
		return nil, fmt.Errorf("deliver: match %s: read what was said to a caucus: %w", r.state.Match.Code, err)
	}
	notes = r.state.Match.TellLate(slices.DeleteFunc(notes, func(n match.Note) bool { return n.ID > r.state.Match.LastNote }))
	return slices.DeleteFunc(notes, func(n match.Note) bool { return !caucus.Carries(s, n) }), nil
}

// allMayRead reports whether a note was meant for all who are in a caucus's room.
func (r *roomUpdate) allMayRead(n match.Note) bool {
	return !slices.ContainsFunc(caucus.Of(r.show).In, func(person match.PersonID) bool { return !n.For(person) })
}

// tellEach owes those who are in a caucus's room alone what the room is not told, but nobody
// their own words. It is stored with the room's mark, and so owed once.
func (r *roomUpdate) tellEach(ctx context.Context, notes []match.Note) error {
	var owed []match.Owed
	for _, n := range notes {
		for _, person := range caucus.Of(r.show).In {
			if !n.For(person) || n.Said(person) {
				continue
			}
			m, err := caucus.Said(r.state, n), error(nil)
			if m.Instead, err = unread.Instead(ctx, r.places, r.state, r.listeners, n, person); err != nil {
				return err
			}
			owed = append(owed, match.Owed{Room: r.show.Room, To: person, Slot: match.AloneSlot(r.key("caucus", n.ID, person)), Body: msg.Encode(m)})
		}
		r.show.Note = n.ID
	}
	return r.shown(ctx, owed...)
}

// tellRest does so with all that the room was not told, as it stood at s, till now; of some
// people, up to what was for one of them.
func (r *roomUpdate) tellRest(ctx context.Context, s match.Show, of ...match.PersonID) (err error) {
	if r.matchUpdate, err = r.of(ctx, r.state.ID); err != nil {
		return err
	}
	notes, err := r.unrelayed(ctx, s)
	if err != nil {
		return err
	}
	for n := len(notes) - 1; n >= 0 && of != nil && !slices.ContainsFunc(of, notes[n].For); n-- {
		notes = notes[:n]
	}
	return r.tellEach(ctx, notes)
}
