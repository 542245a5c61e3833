package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// watch has a room look on: it reads what all may read, and has no buttons that
// only seats may press.
func watch(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	if s, here := l.Shows(r.room.ID); here {
		if s.Role == match.RoleWatching {
			return refuse("%s is watched here already; /match unwatch %s ends it", l.Match.Code, l.Match.Code)
		}
		return refuse("%s is played here already", l.Match.Code)
	}
	if err := mayShow(ctx, r); err != nil {
		return msg.Message{}, err
	}
	change := match.Change{Show: []match.Show{l.FromNow(match.Show{Room: r.room.ID, Role: match.RoleWatching})}}
	answer := msg.Message{
		Text: msg.Text{}.Bold(l.Match.Code).Plain(" is shown here from now on. ").Code("/match unwatch " + l.Match.Code).Plain(" ends it."),
	}
	return save(ctx, r, change, answer)
}

// unwatch ends it.
func unwatch(ctx context.Context, r *request) (msg.Message, error) {
	s, here := r.l.Shows(r.room.ID)
	switch {
	case !here:
		return refuse("%s is not watched here", r.l.Match.Code)
	case s.Role != match.RoleWatching:
		return refuse("%s is played here, not only watched", r.l.Match.Code)
	}
	change := match.Change{Show: []match.Show{{Room: s.Room, Role: match.RoleLeaving}}}
	return save(ctx, r, change, msg.Message{Text: msg.Text{}.Bold(r.l.Match.Code).Plain(" is shown here no more.")})
}
