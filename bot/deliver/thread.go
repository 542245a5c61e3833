package deliver

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/table"
	"errors"
	"fmt"
)

// threads give matches rooms of their own.
type threads struct {
	matches *table.Matches
	chats   *chats
}

// role is how a room begins to show a match that is played from it: where the
// platform has threads, by way of one.
func (t threads) role(r match.Room) string {
	if r.Thread != "" || r.Person != 0 {
		return match.RoleTable
	}
	if chat, ok := t.chats.on(r.Platform); ok {
		if _, ok := as[match.Threader](chat); !ok {
			return match.RoleTable
		}
	}
	return match.RoleThread
}

// open gives a match a room of its own below one in which it was made, and what is
// owed to the one is owed to the other from then on. A crash before that is stored
// leaves an empty thread behind.
func (t threads) open(ctx context.Context, r *roomUpdate) error {
	code, from := r.state.Match.Code, r.show
	stay := func(*table.State) match.Change {
		return match.Change{Show: []match.Show{{Room: from.Room, Role: match.RoleTable}}}
	}
	chat, ok := as[match.Threader](r.chat)
	if !ok {
		return amend(ctx, t.matches, r.state.ID, stay)
	}
	below, head, err := chat.Thread(ctx, r.room, code+" "+r.state.Game.About().Name)
	t.chats.count(r.room.Platform, "thread", err)
	if errors.Is(err, match.ErrRefused) {
		t.matches.Log.InfoContext(ctx, "no thread can be opened; the match stays in the channel", "why", err, "match", code, "room", r.room.ID)
		return amend(ctx, t.matches, r.state.ID, stay)
	}
	if err != nil {
		return fmt.Errorf("open a thread: %w", err)
	}
	made, err := t.matches.Directory.Room(ctx, below)
	if err != nil {
		return fmt.Errorf("bot: match %s: keep its thread: %w", code, err)
	}
	if made.ID == from.Room {
		return amend(ctx, t.matches, r.state.ID, stay)
	}
	return amend(ctx, t.matches, r.state.ID, func(l *table.State) match.Change {
		return match.Change{
			Show: []match.Show{
				{Room: from.Room, Role: match.RoleDoorway, Door: made.ID},
				{Room: made.ID, Seq: from.Seq, Note: from.Note, Status: head, StatusAt: t.matches.Now()},
			},
			Listeners: move(l.Match.Listeners, from.Room, made.ID),
		}
	})
}

// move has those who listen in one room listen in another.
func move(listeners []match.Listener, from, to int64) (moved []match.Listener) {
	for _, n := range listeners {
		if n.Room == from {
			moved = append(moved, match.Listener{Person: n.Person, Room: to})
		}
	}
	return moved
}
