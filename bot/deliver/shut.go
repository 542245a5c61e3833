package deliver

import (
	"context"
	"errors"
	"fmt"

	"divisionbell/bot/deliver/caucus"
	"divisionbell/bot/deliver/invite"
	"divisionbell/bot/deliver/shut"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
)

const maxWhy = shut.MaxWhy

// errShut says that a room cannot be told: it is gone, or the host may not
// speak there.
var errShut = errors.New("deliver: the room cannot be told")

// lost reports whether something cannot be done any more to what it was meant for.
func lost(err error) bool { return errors.Is(err, match.ErrGone) || errors.Is(err, match.ErrRefused) }

// shutOr says what was tried; a room that is gone is shut.
func shutOr(what string, err error) error {
	if errors.Is(err, match.ErrGone) {
		err = fmt.Errorf("%w: %w", errShut, err)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", what, err)
	}
	return err
}

// shut leaves a room alone that cannot be told. The match goes on: whoever is at
// the table there is told, once and alone, where they can go.
func (t *teller) shut(ctx context.Context, r *roomUpdate, why error) error {
	if r.show.Shut == "" {
		if !errors.Is(why, match.ErrTold) {
			if err := t.tellShut(ctx, r); err != nil {
				return err
			}
		}
		r.matches.Seen.Shut(r.room.Platform)
	}
	shut.Leave(&r.show, why, r.matches.Now())
	if n := r.show.Tries; n&(n-1) == 0 { // told each time twice as seldom
		r.matches.Log.WarnContext(ctx, "a room cannot be told; the match goes on without it", "why", why, "match", r.state.Match.Code, "platform", r.room.Platform, "workspace", r.room.Workspace, "channel", r.room.Channel, "thread", r.room.Thread)
	}
	return r.shown(ctx, shut.Again(r.show)...)
}

// callAway owes those a call whom a shut room's lines would have called, and those who play from
// it how the match ended. It calls nobody by them once it is there again.
func (t *teller) callAway(ctx context.Context, r *roomUpdate) error {
	notes, err := t.matches.Store.Notes(ctx, r.state.ID, max(r.show.Note, r.show.Sign.Since))
	if err != nil {
		return fmt.Errorf("deliver: match %s: read notes: %w", r.state.Match.Code, err)
	}
	var owed []match.Owed
	falls, ways := false, t.ways.Anew()
	for i, n := range notes {
		switch {
		case n.ID > r.state.Match.LastNote:
		case n.Kind == match.NoteInvited, n.Kind == match.NoteOffered:
			_, _, calls, err := ways.Call(ctx, r.state, r.listeners, n, r.show)
			if err != nil {
				return err
			}
			owed = append(owed, invite.Owed(calls, 0)...)
			falls = falls || menu.CalledBy(r.state, n).Room == r.show.Room
		default:
			if n.Kind == match.NoteResult && i > 0 && notes[i-1].Kind == match.NoteBallot && notes[i-1].At == n.At {
				n.Seat = notes[i-1].Seat // by whose vote it came about
			}
			alone, err := t.toldAlone(ctx, r, n)
			if err != nil {
				return err
			}
			owed, falls = append(owed, alone...), falls || len(alone) > 0
		}
	}
	if !falls {
		return nil
	}
	r.show.Sign.Since = r.state.Match.LastNote // who is called to no seat now is to none that becomes free later
	return r.shown(ctx, owed...)
}

// toldAlone is what the people of a shut room are owed alone by a note.
func (t *teller) toldAlone(ctx context.Context, r *roomUpdate, n match.Note) (owed []match.Owed, err error) {
	m, to, err := shut.Alone(ctx, t.menu, r.state, n, r.show, t.matches.Now())
	if err != nil || to == 0 || r.show.Role != match.RoleTable && r.show.Role != match.RoleThread {
		return nil, err
	}
	here, err := r.players(ctx, func(t match.Tenure) bool { return to.Has(t.Seat) })
	for _, p := range here {
		if n.Asks == 0 || n.ID > p.Note { // else they were mentioned where they played before
			owed = append(owed, r.owedAlone(p.Person, n.ID, m))
		}
	}
	return owed, err
}

// owedAlone is what somebody is told alone by a note, when they may be rung.
func (r *roomUpdate) owedAlone(person match.PersonID, note match.NoteID, m msg.Message) match.Owed {
	call := *m.Call
	call.Person, m.Call, m.Instead = int64(person), &call, &msg.Instead{Match: int64(r.state.ID), Note: int64(note)}
	return match.Owed{Room: r.show.Room, To: person, Slot: match.AloneSlot(r.key("alone", person, note)), Body: msg.Encode(m)}
}

// tellShut tells the people of a shut room.
func (t *teller) tellShut(ctx context.Context, r *roomUpdate) error {
	here, err := r.players(ctx, func(match.Tenure) bool { return true })
	if err != nil {
		return err
	}
	m := shut.Notice(r.state, r.show)
	for _, p := range here {
		m.Key = r.key("shut", p.Person, r.show.Seq, r.show.Note)
		if err := t.whisper(ctx, r, p.Account, m); err != nil {
			return err
		}
	}
	return nil
}

// Reopen has a shut room tried again at once, since somebody spoke there, or in
// the channel of a thread that is gone: it gets another.
func (h *Sender) Reopen(ctx context.Context, room match.RoomID, l *table.Handle) {
	if held := caucus.Held(l.Match, room); held != nil {
		h.retry(ctx, l, match.Change{Show: held})
	}
	s, ok := l.Shows(room)
	if !ok || s.Shut == "" {
		return
	}
	h.waits.Forget(s.Room)
	change := match.Change{Show: []match.Show{{Room: s.Room, Role: s.Role}}}
	if s.Room != room && !l.IsCaucus(room) && shut.Gone(s) {
		change.Hide = []match.Show{{Room: s.Room}, {Room: room}}
		change.Show = []match.Show{{Room: room, Role: match.RoleThread, Seq: s.Seq, Note: s.Note, Sign: match.Sign{Since: s.Sign.Since}}}
		change.Listeners = l.Match.Move(s.Room, room)
	}
	h.retry(ctx, l, change)
}

// retry has rooms tried again.
func (h *Sender) retry(ctx context.Context, l *table.Handle, change match.Change) {
	err := l.Save(ctx, change)
	if err != nil && !errors.Is(err, match.ErrStale) {
		h.matches.Trouble(ctx, "a shut room could not be tried again", err, "match", l.Match.Code)
	}
	if err := l.Refresh(ctx); err != nil {
		h.matches.Trouble(ctx, "read a match again", err, "match", l.Match.Code)
	}
}
