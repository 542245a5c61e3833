package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// watch has a room look on: it reads what all may read, and has no buttons that
// only seats may press.
func watch(ctx context.Context, h *Commands, c caller, l *table.Handle, _ string) msg.Message {
	if s, here := l.Shows(c.room.ID); here {
		if s.Role == match.RoleWatching {
			return refuse(ctx, h, engine.Illegal("", "%s is watched here already; /match unwatch %s ends it", l.Match.Code, l.Match.Code))
		}
		return refuse(ctx, h, engine.Illegal("", "%s is played here already", l.Match.Code))
	}
	if err := mayShow(ctx, h, c); err != nil {
		return refuse(ctx, h, err)
	}
	change := match.Change{Show: []match.Show{l.FromNow(match.Show{Room: c.room.ID, Role: match.RoleWatching})}}
	answer := msg.Message{
		Text: msg.Text{}.Bold(l.Match.Code).Plain(" is shown here from now on. ").Code("/match unwatch " + l.Match.Code).Plain(" ends it."),
	}
	return save(ctx, h, c, l, change, answer)
}

// unwatch ends it.
func unwatch(ctx context.Context, h *Commands, c caller, l *table.Handle, _ string) msg.Message {
	s, here := l.Shows(c.room.ID)
	switch {
	case !here:
		return refuse(ctx, h, engine.Illegal("", "%s is not watched here", l.Match.Code))
	case s.Role != match.RoleWatching:
		return refuse(ctx, h, engine.Illegal("", "%s is played here, not only watched", l.Match.Code))
	}
	change := match.Change{Show: []match.Show{{Room: s.Room, Role: match.RoleLeaving}}}
	return save(ctx, h, c, l, change, msg.Message{Text: msg.Text{}.Bold(l.Match.Code).Plain(" is shown here no more.")})
}
