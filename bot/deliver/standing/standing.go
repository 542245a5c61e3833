// Package standing has messages that stand in a room put right later, where that could not
// be done at once: worded anew, taken away, or given the picture that they went out
// without. It is owed as messages are, so that it outlives a process, and nobody waits for it.
package standing

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"divisionbell/bot/bounded"
	"divisionbell/bot/deliver/aside"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// Messages are those to be put right.
type Messages struct {
	store match.Outbox
	now   func() int64                     // in milliseconds UTC
	worn  bounded.Map[match.RoomID, int64] // until when no edit is tried in a room; never: until one is taken
	bare  bounded.Map[place, bool]         // those that lacked their picture when they were last said here
}

// New makes them; most is of how many rooms it is known that edits fail there.
func New(store match.Outbox, now func() int64, most int) *Messages {
	return &Messages{store: store, now: now, worn: bounded.New[match.RoomID, int64](most), bare: bounded.New[place, bool](most)}
}

// An Outlet is a room that can be spoken in now. Painter is its chat, if that is one; Redraw
// has a message to it that rested draw its picture again.
type Outlet struct {
	Chat    match.Chat
	Painter match.Painter
	Room    match.Room
	Affords func(match.Spending) bool
	Redraw  func(ctx context.Context, m *msg.Message) error
}

// Withdraw has a message taken away.
func (s *Messages) Withdraw(ctx context.Context, room match.RoomID, id string) error {
	if err := s.store.Enqueue(ctx, owed(room, id, msg.Message{})); err != nil {
		return fmt.Errorf("standing: keep that a message is to be taken away: %w", err)
	}
	return nil
}

// For how long an edit may still be made of which no answer came, and how long none is tried
// in a room where one took long, in milliseconds.
const (
	lingers = 2 * 60 * 1000
	spared  = 60 * 1000
)

// A rewording is what a message is to say that was edited in vain. Before the time it may
// come to say something else again.
type rewording struct {
	msg.Message
	Until int64 `json:"until,omitempty"`
}

// Reword has a message say m, or be taken away if that says nothing, whenever an edit before is
// made after all: it is to be kept with what the room was told. Nothing is told there by edits
// for a while, if that hangs, or until one is taken.
func (s *Messages) Reword(room match.RoomID, id string, m msg.Message, hangs bool, keep func(match.Owed) error) error {
	until := int64(match.Never)
	if hangs {
		until = s.now() + spared
	}
	s.worn.Add(room, until)
	is := owed(room, id, m)
	var err error
	if is.Body, err = json.Marshal(rewording{m, s.now() + lingers}); err == nil {
		err = keep(is)
	}
	if err != nil {
		s.worn.Remove(room)
	}
	return err
}

// Edited says that a message was edited in a room.
func (s *Messages) Edited(room match.RoomID) {
	if until, _ := s.worn.Get(room); until == match.Never {
		s.worn.Remove(room)
	}
}

func owed(room match.RoomID, id string, m msg.Message) match.Owed {
	return match.Owed{Room: room, Slot: match.StandingSlot(id), Body: msg.Encode(m)}
}

// Worn reports whether nothing is to be told by edits in a room.
func (s *Messages) Worn(room match.RoomID) bool {
	until, _ := s.worn.Get(room)
	return s.now() < until
}

// Forget forgets which messages were not right, since another process may have spoken.
func (s *Messages) Forget() {
	s.worn.Purge()
	s.bare.Purge()
}

// Do does what is owed to a message that stands; [aside.Err]: not now. One that is gone is
// right. It waits for a room that is closed.
func (s *Messages) Do(ctx context.Context, o Outlet, id string, owed match.Owed) error {
	var m rewording
	if err := json.Unmarshal(owed.Body, &m); err != nil {
		return fmt.Errorf("standing: read what is owed to a message: %w", err)
	}
	switch {
	case m.Picture != nil:
		return passed(s.paint(ctx, o, id, m.Message))
	case !o.Affords(match.ToWithdraw):
		return aside.Err
	case len(m.Text) == 0:
		return passed(o.Chat.Drop(ctx, o.Room, id))
	}
	err := passed(o.Chat.Edit(ctx, o.Room, id, m.Message))
	if err != nil || s.now() >= m.Until {
		return err
	}
	if err := s.store.Deferred(ctx, owed.ID, m.Until, 0); err != nil {
		return fmt.Errorf("standing: keep that a message is to be edited again: %w", err)
	}
	return aside.Err
}

// passed is an error without what leaves nothing to be put right.
func passed(err error) error {
	if errors.Is(err, match.ErrClosed) || err != nil && !errors.Is(err, match.ErrGone) && !errors.Is(err, match.ErrRefused) {
		return err
	}
	return nil
}
