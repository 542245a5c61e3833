package deliver

import (
	"context"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/table"
)

// How long an answer waits for the room that a match is given, and how often it looks.
const (
	doorWait = 2 * time.Second
	doorLook = 25 * time.Millisecond
)

// Door is the address of the room that a new match is given below the one it was made
// in, for which it waits a little while the sender runs; empty: it has none yet.
func (h *Sender) Door(ctx context.Context, code string, from match.Room) string {
	if !h.running.Load() || h.TableRole(from) != match.RoleThread {
		return ""
	}
	id, err := h.matches.ByCode(ctx, code)
	if err != nil {
		return ""
	}
	ctx, stop := context.WithTimeout(ctx, doorWait)
	defer stop()
	for {
		l, err := h.matches.Snapshot(ctx, id)
		if err != nil {
			return ""
		}
		if s, ok := l.Shows(from.ID); ok && s.Room == from.ID && s.Role != match.RoleThread {
			return "" // it stays where it is
		} else if ok && s.Shut != "" {
			return "" // it cannot be told
		} else if !ok || s.Role != match.RoleThread {
			return h.Address(ctx, l, from, 0)
		}
		select {
		case <-ctx.Done():
			return ""
		case <-time.After(doorLook):
		}
	}
}

// Address is where a match is played, for a person in this room: in its workspace, or
// else where on its platform they are told; empty: nowhere that has an address.
func (h *Sender) Address(ctx context.Context, l *table.State, near match.Room, person match.PersonID) string {
	chat, ok := h.Chat(near.Platform)
	if !ok {
		return ""
	}
	linker, ok := Linker(chat)
	if !ok {
		return ""
	}
	for _, s := range l.Match.Shows {
		if s.Role != match.RoleTable {
			continue
		}
		r, err := h.places.directory.RoomByID(ctx, s.Room)
		if err == nil && r.Platform == near.Platform && r.Workspace == near.Workspace && r.Person == 0 {
			return linker.Link(r, "")
		}
	}
	if p, ok, err := h.PlaceOf(ctx, l, person); err == nil && ok && p.Room.Platform == near.Platform && p.Room.Person == 0 {
		return linker.Link(p.Room, "")
	}
	return ""
}

// letIn puts who took a seat since a note into the match's own room, where the platform
// has people in rooms: so they find it, and nobody is rung. Who cannot be let in is
// told all the same.
func (t *teller) letIn(ctx context.Context, r *roomUpdate, since match.NoteID) error {
	chat, ok := as[match.Admitter](r.chat)
	if !ok || r.room.Thread == "" || r.show.Role != match.RoleTable || r.show.Note <= since {
		return nil
	}
	notes, err := t.matches.Store.Notes(ctx, r.state.ID, since)
	if err != nil {
		return err
	}
	for _, n := range notes {
		if n.ID > r.show.Note || n.Kind != match.NoteMade && n.Kind != match.NoteJoined && n.Kind != match.NoteHanded {
			continue
		}
		person, held := r.state.Clocks().Holder(n.Seat)
		if !held {
			continue
		}
		a, near, err := t.places.in(ctx, r.show.Room, person.ID)
		if err != nil {
			return err
		}
		if !near {
			continue
		}
		if err := chat.Admit(ctx, r.room, a); err != nil {
			t.matches.Log.InfoContext(ctx, "somebody could not be put into the match's thread", "why", err, "match", r.state.Match.Code)
		}
	}
	return nil
}
