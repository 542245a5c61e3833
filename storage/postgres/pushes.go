package postgres

import (
	"context"

	"divisionbell/bot/match"
)

const (
	addPush = `INSERT INTO pushes(hash, endpoint, person, signin, p256dh, auth, device, made) VALUES($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT(hash) DO UPDATE SET person = excluded.person, signin = excluded.signin, p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device`
	olderPushes = `DELETE FROM pushes WHERE id IN (SELECT id FROM pushes WHERE person = $1 ORDER BY id DESC OFFSET $2)`
	pushAt      = `SELECT id, endpoint, person, signin, p256dh, auth, device, made FROM pushes WHERE hash = $1`
	dropPush    = `DELETE FROM pushes WHERE hash = $1`
	endPush     = `DELETE FROM pushes WHERE id = $2 AND person = $1`

	pushKeys = `INSERT INTO meta(key, value) VALUES('push keys', $1) ON CONFLICT(key) DO UPDATE SET value = meta.value RETURNING value`
)

// Pushes keep what people have on the page for being told of their turns.
type Pushes struct{ d *link }

var _ match.Pushes = (*Pushes)(nil)

// PushesIn are those in a store.
func PushesIn(d *DB) *Pushes { return &Pushes{d.link} }

// AddPush keeps a browser, and forgets a person's oldest beyond most.
func (v *Pushes) AddPush(ctx context.Context, p match.Push, most int) error {
	hash := match.HashOf(p.Endpoint)
	return v.d.writing(ctx, func(s *session) error {
		if err := s.do(addPush, hash[:], p.Endpoint, p.Person, p.Signin, p.P256DH, p.Auth, p.Device, p.Made); err != nil {
			return err
		}
		return s.do(olderPushes, p.Person, most)
	})
}

// PushAt is match.ErrNotFound for a browser that is told no more.
func (v *Pushes) PushAt(ctx context.Context, device match.Hash) (p match.Push, err error) {
	err = v.d.row(ctx, pushAt, []any{device[:]}, pushInto(&p))
	return p, v.d.found(err, "no such browser")
}

func pushInto(p *match.Push) []any {
	return []any{&p.ID, &p.Endpoint, &p.Person, &p.Signin, &p.P256DH, &p.Auth, &p.Device, &p.Made}
}

// PushesOf lists a person's browsers, the oldest first.
func (v *Pushes) PushesOf(ctx context.Context, person match.PersonID) (list []match.Push, err error) {
	err = v.d.each(ctx, pushesOf, []any{person}, func(scan func(...any) error) error {
		var p match.Push
		err := scan(pushInto(&p)...)
		list = append(list, p)
		return err
	})
	return list, fault(v.d.name, err)
}

// DropPush forgets a browser, if it is known.
func (v *Pushes) DropPush(ctx context.Context, device match.Hash) error {
	_, err := v.d.set(ctx, dropPush, device[:])
	return err
}

// EndPush forgets one of a person's browsers, and reports whether it was theirs.
func (v *Pushes) EndPush(ctx context.Context, person match.PersonID, id int64) (bool, error) {
	n, err := v.d.set(ctx, endPush, person, id)
	return n > 0, err
}

// PushKeys are those of the store; fresh become them where it has none.
func (v *Pushes) PushKeys(ctx context.Context, fresh string) (keys string, err error) {
	err = v.d.writing(ctx, func(s *session) error { return s.row(pushKeys, []any{fresh}, []any{&keys}) })
	return keys, err
}

// SetWindow keeps how a person has the page, beside their other habits.
func (v *Pushes) SetWindow(ctx context.Context, person match.PersonID, of match.Window) error {
	return v.d.habits(ctx, person, nil, func(was match.Habits) match.Habits {
		was.Window = of
		return was
	})
}
