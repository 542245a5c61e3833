package bot

import (
	"context"
	"errors"
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// watch has a room look on: it reads what all may read, and has no buttons that
// only seats may press.
func watch(ctx context.Context, h *Commands, c caller, l *Handle, _ string) msg.Message {
	if s, here := l.shows(c.room.ID); here {
		if s.Role == match.RoleWatching {
			return refuse(ctx, h, engine.Illegal("", "%s is watched here already; /match unwatch %s ends it", l.match.Code, l.match.Code))
		}
		return refuse(ctx, h, engine.Illegal("", "%s is played here already", l.match.Code))
	}
	if err := mayShow(ctx, h, c); err != nil {
		return refuse(ctx, h, err)
	}
	change := match.Change{Show: []match.Show{l.fromNow(match.Show{Room: c.room.ID, Role: match.RoleWatching})}}
	answer := msg.Message{
		Text: msg.Text{}.Bold(l.match.Code).Plain(" is shown here from now on. ").Code("/match unwatch " + l.match.Code).Plain(" ends it."),
	}
	return save(ctx, h, c, l, change, answer)
}

// unwatch ends it.
func unwatch(ctx context.Context, h *Commands, c caller, l *Handle, _ string) msg.Message {
	s, here := l.shows(c.room.ID)
	switch {
	case !here:
		return refuse(ctx, h, engine.Illegal("", "%s is not watched here", l.match.Code))
	case s.Role != match.RoleWatching:
		return refuse(ctx, h, engine.Illegal("", "%s is played here, not only watched", l.match.Code))
	}
	change := match.Change{Show: []match.Show{{Room: s.Room, Role: match.RoleLeaving}}}
	return save(ctx, h, c, l, change, msg.Message{Text: msg.Text{}.Bold(l.match.Code).Plain(" is shown here no more.")})
}

// leaveRoom closes the status message of a room that looks on no more, and
// forgets the room.
func (h *Sender) leaveRoom(ctx context.Context, l *State, s match.Show, o outlet) error {
	if s.Status != "" {
		t := msg.Text{}.Bold(l.match.Code).Plain(" is shown here no more. ").Code("/match watch " + l.match.Code).Plain(" shows it again.")
		err := o.chat.Edit(ctx, o.room, s.Status, msg.Message{Text: t})
		if errors.Is(err, match.ErrGone) || errors.Is(err, match.ErrRefused) {
			err = o.chat.Drop(ctx, o.room, s.Status)
		}
		if err != nil && !errors.Is(err, match.ErrGone) && !errors.Is(err, match.ErrRefused) {
			return fmt.Errorf("close the status: %w", err)
		}
	}
	return h.amend(ctx, l.id, func(l *State) (match.Change, bool) {
		return match.Change{Hide: []match.Show{{Room: s.Room}}, Silent: true}, true
	})
}
