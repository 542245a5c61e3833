package standing

import (
	"context"
	"errors"
	"fmt"

	"divisionbell/bot/deliver/aside"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A place is where a message stands.
type place struct {
	room match.RoomID
	id   string
}

// Posted has the picture of a message that was just posted follow, if it lacks it and
// nothing else says it again: a digest, a film, a board of a day. A status and a notice are
// drawn anew by whoever sees to them.
func (s *Messages) Posted(ctx context.Context, painter match.Painter, r match.Room, id string, m msg.Message) error {
	if m.Picture == nil || m.Panel && m.Owed == 0 || r.ID == 0 {
		return nil
	}
	if bare, _ := painter.Bare(r, id); !bare {
		return nil
	}
	s.bare.Add(place{r.ID, id}, true)
	if err := s.store.Enqueue(ctx, owed(r.ID, id, m)); err != nil {
		return fmt.Errorf("standing: keep that a picture is to follow: %w", err)
	}
	return nil
}

// paint gives a message its picture when it may be had, unless it came by itself. Whoever
// was started anew does not know that, and looks.
func (s *Messages) paint(ctx context.Context, o Outlet, id string, m msg.Message) error {
	if o.Painter == nil {
		return nil
	}
	at := place{o.Room.ID, id}
	bare, ready := o.Painter.Bare(o.Room, id)
	switch {
	case !bare && s.bare.Remove(at):
		return nil
	case bare && !ready, !o.Affords(match.ToRedraw):
		return aside.Err
	}
	if err := o.Redraw(ctx, &m); errors.Is(err, match.ErrNotFound) {
		return nil
	} else if err != nil {
		return fmt.Errorf("standing: draw a picture again: %w", err)
	}
	if m.Picture.Draw == nil {
		return nil
	}
	s.bare.Remove(at) // what it shows is not known until this has ended
	if err := o.Chat.Edit(ctx, o.Room, id, m); err != nil {
		return err
	}
	if bare, _ = o.Painter.Bare(o.Room, id); bare {
		s.bare.Add(at, true)
		return aside.Err
	}
	return nil
}
