package deliver

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"divisionbell/bot/deliver/lease"
	"divisionbell/bot/deliver/unread"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
)

// What is said to a caucus its rooms are told, those of all platforms, and whoever
// of it is in none alone: each member reads it once.

// maxReply is the label of a button, in characters.
const maxReply = 75

// toCaucus is what was said to a caucus, as its rooms are told and its members alone.
func toCaucus(l *table.State, n match.Note) msg.Message {
	return msg.Message{Text: menu.Whispered(l, n, 0), Buttons: []msg.Button{writeTo(l.Match.Code, "Reply to ", n.Caucus)}}
}

// writeTo opens a form in which a caucus is written to.
func writeTo(code, verb string, c match.Caucus) msg.Button {
	return msg.Button{Label: text.Clip(verb+c.Title, maxReply), ID: menu.Press{Line: "match say " + code + " to " + c.Word}.ID()}
}

// carries reports whether a caucus's room is where its people are told a note: that
// was said to the caucus after the room was opened, and before it was shut or left.
func carries(s match.Show, n match.Note) bool {
	if !s.Secluded() || s.Told == 0 || n.Caucus.Word == "" || n.Caucus.Word != membersOf(s).word || int64(n.ID) <= s.Seq {
		return false
	}
	return s.Role == match.RoleCaucus && s.Shut == "" || n.ID <= s.Note
}

// relayed reports whether somebody is told a note in a caucus's room.
func relayed(l *table.State, n match.Note, person match.PersonID) bool {
	return slices.ContainsFunc(l.Match.Shows, func(s match.Show) bool {
		return carries(s, n) && slices.Contains(membersOf(s).people, person)
	})
}

// meet tells the caucuses' rooms what was said to them, gives them the people who are
// of them now, and tells those what had to wait for that. done: nothing was put off.
func (c *caucuses) meet(ctx context.Context, u *matchUpdate) (done bool, err error) {
	if _, ok := u.state.Caucuses(); !ok {
		return true, nil
	}
	done = true
	for _, step := range []func(context.Context, *matchUpdate) (bool, error){c.relay, c.gather, c.relay} {
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

// relay tells the caucuses' rooms of a match what was said to them. done: none was
// put off.
func (c *caucuses) relay(ctx context.Context, u *matchUpdate) (done bool, err error) {
	done = true
	for _, s := range u.state.Match.Shows {
		if s.Role != match.RoleCaucus || s.Told == 0 || s.Shut != "" || s.Note >= u.state.Match.LastNote {
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
		if err := c.relayIn(ctx, &roomUpdate{matchUpdate: u, outlet: o, show: s}); err != nil {
			c.waits.Pause(s.Room, o.room.Platform, u.state.Match.Rev, err)
			return false, err
		}
		c.waits.Done(s.Room)
	}
	return done, nil
}

// relayIn does so in one room, as far as all who are in it may read it: who is to be
// taken out is first.
func (c *caucuses) relayIn(ctx context.Context, in *roomUpdate) error {
	notes, err := in.unrelayed(ctx, in.show)
	if err != nil {
		return err
	}
	for i, n := range notes {
		if !in.allMayRead(n) {
			return nil
		}
		m := toCaucus(in.state, n)
		m.Buttons, m.Key = nil, in.key("caucus", n.ID)
		if _, held := c.outlets.leases.Held(ctx, in.room); !held {
			return nil
		}
		switch _, err := in.chat.Post(ctx, in.room, m); {
		case errors.Is(err, match.ErrGone):
			was := in.show
			in.show.Shut = text.Clip(err.Error(), maxWhy)
			return in.tellRest(ctx, was)
		case errors.Is(err, match.ErrRefused): // the next is tried there again
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
	return slices.DeleteFunc(notes, func(n match.Note) bool { return !carries(s, n) }), nil
}

// allMayRead reports whether a note was meant for all who are in a caucus's room.
func (r *roomUpdate) allMayRead(n match.Note) bool {
	return !slices.ContainsFunc(membersOf(r.show).people, func(person match.PersonID) bool { return !n.For(person) })
}

// tellEach owes those who are in a caucus's room alone what the room is not told, but nobody
// their own words. It is stored with the room's mark, and so owed once.
func (r *roomUpdate) tellEach(ctx context.Context, notes []match.Note) error {
	var owed []match.Owed
	for _, n := range notes {
		for _, person := range membersOf(r.show).people {
			if !n.For(person) || n.Said(person) {
				continue
			}
			m, err := toCaucus(r.state, n), error(nil)
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
