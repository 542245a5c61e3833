package deliver

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"divisionbell/bot/deliver/aside"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// call rings a seat by a message in a room. Until it is known to stand there, it is kept
// that it may, so that it is taken away whatever comes.
func (r notices) call(ctx context.Context, n *match.Notice, in match.Room, m msg.Message) error {
	u, _ := r.state.Match.Timing.Turn(n.Decision)
	old, anew := *n, n.Ringing != in.ID || n.Rings != u.Calls
	if anew {
		if err := r.unring(ctx, n); err != nil && (!errors.Is(err, aside.Err) || errors.Is(err, aside.ErrUnderWay)) {
			return err
		}
		n.Ringing, n.Rings = in.ID, u.Calls
		if err := r.matches.Noticed(ctx, r.state, *n); err != nil {
			return err
		}
	}
	m.Key = r.ringKey(*n, false)
	post := r.chat.Post
	if in.ID != r.room.ID {
		post = r.aside(in.Person).Post
	}
	id, err := post(ctx, in, m)
	if lost(err) || anew && errors.Is(err, match.ErrNotNow) { // it does not stand there
		*n, n.Ringing = old, 0
		if n.State == match.NoticeSent && n.Rings == u.Calls {
			n.Rings-- // they are still to be rung for it
		}
		return errors.Join(err, r.matches.Noticed(ctx, r.state, *n))
	}
	if err == nil {
		n.Room, n.Message, n.Ringing = in.ID, id, 0
	}
	return err
}

// unring takes away what rings a seat and of which nothing is known, if this platform can:
// what is said by its key is that message, or else a new one that calls nobody. aside.Err
// where it is in direct messages that take nothing for now.
func (r notices) unring(ctx context.Context, n *match.Notice) error {
	if n.Ringing == 0 {
		return nil
	}
	in, here, err := r.roomOf(ctx, n.Ringing)
	if err == nil && !here {
		return nil
	}
	if err == nil {
		err = r.at(ctx, in, func() error {
			t := msg.Say("I've taken a reminder of ").Bold(r.state.Match.Code).Plain(" back.")
			return r.aside(in.Person).TakeBack(ctx, in, msg.Message{Text: t, Panel: true, Key: r.ringKey(*n, false)})
		})
	}
	if err != nil && !lost(err) && !errors.Is(err, match.ErrNotFound) {
		return fmt.Errorf("take back a ring of which nothing is known: %w", err)
	}
	n.Ringing = 0
	return r.matches.Noticed(ctx, r.state, *n)
}

// ringKey names what rings a seat, the same whatever else happens until it is known to
// have been told. A decision that is opened again is rung for anew.
func (r *roomUpdate) ringKey(n match.Notice, parts bool) string {
	at, after := *r, n.Message
	if at.room.ID = n.Ringing; after == "" && n.Room != 0 {
		u, open := r.state.Match.Timing.Turn(n.Decision)
		all := r.state.Match.Timing.Shut
		if i := slices.IndexFunc(all, func(u match.Turn) bool { return u.Decision == n.Decision }); !open && i >= 0 {
			u = all[i]
		}
		after = fmt.Sprint(u.Opened)
	}
	return at.key("ring", n.Seat, n.Kind, n.Of, n.Key, n.Rings, after, parts)
}
