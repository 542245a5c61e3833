package sqlite

import (
	"context"
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/storage"
)

const (
	pastSignins = `DELETE FROM signins WHERE until <= ?`
	pastDoors   = `DELETE FROM doors WHERE until <= ?`

	addSignin  = `INSERT INTO signins(token, person, device, made, used, until) VALUES(?, ?, ?, ?, ?, ?)`
	signinAt   = `SELECT id, token, person, device, made, used, until FROM signins WHERE token = ? AND until > ?`
	useSignin  = `UPDATE signins SET used = ?2, until = ?3 WHERE id = ?1 AND used <= ?2`
	endSignin  = `DELETE FROM signins WHERE id = ?2 AND person = ?1`
	endSignins = `DELETE FROM signins WHERE person = ?1 AND id <> ?2`
	endPushes  = `DELETE FROM pushes WHERE person = ?1 AND signin <> 0 AND signin NOT IN (SELECT id FROM signins WHERE person = ?1)`

	addDoor = `INSERT INTO doors(token, kind, person, match, room, seats, made, until) VALUES(?, ?, ?, ?, ?, ?, ?, ?)`
	// What is beyond the newest few of one kind goes.
	olderDoors = `DELETE FROM doors WHERE token IN (SELECT token FROM doors WHERE person = ? AND kind = ? ORDER BY made DESC LIMIT -1 OFFSET ?)`
	doorAt     = `SELECT d.token, d.kind, d.person, COALESCE(d.match, 0), COALESCE(d.room, 0), COALESCE(m.code, ''), d.seats, d.made, d.until
  FROM doors d LEFT JOIN matches m ON m.id = d.match WHERE d.token = ? AND d.until > ? AND d.seats > 0`
	spendDoor = `UPDATE doors SET seats = seats - 1 WHERE token = ? AND seats > 0`

	addMember = `INSERT OR IGNORE INTO members(room, person, at) VALUES(?, ?, ?)`
	// The rooms of a caucus are for those who are in it.
	memberOf = `SELECT id, platform, workspace, channel, thread, COALESCE(person, 0) FROM rooms WHERE platform = ?1 AND workspace = ?2 AND id IN (
  SELECT room FROM members WHERE person = ?3
  UNION SELECT s.room FROM tenures t JOIN shows s ON s.match = t.match
    WHERE t.person = ?3 AND t.to_seq IS NULL AND t.over = 0 AND s.role NOT IN ('caucus', 'adjourned', 'leaving')) ORDER BY id`
	admit = `INSERT OR IGNORE INTO accounts(platform, workspace, account, person, name, folded) VALUES(?, ?, ?, ?, ?, ?)`

	signinsOf = `SELECT id, token, person, device, made, used, until FROM signins WHERE person = ? ORDER BY id`
	doorsOf   = `SELECT d.token, d.kind, d.person, COALESCE(d.match, 0), COALESCE(d.room, 0), COALESCE(m.code, ''), d.seats, d.made, d.until
  FROM doors d LEFT JOIN matches m ON m.id = d.match WHERE d.person = ? ORDER BY d.made`
	passkeysOf = `SELECT credential, person, name, data, made, used FROM passkeys WHERE person = ? ORDER BY made`
	pushesOf   = `SELECT id, endpoint, person, signin, p256dh, auth, device, made FROM pushes WHERE person = ? ORDER BY id`
	sharesOf   = `SELECT x.token, x.match, m.code, x.person, x.made, x.until FROM shares x JOIN matches m ON m.id = x.match WHERE x.person = ? ORDER BY x.made`
	feedsOf    = `SELECT token, person, made FROM feeds WHERE person = ? ORDER BY made`
	memberIn   = `SELECT r.channel FROM members m JOIN rooms r ON r.id = m.room WHERE m.person = ? ORDER BY m.at`
)

var entries = storage.Access{Signins: signinsOf, Doors: doorsOf, Passkeys: passkeysOf, Pushes: pushesOf, Shares: sharesOf, Feeds: feedsOf, Rooms: memberIn}

// Visits keep what people need who come to the page from afar.
type Visits struct{ d *DB }

var _ match.Visits = (*Visits)(nil)

// VisitsIn are those in a store.
func VisitsIn(d *DB) *Visits { return &Visits{d} }

// AddSignin keeps one, and forgets those whose time is over.
func (v *Visits) AddSignin(ctx context.Context, s match.Signin) (id int64, err error) {
	err = v.d.writing(ctx, func(w *writer) error {
		if err := w.do(pastSignins, s.Made); err != nil {
			return err
		}
		_, id, err = w.exec(addSignin, s.Token[:], s.Person, s.Device, s.Made, s.Used, s.Until)
		return err
	})
	return id, err
}

