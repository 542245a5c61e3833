package sqlite

import (
	"context"
	"encoding/json"
	"fmt"

	"divisionbell/bot/match"
)

const (
	// The index is named because the planner would rather walk all matches.
	behind = `SELECT match, behind FROM positions INDEXED BY positions_behind
  WHERE behind > 0 AND match > ? ORDER BY match LIMIT ?`
	shown = `UPDATE shows SET told = ?, seq = ?, note = ?, status = ?, status_at = ?, not_before = ?, tries = ?,
  closing = ?, buried = ?, shut = ?, page = ?, sign = ? WHERE match = ? AND room = ? AND told <= ?1 AND seq <= ?2 AND note <= ?3`
	toldTo     = `SELECT told, seq, note FROM shows WHERE match = ? AND room = ?`
	heard      = `UPDATE listeners SET note = max(note, ?) WHERE match = ? AND person = ?`
	caughtUp   = `UPDATE positions SET behind = 0 WHERE match = ? AND behind BETWEEN 1 AND ?`
	noticeDone = `UPDATE notices SET room = COALESCE(?1, room),
  message = CASE WHEN state = 'sent' AND ?5 = 'closed' THEN '' WHEN ?2 = '' THEN message ELSE ?2 END,
  not_before = ?3, tries = ?4, due = ?11, rings = ?12, state = CASE
    WHEN state = 'closed' OR state = 'closing' AND ?5 <> 'closed' OR state = 'sent' AND ?5 = 'owed' THEN state
    WHEN state = 'sent' AND ?5 = 'closed' THEN 'owed'
    ELSE ?5 END WHERE match = ?6 AND seat = ?7 AND kind = ?8 AND of = ?9 AND key = ?10`
)

// Behind lists matches some room of which may be behind, by id after after.
// Rev is that of the newest change that rooms are to be told of.
func (d *DB) Behind(ctx context.Context, after match.MatchID, limit int, _ ...match.Lane) ([]match.Behind, error) {
	var list []match.Behind
	err := d.each(ctx, behind, []any{after, atMost(limit)}, func(scan func(...any) error) error {
		var b match.Behind
		err := scan(&b.Match, &b.Rev)
		list = append(list, b)
		return err
	})
	return list, fault(d.path, err)
}

// Shown stores what a room was told of a match; match.ErrNotFound when the room
// does not show it, match.ErrStale when f is no longer its lease's fence, or when
// the room was told more: Told, Seq and Note never go back. The match's rev
// stays, and so do the show's Role and Door. What is owed beside it is kept with it.
func (d *DB) Shown(ctx context.Context, s match.Show, f match.Fence, owed ...match.Owed) error {
	page, err := orNothing(s.Page)
	if err != nil {
		return fmt.Errorf("sqlite: match %d in room %d: write its page: %w", s.Match, s.Room, err)
	}
	sign, err := orNothing(s.Sign)
	if err != nil {
		return fmt.Errorf("sqlite: match %d in room %d: write its sign: %w", s.Match, s.Room, err)
	}
	return d.writing(ctx, func(w *writer) error {
		if f.Lease != "" {
			var newest int64
			if err := w.one(fenceOf, []any{f.Lease}, []any{&newest}); err != nil && !none(err) {
				return err
			}
			if newest != f.No {
				return fmt.Errorf("sqlite: lease %s: fence %d is %d now: %w", f.Lease, f.No, newest, match.ErrStale)
			}
		}
		n, _, err := w.exec(shown, s.Told, s.Seq, s.Note, s.Status, s.StatusAt, s.NotBefore, s.Tries, s.Closing, s.Buried, s.Shut, page, sign, s.Match, s.Room)
		if err != nil {
			return err
		}
		if n == 1 {
			return w.owe(owed)
		}
		var told, seq int64
		var note match.NoteID
		if err := w.one(toldTo, []any{s.Match, s.Room}, []any{&told, &seq, &note}); err != nil {
			return found(err, d.path, "match %d in room %d", s.Match, s.Room)
		}
		return fmt.Errorf("sqlite: match %d in room %d was told up to rev %d, entry %d, note %d, not %d, %d, %d: %w",
			s.Match, s.Room, told, seq, note, s.Told, s.Seq, s.Note, match.ErrStale)
	})
}

// orNothing is a value as JSON, and its zero value nothing.
func orNothing[T comparable](v T) (string, error) {
	if v == *new(T) {
		return "", nil
	}
	raw, err := json.Marshal(v)
	return string(raw), err
}

// Heard stores the last private note that a person was told; it never goes back.
func (d *DB) Heard(ctx context.Context, n match.Listener) error {
	_, _, err := d.set(ctx, heard, n.Note, n.Match, n.Person)
	return err
}

