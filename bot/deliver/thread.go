package deliver

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/table"
	"errors"
	"fmt"
)

// maxStale is how often a change that must not be lost is tried again when
// another process is quicker.
const maxStale = 5

// TableRole is how a room begins to show a match that is played from it: where
// the platform has threads, by way of one.
func (h *Sender) TableRole(r match.Room) string {
	if r.Thread != "" || r.Person != 0 {
		return match.RoleTable
	}
	if chat, ok := h.Chat(r.Platform); ok {
		if _, ok := threader(chat); !ok {
			return match.RoleTable
		}
	}
	return match.RoleThread
}

// openThread gives a match a room of its own below one in which it was made,
// and what is owed to the one is owed to the other from then on. A crash before
// that is stored leaves an empty thread behind.
func (h *Sender) openThread(ctx context.Context, l *table.State, s match.Show, room match.Room, chat match.Chat) error {
	stay := match.Change{Show: []match.Show{{Room: s.Room, Role: match.RoleTable}}}
	t, ok := threader(chat)
	if !ok {
		return h.amend(ctx, l.ID, func(*table.State) (match.Change, bool) { return stay, true })
	}
	below, head, err := t.Thread(ctx, room, l.Match.Code+" "+l.Game.About().Name)
	h.matches.Seen.Sent(room.Platform, "thread", outcomeOf(err))
	if errors.Is(err, match.ErrRefused) {
		h.matches.Log.InfoContext(ctx, "no thread can be opened; the match stays in the channel", "why", err, "match", l.Match.Code, "room", room.ID)
		return h.amend(ctx, l.ID, func(*table.State) (match.Change, bool) { return stay, true })
	}
	if err != nil {
		return fmt.Errorf("open a thread: %w", err)
	}
	made, err := h.matches.Directory.Room(ctx, below)
	if err != nil {
		return fmt.Errorf("bot: match %s: keep its thread: %w", l.Match.Code, err)
	}
	return h.amend(ctx, l.ID, func(l *table.State) (match.Change, bool) {
		if made.ID == s.Room {
			return stay, true
		}
		c := match.Change{Show: []match.Show{
			{Room: s.Room, Role: match.RoleDoorway, Door: made.ID},
			{Room: made.ID, Seq: s.Seq, Note: s.Note, Status: head, StatusAt: h.matches.Now()},
		}}
		for _, n := range l.Match.Listeners {
			if n.Room == s.Room {
				c.Listeners = append(c.Listeners, match.Listener{Person: n.Person, Room: made.ID})
			}
		}
		return c, true
	})
}

// amend commits what a match as it stands asks for, again when another process
// was quicker. change gives false when there is nothing to do.
func (h *Sender) amend(ctx context.Context, id int64, change func(*table.State) (match.Change, bool)) error {
	for try := 0; ; try++ {
		err := h.amendOnce(ctx, id, change)
		if !errors.Is(err, match.ErrStale) || try == maxStale {
			return err
		}
	}
}

func (h *Sender) amendOnce(ctx context.Context, id int64, change func(*table.State) (match.Change, bool)) error {
	l, err := h.matches.Take(ctx, id)
	if err != nil {
		return err
	}
	defer l.Release()
	c, ok := change(&l.State)
	if !ok {
		return nil
	}
	err = l.Save(ctx, c)
	return err
}
