package deliver

import (
	"context"
	"slices"
	"time"

	"divisionbell/bot/deliver/admit"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
)

// How long an answer waits for the room that a match is given, and how often it looks.
const (
	doorWait = 2 * time.Second
	doorLook = 25 * time.Millisecond
)

// Led adds to an answer where a match is played that a person made or joined from a room
// above; code "": they did not.
func (h *Sender) Led(ctx context.Context, m msg.Message, code string, from match.Room, person match.PersonID) msg.Message {
	if code == "" || m.Refused {
		return m
	}
	if at := h.door(ctx, code, from, person); at != "" {
		m.Text = m.Text.Plain(" It's played in " + at)
	}
	return m
}

// door is the address of the room that a match is given below the one in which a person
// made or joined it, for which it waits a little while the sender runs; empty: it has none yet.
func (h *Sender) door(ctx context.Context, code string, from match.Room, person match.PersonID) string {
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
			return h.Address(ctx, l, from, person)
		}
		select {
		case <-ctx.Done():
			return ""
		case <-time.After(doorLook):
		}
	}
}

// Address is that of the room where a match is played, as [place.Places.Toward] has it for a
// person in this room; empty: there is none, or it has no address.
func (h *Sender) Address(ctx context.Context, l *table.State, near match.Room, person match.PersonID) string {
	chat, ok := h.Chat(near.Platform)
	if !ok {
		return ""
	}
	linker, ok := Linker(chat)
	if !ok {
		return ""
	}
	r, ok, err := h.Places.Toward(ctx, l, near, person)
	if err != nil || !ok {
		return ""
	}
	return linker.Link(r, "")
}

// expect notes, before a room is told more, that somebody may take a seat by it.
func (r *roomUpdate) expect() {
	_, admits := as[match.Admitter](r.chat)
	if sign := &r.show.Sign; admits && sign.Admit == 0 && r.room.Thread != "" && r.show.Role == match.RoleTable && r.state.Match.LastNote > r.show.Note {
		sign.Admit = r.show.Note + 1
	}
}

// expected are the guests of a room as far as that is told, each once; of those who took a
// seat before it showed the match, who plays there.
func (r *roomUpdate) expected(ctx context.Context) (guests []admit.Guest, err error) {
	if r.show.Sign.Admit == 0 {
		return nil, nil
	}
	notes, err := r.matches.Store.Notes(ctx, r.state.ID, r.show.Sign.Admit-1)
	if err != nil {
		return nil, err
	}
	for _, n := range notes {
		if n.ID > r.show.Note || n.Kind != match.NoteMade && n.Kind != match.NoteJoined && n.Kind != match.NoteHanded {
			continue
		}
		person, held := r.state.Clocks().Holder(n.Seat)
		if !held {
			continue
		}
		a, meant, err := r.places.In(ctx, r.show.Room, person.ID)
		if err == nil && meant && n.ID <= r.show.Sign.Since {
			_, meant, err = r.plays(ctx, person.ID)
		}
		if err != nil {
			return nil, err
		}
		if meant {
			guests = slices.DeleteFunc(guests, func(g admit.Guest) bool { return g.Account == a })
			guests = append(guests, admit.Guest{Room: r.show.Room, Note: n.ID, Account: a})
		}
	}
	return guests, nil
}

// letIn puts a room's guests into it, once all is said there, and goes on until each is in or
// cannot be: who cannot is told all the same. done: nobody is left.
func (t *teller) letIn(ctx context.Context, r *roomUpdate) (done bool, err error) {
	if len(r.guests) == 0 {
		return true, nil
	}
	if r.show.Sign.Phase.Ended() { // who was put into it now would bring it back
		r.guests = nil
	}
	chat, _ := as[match.Admitter](r.chat)
	err = t.doors.Admit(ctx, chat, r.room, r.guests, r.matches.Log.With("match", r.state.Match.Code))
	if err != nil {
		return false, err
	}
	left, was := t.doors.Left(r.guests), r.show.Sign.Admit
	if r.show.Sign.Admit = 0; len(left) > 0 {
		r.show.Sign.Admit = left[0].Note
	}
	if r.show.Sign.Admit != was {
		err = r.shown(ctx)
	}
	return len(left) == 0, err
}
