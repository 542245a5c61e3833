package postgres

import (
	"context"
	"encoding/json"
	"fmt"

	"divisionbell/bot/match"
)

const (
	behind = `SELECT match, rev FROM behind WHERE match > $1 ORDER BY match LIMIT $2`
	// Some room is in a lane that nobody else speaks in, or none is known. A room that an
	// older program made has no lane yet, and is everybody's.
	behindHere = `SELECT b.match, b.rev FROM behind b JOIN matches m ON m.id = b.match WHERE b.match > $1
  AND (NOT COALESCE((SELECT r.platform || '/' || r.lane = ANY($3::text[]) FROM rooms r WHERE r.id = m.room), FALSE)
    OR EXISTS (SELECT 1 FROM shows s JOIN rooms r ON r.id = s.room WHERE s.match = b.match AND r.platform || '/' || r.lane <> ALL($3::text[])))
  ORDER BY b.match LIMIT $2`
	// The fence stands in the row that it protects, so no lease is locked: a mark under an
	// older one than the row's is refused, and one that another lease's holder overtook.
	shown = `UPDATE shows SET told = $1, seq = $2, note = $3, status = $4, status_at = $5, not_before = $6, tries = $7,
  closing = $8, buried = $9, shut = $10, page = $11, sign = $12, fence = greatest(fence, $15) WHERE match = $13 AND room = $14 AND told <= $1 AND seq <= $2 AND note <= $3
  AND ($16::text = '' OR fence <= $15 AND COALESCE((SELECT l.fence FROM leases l WHERE l.name = $16::text), 0) = $15)`
	toldTo     = `SELECT fence, told, seq, note FROM shows WHERE match = $1 AND room = $2`
	heard      = `UPDATE listeners SET note = greatest(note, $1) WHERE match = $2 AND person = $3`
	caughtUp   = `DELETE FROM behind WHERE match = $1 AND rev <= $2`
	noticeDone = `UPDATE notices SET room = COALESCE($1, room),
  message = CASE WHEN state = 'sent' AND $5 = 'closed' THEN '' WHEN $2 = '' THEN message ELSE $2 END,
  not_before = $3, tries = $4, due = $11, rings = $12, state = CASE
    WHEN state = 'closed' OR state = 'closing' AND $5 <> 'closed' OR state = 'sent' AND $5 = 'owed' THEN state
    WHEN state = 'sent' AND $5 = 'closed' THEN 'owed'
    ELSE $5 END WHERE match = $6 AND seat = $7 AND kind = $8 AND of = $9 AND key = $10`
)

// Behind lists matches some room of which may be behind, by id after after.
// Rev is that of the newest change that rooms are to be told of.
func (d telling) Behind(ctx context.Context, after match.MatchID, limit int, others ...match.Lane) ([]match.Behind, error) {
	var list []match.Behind
	q, args := behind, []any{after, atMost(limit)}
	if len(others) > 0 {
		q, args = behindHere, append(args, others)
	}
	err := d.each(ctx, q, args, func(scan func(...any) error) error {
		var b match.Behind
		err := scan(&b.Match, &b.Rev)
		list = append(list, b)
		return err
	})
	return list, fault(d.name, err)
}

// Shown stores what a room was told of a match; match.ErrNotFound when the room
// does not show it, match.ErrStale when f is no longer its lease's fence, or when
// the room was told more: Told, Seq and Note never go back. The match's rev
// stays, and so do the show's Role and Door. What is owed beside it is kept with it.
func (d telling) Shown(ctx context.Context, w match.Show, f match.Fence, owed ...match.Owed) error {
	page, err := orNothing(w.Page)
	if err != nil {
		return fmt.Errorf("postgres: match %d in room %d: write its page: %w", w.Match, w.Room, err)
	}
	sign, err := orNothing(w.Sign)
	if err != nil {
		return fmt.Errorf("postgres: match %d in room %d: write its sign: %w", w.Match, w.Room, err)
	}
	args := []any{w.Told, w.Seq, w.Note, w.Status, w.StatusAt, w.NotBefore, w.Tries, w.Closing, w.Buried, w.Shut, page, sign, w.Match, w.Room, f.No, f.Lease}
	var n int64
	if len(owed) == 0 {
		n, err = d.set(ctx, shown, args...)
	} else {
		err = d.fresh(ctx, func(s *session) error {
			if n, err = s.exec(shown, args...); err != nil || n == 0 {
				return err
			}
			return oweAll(s, owed)
		})
	}
	if err != nil || n == 1 {
		return err
	}
	var newest, under, told, seq int64
	var note match.NoteID
	if err := d.row(ctx, fenceOf, []any{f.Lease}, []any{&newest}); err != nil && !none(err) {
		return fault(d.name, err)
	}
	if f.Lease != "" && newest != f.No {
		return fmt.Errorf("postgres: lease %s: fence %d is %d now: %w", f.Lease, f.No, newest, match.ErrStale)
	}
	if err := d.row(ctx, toldTo, []any{w.Match, w.Room}, []any{&under, &told, &seq, &note}); err != nil {
		return d.found(err, "match %d in room %d", w.Match, w.Room)
	}
	if f.Lease != "" && under > f.No {
		return fmt.Errorf("postgres: match %d in room %d was told under fence %d, not %d: %w", w.Match, w.Room, under, f.No, match.ErrStale)
	}
	return fmt.Errorf("postgres: match %d in room %d was told up to rev %d, entry %d, note %d, not %d, %d, %d: %w",
		w.Match, w.Room, told, seq, note, w.Told, w.Seq, w.Note, match.ErrStale)
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
func (d telling) Heard(ctx context.Context, n match.Listener) error {
	_, err := d.set(ctx, heard, n.Note, n.Match, n.Person)
	return err
}

// CaughtUp forgets that a match is behind unless it changed after rev.
func (d telling) CaughtUp(ctx context.Context, match match.MatchID, rev int64) error {
	_, err := d.set(ctx, caughtUp, match, rev)
	return err
}

// NoticeDone stores what became of a notice, and what is owed beside it;
// match.ErrNotFound when it was never opened. A notice that was answered meanwhile stays
// closing or closed, but keeps the message it got. One that was opened again while its
// message was taken away is owed. An empty Message or Room leaves the one there is.
func (d telling) NoticeDone(ctx context.Context, n match.Notice, owed ...match.Owed) error {
	return d.fresh(ctx, func(s *session) error {
		rows, err := s.exec(noticeDone, ref(n.Room), n.Message, n.NotBefore, n.Ringing, n.State, n.Match, n.Seat, n.Kind, n.Of, n.Key, n.Due, n.Rings)
		if err := onlyOne(rows, err, "match %d: notice of %s %d to seat %d", n.Match, n.Kind, n.Key, n.Seat); err != nil {
			return err
		}
		return oweAll(s, owed)
	})
}

// oweAll keeps messages owed.
func oweAll(s *session, owed []match.Owed) error {
	for _, o := range owed {
		if _, err := owes(s, o); err != nil {
			return err
		}
	}
	return nil
}
