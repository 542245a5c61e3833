package storage

import (
	"encoding/json"
	"errors"

	"divisionbell/bot/match"
)

// Each asks a store and calls a function for every row.
type Each = func(q string, args []any, f func(scan func(...any) error) error) error

// A Company are the queries for who is about a match, by its id.
type Company struct{ Tenures, Votes, Notices, Shows, Listeners string }

// Read reads who sits at a match and who is to be told of it.
func (q Company) Read(m *match.Match, each Each) error {
	id := []any{m.ID}
	err := each(q.Tenures, id, func(scan func(...any) error) error {
		var t match.Tenure
		err := scan(&t.Seat, &t.No, &t.Person, &t.Name, &t.Bot, &t.Words, &t.FromSeq, &t.ToSeq, &t.Salt, &t.Seal)
		m.Tenures = append(m.Tenures, t)
		if t.ToSeq == nil {
			m.Seats = append(m.Seats, t)
		}
		return err
	})
	if err != nil {
		return err
	}
	err = each(q.Votes, id, func(scan func(...any) error) error {
		var v match.Vote
		var motion string
		var ballots []byte
		if err := scan(&v.ID, &motion, &v.By, &v.Opened, &v.Until, &ballots, &v.Result); err != nil {
			return err
		}
		v.Motion = match.ParseMotion(motion)
		err := json.Unmarshal(ballots, &v.Ballots)
		m.Votes = append(m.Votes, v)
		return err
	})
	if err != nil {
		return err
	}
	err = each(q.Notices, id, func(scan func(...any) error) error {
		n := match.Notice{Match: m.ID}
		err := scan(&n.Seat, &n.Kind, &n.Of, &n.Key, &n.Room, &n.Message, &n.State, &n.NotBefore, &n.Ringing, &n.Due, &n.Rings)
		m.Notices = append(m.Notices, n)
		return err
	})
	if err != nil {
		return err
	}
	err = each(q.Shows, id, func(scan func(...any) error) error {
		w := match.Show{Match: m.ID}
		var page, sign []byte
		err := scan(&w.Room, &w.Told, &w.Seq, &w.Note, &w.Status, &w.StatusAt, &w.NotBefore, &w.Tries,
			&w.Role, &w.Door, &w.Closing, &w.Buried, &w.Shut, &page, &sign)
		if err == nil && len(page) > 0 {
			err = json.Unmarshal(page, &w.Page)
		}
		if err == nil && len(sign) > 0 {
			err = json.Unmarshal(sign, &w.Sign)
		}
		m.Shows = append(m.Shows, w)
		return err
	})
	if err != nil {
		return err
	}
	return each(q.Listeners, id, func(scan func(...any) error) error {
		n := match.Listener{Match: m.ID}
		err := scan(&n.Person, &n.Room, &n.Note)
		m.Listeners = append(m.Listeners, n)
		return err
	})
}

// An Access are the queries for all by which a person comes in from afar, by their id.
type Access struct{ Signins, Doors, Passkeys, Pushes, Shares, Feeds, Rooms string }

// Read reads all by which a person comes in.
func (q Access) Read(person match.PersonID, each Each) (a match.Access, err error) {
	var failed []error
	list := func(text string, f func(scan func(...any) error) error) {
		failed = append(failed, each(text, []any{person}, f))
	}
	list(q.Signins, func(scan func(...any) error) error {
		var x match.Signin
		var raw []byte
		err := scan(&x.ID, &raw, &x.Person, &x.Device, &x.Made, &x.Used, &x.Until)
		copy(x.Token[:], raw)
		a.Signins = append(a.Signins, x)
		return err
	})
	list(q.Doors, func(scan func(...any) error) error {
		x, err := DoorOf(scan)
		a.Doors = append(a.Doors, x)
		return err
	})
	list(q.Passkeys, func(scan func(...any) error) error {
		var x match.Passkey
		err := scan(&x.Credential, &x.Person, &x.Name, &x.Data, &x.Made, &x.Used)
		a.Passkeys = append(a.Passkeys, x)
		return err
	})
	list(q.Pushes, func(scan func(...any) error) error {
		var x match.Push
		err := scan(&x.ID, &x.Endpoint, &x.Person, &x.Signin, &x.P256DH, &x.Auth, &x.Device, &x.Made)
		a.Pushes = append(a.Pushes, x)
		return err
	})
	list(q.Shares, func(scan func(...any) error) error {
		var x match.Share
		var raw []byte
		err := scan(&raw, &x.Match, &x.Code, &x.By, &x.Made, &x.Until)
		copy(x.Token[:], raw)
		a.Shares = append(a.Shares, x)
		return err
	})
	list(q.Feeds, func(scan func(...any) error) error {
		var x match.Feed
		var raw []byte
		err := scan(&raw, &x.Person, &x.Made)
		copy(x.Token[:], raw)
		a.Feeds = append(a.Feeds, x)
		return err
	})
	list(q.Rooms, func(scan func(...any) error) error {
		var channel string
		err := scan(&channel)
		a.Rooms = append(a.Rooms, channel)
		return err
	})
	return a, errors.Join(failed...)
}

// DoorOf is a door as the queries for one give it.
func DoorOf(scan func(...any) error) (d match.Door, err error) {
	var raw []byte
	err = scan(&raw, &d.Kind, &d.Person, &d.Match, &d.Room, &d.Code, &d.Left, &d.Made, &d.Until)
	copy(d.Token[:], raw)
	return d, err
}