// CaughtUp forgets that a match is behind unless it changed after rev.
func (d *DB) CaughtUp(ctx context.Context, match match.MatchID, rev int64) error {
	_, _, err := d.set(ctx, caughtUp, match, rev)
	return err
}

// NoticeDone stores what became of a notice, and what is owed beside it;
// match.ErrNotFound when it was never opened. A notice that was answered meanwhile stays
// closing or closed, but keeps the message it got. One that was opened again while its
// message was taken away is owed. An empty Message or Room leaves the one there is.
func (d *DB) NoticeDone(ctx context.Context, n match.Notice, owed ...match.Owed) error {
	return d.writing(ctx, func(w *writer) error {
		rows, _, err := w.exec(noticeDone, ref(n.Room), n.Message, n.NotBefore, n.Ringing, n.State, n.Match, n.Seat, n.Kind, n.Of, n.Key, n.Due, n.Rings)
		if err := onlyOne(rows, err, "match %d: notice of %s %d to seat %d", n.Match, n.Kind, n.Key, n.Seat); err != nil {
			return err
		}
		return w.owe(owed)
	})
}

// owe keeps messages owed.
func (w *writer) owe(owed []match.Owed) error {
	for _, o := range owed {
		if err := w.do(enqueue, o.Room, o.To, o.Slot, nonNil(o.Body), o.NotBefore, o.Tries); err != nil {
			return err
		}
	}
	return nil
}

const (
	// An id is used once, so whoever delivers an older message of a slot
	// cannot forget the newer.
	enqueue = `INSERT OR REPLACE INTO outbox(room, person, slot, body, not_before, tries) VALUES(?, ?, ?, ?, ?, ?)`
	// What is put off after a failure holds up what its room, or somebody there, is
	// owed later, but not that the room is tried again.
	owed = `SELECT id, room, person, slot, body, not_before, tries FROM outbox
  WHERE id IN (SELECT id FROM outbox o WHERE not_before <= ?1 AND id > ?2 AND (o.slot LIKE 'again %' OR NOT EXISTS
    (SELECT 1 FROM outbox e WHERE e.room = o.room AND e.person = o.person AND e.tries > 0 AND e.id < o.id AND e.not_before > ?1))
    ORDER BY id LIMIT ?3) ORDER BY id`
	delivered = `DELETE FROM outbox WHERE id = ?`
	deferred  = `UPDATE outbox SET not_before = ?, tries = ? WHERE id = ?`
	hasten    = `UPDATE outbox SET not_before = ?1 WHERE room = ?2 AND tries > 0 AND not_before > ?1`
)

// Enqueue keeps a message owed to a room. It gets a new id, also when it
// replaces another in its slot.
func (d *DB) Enqueue(ctx context.Context, o match.Owed) error {
	_, _, err := d.set(ctx, enqueue, o.Room, o.To, o.Slot, nonNil(o.Body), o.NotBefore, o.Tries)
	return err
}

// Owed lists the messages due, by id after after. One that waits after a failure
// holds up later ones to the same room or person there, but none by which a room is tried again.
func (d *DB) Owed(ctx context.Context, now, after int64, limit int) ([]match.Owed, error) {
	var list []match.Owed
	err := d.each(ctx, owed, []any{now, after, atMost(limit)}, func(scan func(...any) error) error {
		var o match.Owed
		err := scan(&o.ID, &o.Room, &o.To, &o.Slot, &o.Body, &o.NotBefore, &o.Tries)
		list = append(list, o)
		return err
	})
	return list, fault(d.path, err)
}

// Delivered forgets a message; one that is forgotten already is no error.
func (d *DB) Delivered(ctx context.Context, id int64) error {
	_, _, err := d.set(ctx, delivered, id)
	return err
}

// Deferred puts a message off; one that was replaced or delivered is no error.
func (d *DB) Deferred(ctx context.Context, id int64, notBefore int64, tries int) error {
	_, _, err := d.set(ctx, deferred, notBefore, tries, id)
	return err
}

// Hasten has what was put off in a room be due at an instant, if it was not
// sooner.
func (d *DB) Hasten(ctx context.Context, room match.RoomID, at int64) error {
	_, _, err := d.set(ctx, hasten, at, room)
	return err
}

// onlyOne makes a statement that changed no row match.ErrNotFound.
func onlyOne(n int64, err error, format string, args ...any) error {
	if err == nil && n == 0 {
		return fmt.Errorf("sqlite: "+format+": %w", append(args, match.ErrNotFound)...)
	}
	return err
}
