package postgres

import (
	"context"

	"divisionbell/bot/match"
)

const (
	// An id is used once, so whoever delivers an older message of a slot
	// cannot forget the newer.
	enqueue = `INSERT INTO outbox(room, person, slot, body, not_before, tries) VALUES($1, $2, $3, $4, $5, $6) RETURNING id`
	replace = `DELETE FROM outbox WHERE room = $1 AND slot = $2 AND slot <> ''`
	// What is put off after a failure holds up what its room, or somebody there, is
	// owed later, but not that the room is tried again.
	owed = `SELECT id, room, person, slot, body, not_before, tries FROM outbox
  WHERE id = ANY(ARRAY(SELECT id FROM outbox o WHERE not_before <= $1 AND id > $2 AND (o.slot LIKE 'again %' OR NOT EXISTS
    (SELECT 1 FROM outbox e WHERE e.room = o.room AND e.person = o.person AND e.tries > 0 AND e.id < o.id AND e.not_before > $1))
    ORDER BY id LIMIT $3)) ORDER BY id`
	delivered = `DELETE FROM outbox WHERE id = $1`
	deferred  = `UPDATE outbox SET not_before = $1, tries = $2 WHERE id = $3`
	hasten    = `UPDATE outbox SET not_before = $1 WHERE room = $2 AND tries > 0 AND not_before > $1`
)

// Enqueue keeps a message owed to a room. It gets a new id, also when it
// replaces another in its slot.
func (d outbox) Enqueue(ctx context.Context, o match.Owed) error {
	return d.fresh(ctx, func(s *session) error {
		_, err := owes(s, o)
		return err
	})
}

// Owed lists the messages due, by id after after. One that waits after a failure
// holds up later ones to the same room or person there, but none by which a room is tried again.
func (d outbox) Owed(ctx context.Context, now, after int64, limit int) ([]match.Owed, error) {
	var list []match.Owed
	err := d.each(ctx, owed, []any{now, after, atMost(limit)}, func(scan func(...any) error) error {
		var o match.Owed
		err := scan(&o.ID, &o.Room, &o.To, &o.Slot, &o.Body, &o.NotBefore, &o.Tries)
		list = append(list, o)
		return err
	})
	return list, fault(d.name, err)
}

// Delivered forgets a message; one that is forgotten already is no error.
func (d outbox) Delivered(ctx context.Context, id int64) error {
	_, err := d.set(ctx, delivered, id)
	return err
}

// Deferred puts a message off; one that was replaced or delivered is no error.
func (d outbox) Deferred(ctx context.Context, id int64, notBefore int64, tries int) error {
	_, err := d.set(ctx, deferred, notBefore, tries, id)
	return err
}

// Hasten has what was put off in a room be due at an instant, if it was not
// sooner.
func (d outbox) Hasten(ctx context.Context, room match.RoomID, at int64) error {
	_, err := d.set(ctx, hasten, at, room)
	return err
}

// owes keeps a message, in the place of another in its slot.
func owes(s *session, o match.Owed) (id int64, err error) {
	if o.Slot != "" {
		if err := s.do(replace, o.Room, o.Slot); err != nil {
			return 0, err
		}
	}
	err = s.row(enqueue, []any{o.Room, o.To, o.Slot, nonNil(o.Body), o.NotBefore, o.Tries}, []any{&id})
	return id, err
}

// fresh writes what a unique key may refuse because somebody else came first: it is
// done again, and then finds what they made.
func (l *link) fresh(ctx context.Context, f func(s *session) error) (err error) {
	for range clashes {
		if err = l.writing(ctx, f); code(err) != "23505" {
			break
		}
	}
	return err
}