// SigninAt is that of a token.
func (v *Visits) SigninAt(ctx context.Context, token match.Hash, now int64) (s match.Signin, err error) {
	var raw []byte
	err = v.d.row(ctx, signinAt, []any{token[:], now}, []any{&s.ID, &raw, &s.Person, &s.Device, &s.Made, &s.Used, &s.Until})
	copy(s.Token[:], raw)
	return s, found(err, v.d.path, "no such sign-in")
}

// UseSignin notes that one was used, unless it was used later.
func (v *Visits) UseSignin(ctx context.Context, id, used, until int64) error {
	_, _, err := v.d.set(ctx, useSignin, id, used, until)
	return err
}

// EndSignin signs a browser of the person's out.
func (v *Visits) EndSignin(ctx context.Context, person match.PersonID, id int64) (int, error) {
	return v.end(ctx, endSignin, person, id)
}

// EndSignins signs all of the person's browsers out but one.
func (v *Visits) EndSignins(ctx context.Context, person match.PersonID, but int64) (int, error) {
	return v.end(ctx, endSignins, person, but)
}

func (v *Visits) end(ctx context.Context, q string, person match.PersonID, id int64) (ended int, err error) {
	err = v.d.writing(ctx, func(w *writer) error {
		n, _, err := w.exec(q, person, id)
		ended = int(n)
		if err != nil {
			return err
		}
		return w.do(endPushes, person)
	})
	return ended, err
}

// AddDoor keeps one, and forgets those whose time is over.
func (v *Visits) AddDoor(ctx context.Context, d match.Door, most int) error {
	return v.d.writing(ctx, func(w *writer) error {
		if err := w.do(pastDoors, d.Made); err != nil {
			return err
		}
		var of any
		if d.Match != 0 {
			of = d.Match
		}
		if err := w.do(addDoor, d.Token[:], d.Kind, d.Person, of, ref(d.Room), d.Left, d.Made, d.Until); err != nil || d.Kind != match.DoorEnter {
			return err
		}
		return w.do(olderDoors, d.Person, d.Kind, most)
	})
}

// DoorAt is that of a token.
func (v *Visits) DoorAt(ctx context.Context, token match.Hash, now int64) (d match.Door, err error) {
	err = v.d.reading(ctx, func(s snapshot) error {
		d, err = storage.DoorOf(func(into ...any) error { return s.row(doorAt, []any{token[:], now}, into) })
		return err
	})
	return d, found(err, v.d.path, "no such link")
}

// SpendDoor uses one once, and gives it as it is then.
func (v *Visits) SpendDoor(ctx context.Context, token match.Hash, now int64) (d match.Door, err error) {
	missing := false
	err = v.d.writing(ctx, func(w *writer) error {
		d, err = storage.DoorOf(func(into ...any) error { return w.one(doorAt, []any{token[:], now}, into) })
		if missing = none(err); missing {
			return err
		}
		if err != nil {
			return err
		}
		d.Left--
		return w.do(spendDoor, token[:])
	})
	if missing {
		return match.Door{}, fmt.Errorf("sqlite: no such link: %w", match.ErrNotFound)
	}
	return d, err
}

// AddMember lets a person into a room.
func (v *Visits) AddMember(ctx context.Context, room match.RoomID, person match.PersonID, at int64) error {
	_, _, err := v.d.set(ctx, addMember, room, person, at)
	return err
}

// RoomsOf are the rooms of a workspace that somebody may be in.
func (v *Visits) RoomsOf(ctx context.Context, platform, workspace string, person match.PersonID) (list []match.Room, err error) {
	err = v.d.each(ctx, memberOf, []any{platform, workspace, person}, func(scan func(...any) error) error {
		var r match.Room
		err := scan(&r.ID, &r.Platform, &r.Workspace, &r.Channel, &r.Thread, &r.Person)
		list = append(list, r)
		return err
	})
	return list, fault(v.d.path, err)
}

// Admit gives a person another account, if nobody has it.
func (v *Visits) Admit(ctx context.Context, a match.Account) (bool, error) {
	n, _, err := v.d.set(ctx, admit, a.Platform, a.Workspace, a.ID, a.Person, a.Name, storage.Fold(a.Name))
	return n > 0, err
}

// AccessOf is all by which a person comes in from afar.
func (v *Visits) AccessOf(ctx context.Context, person match.PersonID) (a match.Access, err error) {
	err = v.d.together(ctx, func(s snapshot) error {
		a, err = entries.Read(person, s.each)
		return err
	})
	return a, fault(v.d.path, err)
}
