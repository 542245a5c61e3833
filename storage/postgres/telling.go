package postgres

import (
	"context"
	"encoding/json"
	"fmt"

	"divisionbell/bot/match"
)

const (
	behind = `SELECT match, rev FROM behind WHERE match > $1 ORDER BY match LIMIT $2`
	shown  = `UPDATE shows SET told = $1, seq = $2, note = $3, status = $4, status_at = $5, not_before = $6, tries = $7,
  closing = $8, buried = $9, shut = $10, page = $11, sign = $12 WHERE match = $13 AND room = $14 AND told <= $1 AND seq <= $2 AND note <= $3`
	// Whoever takes the lease over meanwhile waits until the mark is stored.
	fenceHeld  = `SELECT fence FROM leases WHERE name = $1 FOR SHARE`
	toldTo     = `SELECT told, seq, note FROM shows WHERE match = $1 AND room = $2`
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
func (d telling) Behind(ctx context.Context, after match.MatchID, limit int) ([]match.Behind, error) {
	var list []match.Behind
	err := d.each(ctx, behind, []any{after, atMost(limit)}, func(scan func(...any) error) error {
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
// stays, and so do the show's Role and Door.
func (d telling) Shown(ctx context.Context, w match.Show, f match.Fence) error {
	page, err := orNothing(w.Page)
	if err != nil {
		return fmt.Errorf("postgres: match %d in room %d: write its page: %w", w.Match, w.Room, err)
	}
	sign, err := orNothing(w.Sign)
	if err != nil {
		return fmt.Errorf("postgres: match %d in room %d: write its sign: %w", w.Match, w.Room, err)
	}
	return d.writing(ctx, func(on *session) error {
		if f.Lease != "" {
			var newest int64
			if err := on.row(fenceHeld, []any{f.Lease}, []any{&newest}); err != nil && !none(err) {
				return err
			}
			if newest != f.No {
				return fmt.Errorf("postgres: lease %s: fence %d is %d now: %w", f.Lease, f.No, newest, match.ErrStale)
			}
		}
		n, err := on.exec(shown, w.Told, w.Seq, w.Note, w.Status, w.StatusAt, w.NotBefore, w.Tries, w.Closing, w.Buried, w.Shut, page, sign, w.Match, w.Room)
		if err != nil || n == 1 {
			return err
		}
		var told, seq int64
		var note match.NoteID
		if err := on.row(toldTo, []any{w.Match, w.Room}, []any{&told, &seq, &note}); err != nil {
			return d.found(err, "match %d in room %d", w.Match, w.Room)
		}
		return fmt.Errorf("postgres: match %d in room %d was told up to rev %d, entry %d, note %d, not %d, %d, %d: %w",
			w.Match, w.Room, told, seq, note, w.Told, w.Seq, w.Note, match.ErrStale)
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
		rows, err := s.exec(noticeDone, ref(n.Room), n.Message, n.NotBefore, n.Tries, n.State, n.Match, n.Seat, n.Kind, n.Of, n.Key, n.Due, n.Rings)
		if err := onlyOne(rows, err, "match %d: notice of %s %d to seat %d", n.Match, n.Kind, n.Key, n.Seat); err != nil {
			return err
		}
		for _, o := range owed {
			if _, err := owes(s, o); err != nil {
				return err
			}
		}
		return nil
	})
}
