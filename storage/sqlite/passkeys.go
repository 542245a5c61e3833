package sqlite

import (
	"context"
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/storage"
)

const (
	passkeyAt    = `SELECT credential, person, name, data, made, used FROM passkeys WHERE credential = ?`
	passkeyCount = `SELECT count(*) FROM passkeys WHERE person = ?`
	addPasskey   = `INSERT OR IGNORE INTO passkeys(credential, person, name, data, made, used) VALUES(?, ?, ?, ?, ?, ?)`
	usePasskey   = `UPDATE passkeys SET data = ?2, used = ?3 WHERE credential = ?1 AND data = ?4`
	namePasskey  = `UPDATE passkeys SET name = ?3 WHERE person = ?1 AND credential = ?2`
	dropPasskey  = `DELETE FROM passkeys WHERE person = ?1 AND credential = ?2`

	invitationCount = `SELECT count(*) FROM doors WHERE person = ? AND kind = 'join' AND made > ?`
	invitationsBy   = `SELECT d.token, d.kind, d.person, COALESCE(d.match, 0), COALESCE(d.room, 0), COALESCE(m.code, ''), d.seats, d.made, d.until
  FROM doors d JOIN matches m ON m.id = d.match WHERE d.person = ? AND d.kind = 'join' AND d.seats > 0 AND d.until > ? AND m.phase = 'open' ORDER BY d.made, d.token`
	closeInvitation = `UPDATE doors SET seats = 0 WHERE token = ?2 AND person = ?1 AND kind = 'join' AND seats > 0`
)

func passkeyOf(scan func(...any) error) (p match.Passkey, err error) {
	err = scan(&p.Credential, &p.Person, &p.Name, &p.Data, &p.Made, &p.Used)
	return p, err
}

// PasskeysOf are a person's, the oldest first.
func (v *Visits) PasskeysOf(ctx context.Context, person match.PersonID) (list []match.Passkey, err error) {
	err = v.d.each(ctx, passkeysOf, []any{person}, func(scan func(...any) error) error {
		p, err := passkeyOf(scan)
		list = append(list, p)
		return err
	})
	return list, fault(v.d.path, err)
}

// PasskeyAt finds one by the id that its device gave.
func (v *Visits) PasskeyAt(ctx context.Context, credential []byte) (p match.Passkey, err error) {
	err = v.d.reading(ctx, func(s snapshot) error {
		p, err = passkeyOf(func(into ...any) error { return s.row(passkeyAt, []any{credential}, into) })
		return err
	})
	return p, found(err, v.d.path, "no such passkey")
}

// AddPasskey keeps a new one, if its person has fewer than most.
func (v *Visits) AddPasskey(ctx context.Context, p match.Passkey, most int) error {
	return v.unless(ctx, func(w *writer) (refused, err error) {
		var have int
		if err := w.one(passkeyCount, []any{p.Person}, []any{&have}); err != nil {
			return nil, err
		}
		if have >= most {
			return match.ErrMany, nil
		}
		n, _, err := w.exec(addPasskey, p.Credential, p.Person, p.Name, p.Data, p.Made, p.Used)
		if n == 0 {
			refused = match.ErrTaken
		}
		return refused, err
	})
}

// UsePasskey stores what one is after its use, unless it was used meanwhile.
func (v *Visits) UsePasskey(ctx context.Context, p match.Passkey, was []byte) error {
	n, _, err := v.d.set(ctx, usePasskey, p.Credential, p.Data, p.Used, was)
	if err == nil && n == 0 {
		return fmt.Errorf("sqlite: passkey: %w", match.ErrStale)
	}
	return err
}

// NamePasskey gives one of a person's another name.
func (v *Visits) NamePasskey(ctx context.Context, person match.PersonID, credential []byte, name string) error {
	n, _, err := v.d.set(ctx, namePasskey, person, credential, name)
	return onlyOne(n, err, "passkey of person %d", person)
}

// DropPasskey forgets one of a person's.
func (v *Visits) DropPasskey(ctx context.Context, person match.PersonID, credential []byte) error {
	n, _, err := v.d.set(ctx, dropPasskey, person, credential)
	return onlyOne(n, err, "passkey of person %d", person)
}

// AddInvitation keeps one, if its person made fewer than most since an instant.
func (v *Visits) AddInvitation(ctx context.Context, d match.Door, since int64, most int) error {
	return v.unless(ctx, func(w *writer) (refused, err error) {
		if err := w.do(pastDoors, d.Made); err != nil {
			return nil, err
		}
		var made int
		if err := w.one(invitationCount, []any{d.Person, since}, []any{&made}); err != nil {
			return nil, err
		}
		if made >= most {
			return match.ErrMany, nil
		}
		return nil, w.do(addDoor, d.Token[:], match.DoorJoin, d.Person, d.Match, ref(d.Room), d.Left, d.Made, d.Until)
	})
}

// InvitationsBy are those of a person's by which somebody can still come.
func (v *Visits) InvitationsBy(ctx context.Context, person match.PersonID, now int64) (list []match.Door, err error) {
	err = v.d.each(ctx, invitationsBy, []any{person, now}, func(scan func(...any) error) error {
		d, err := storage.DoorOf(scan)
		list = append(list, d)
		return err
	})
	return list, fault(v.d.path, err)
}

// CloseInvitation has one of a person's let nobody in any more.
func (v *Visits) CloseInvitation(ctx context.Context, person match.PersonID, token match.Hash) error {
	n, _, err := v.d.set(ctx, closeInvitation, person, token[:])
	return onlyOne(n, err, "invitation of person %d", person)
}

// unless writes what f does, or nothing when that is refused.
func (v *Visits) unless(ctx context.Context, f func(w *writer) (refused, err error)) error {
	var refused error
	err := v.d.writing(ctx, func(w *writer) (err error) {
		if refused, err = f(w); err == nil {
			err = refused
		}
		return err
	})
	if refused != nil {
		return fmt.Errorf("sqlite: %w", refused)
	}
	return err
}
