package deliver

import (
	"context"
	"errors"
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/bot/table"
)

// TableRole is how a room begins to show a match that is played from it: where the
// platform has threads, by way of one.
func (h *Sender) TableRole(r match.Room) string {
	if r.Thread != "" || r.Person != 0 {
		return match.RoleTable
	}
	if chat, ok := h.Chat(r.Platform); ok {
		if _, ok := as[match.Threader](chat); !ok {
			return match.RoleTable
		}
	}
	return match.RoleThread
}

// openThread gives a match a room of its own below one in which it was made, and what
// is owed to the one is owed to the other from then on. A crash before that is stored
// leaves an empty thread behind.
func openThread(ctx context.Context, r *roomUpdate) error {
	code, from := r.state.Match.Code, r.show
	stay := func(*table.State) match.Change {
		return match.Change{Show: []match.Show{{Room: from.Room, Role: match.RoleTable}}}
	}
	chat, ok := as[match.Threader](r.chat)
	if !ok {
		return r.amend(ctx, stay)
	}
	below, head, err := chat.Thread(ctx, r.room, titleOf(r.state))
	r.matches.Seen.Sent(r.room.Platform, "thread", outcomeOf(err))
	if errors.Is(err, match.ErrRefused) {
		r.matches.Log.InfoContext(ctx, "no thread can be opened; the match stays in the channel", "why", err, "match", code, "room", r.room.ID)
		return r.amend(ctx, stay)
	}
	if err != nil {
		return fmt.Errorf("open a thread: %w", err)
	}
	made, err := r.matches.Directory.Room(ctx, below)
	if err != nil {
		return fmt.Errorf("deliver: match %s: keep its thread: %w", code, err)
	}
	if made.ID == from.Room {
		return r.amend(ctx, stay)
	}
	return r.amend(ctx, func(l *table.State) match.Change {
		return match.Change{
			Show: []match.Show{
				{Room: from.Room, Role: match.RoleDoorway, Door: made.ID},
				{Room: made.ID, Seq: from.Seq, Note: from.Note, Status: head, StatusAt: r.matches.Now(), Sign: match.Sign{Title: titleOf(r.state), Phase: match.Open}},
			},
			Listeners: move(l.Match.Listeners, from.Room, made.ID),
		}
	})
}

// move has those who listen in one room listen in another.
func move(listeners []match.Listener, from, to match.RoomID) (moved []match.Listener) {
	for _, n := range listeners {
		if n.Room == from {
			moved = append(moved, match.Listener{Person: n.Person, Room: to})
		}
	}
	return moved
}
