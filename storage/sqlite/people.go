package sqlite

import (
	"context"

	"divisionbell/bot/match"
	"divisionbell/storage"
)

const (
	personOf = `SELECT p.id, p.name, p.zone, p.habits, p.rings, p.first_ring, p.last_ring, a.name FROM accounts a JOIN people p ON p.id = a.person
  WHERE a.platform = ? AND a.workspace = ? AND a.account = ?`
	personByID = `SELECT id, name, zone, habits, rings, first_ring, last_ring FROM people WHERE id = ?`
	addPerson  = `INSERT INTO people(id, name, zone)
  VALUES(1 + max(COALESCE((SELECT max(id) FROM people), 0), COALESCE((SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'linked'), 0)), ?, '')`
	namePerson = `UPDATE people SET name = ? WHERE id = ?`
	addAccount = `INSERT INTO accounts(platform, workspace, account, person, name, folded) VALUES(?, ?, ?, ?, ?, ?)`
	// How they have the page is set by itself, and stays.
	setPerson = `UPDATE people SET zone = ?1, habits = json_patch(json_remove(?2, '$.window'), json_object('window', json_extract(habits, '$.window'))) WHERE id = ?3`
	addRing   = `UPDATE people SET first_ring = CASE WHEN rings = 0 THEN ?2 ELSE first_ring END, last_ring = ?2, rings = rings + 1 WHERE id = ?1`
	noRings   = `UPDATE people SET rings = 0, first_ring = 0, last_ring = 0 WHERE id = ? AND rings > 0`
	// What a person is owed a ring for is told anew, by whichever process is left.
	rouse = `UPDATE positions SET behind = rev WHERE behind = 0 AND match IN
  (SELECT t.match FROM tenures t JOIN notices n ON n.match = t.match AND n.seat = t.seat AND n.state = 'owed'
   WHERE t.person = ? AND t.to_seq IS NULL AND t.over = 0)`
	ringsOf    = `SELECT rings, first_ring, last_ring FROM people WHERE id = ?`
	setAccount = `UPDATE accounts SET name = ?, folded = ? WHERE platform = ? AND workspace = ? AND account = ?`
)

// Person finds or makes the person behind an account and keeps its newest
// name. An account never seen before belongs to a.Person, if that is set.
func (d *DB) Person(ctx context.Context, a match.Account) (match.Person, error) {
	var p match.Person
	var name string
	var habits []byte
	key := []any{a.Platform, a.Workspace, a.ID}
	into := []any{&p.ID, &p.Name, &p.Zone, &habits, &p.Rung.Times, &p.Rung.First, &p.Rung.Last, &name}
	err := d.row(ctx, personOf, key, into)
	if err == nil {
		err = p.Habits.Read(habits)
	}
	if err == nil && name == a.Name || err != nil && !none(err) {
		return p, fault(d.path, err)
	}
	err = d.writing(ctx, func(w *writer) error {
		err := w.one(personOf, key, into)
		switch {
		case err == nil:
			if err = p.Habits.Read(habits); err != nil {
				return err
			}
			err = w.do(setAccount, a.Name, storage.Fold(a.Name), a.Platform, a.Workspace, a.ID)
		case none(err):
			p, err = w.newAccount(a)
		}
		if err != nil {
			return err
		}
		p.Name = a.Name
		return w.do(namePerson, a.Name, p.ID)
	})
	if err != nil {
		return match.Person{}, found(err, d.path, "person %d", a.Person)
	}
	return p, nil
}

func (w *writer) newAccount(a match.Account) (p match.Person, err error) {
	id := a.Person
	if id == 0 {
		_, made, err := w.exec(addPerson, a.Name)
		if err != nil {
			return p, err
		}
		id = match.PersonID(made)
	}
	var habits []byte
	if err := w.one(personByID, []any{id}, []any{&p.ID, &p.Name, &p.Zone, &habits, &p.Rung.Times, &p.Rung.First, &p.Rung.Last}); err != nil {
		return p, err
	}
	if err := p.Habits.Read(habits); err != nil {
		return p, err
	}
	return p, w.do(addAccount, a.Platform, a.Workspace, a.ID, id, a.Name, storage.Fold(a.Name))
}

// PersonByID is match.ErrNotFound for one who was never there.
func (d *DB) PersonByID(ctx context.Context, id match.PersonID) (p match.Person, err error) {
	var habits []byte
	err = d.row(ctx, personByID, []any{id}, []any{&p.ID, &p.Name, &p.Zone, &habits, &p.Rung.Times, &p.Rung.First, &p.Rung.Last})
	if err == nil {
		err = p.Habits.Read(habits)
	}
	return p, found(err, d.path, "person %d", id)
}

// SetPerson keeps a person's zone and habits; match.ErrNotFound.
func (d *DB) SetPerson(ctx context.Context, p match.Person) error {
	n, _, err := d.set(ctx, setPerson, p.Zone, p.Habits.Text(), p.ID)
	return onlyOne(n, err, "person %d", p.ID)
}

// Rang counts one more ring of a person, at an instant.
func (d *DB) Rang(ctx context.Context, person match.PersonID, at int64) error {
	n, _, err := d.set(ctx, addRing, person, at)
	return onlyOne(n, err, "person %d", person)
}

// Spoke forgets a person's rings, and gives them; if they were several, what the
// person is owed a ring for is told anew.
func (d *DB) Spoke(ctx context.Context, person match.PersonID) (was match.Rings, err error) {
	err = d.row(ctx, ringsOf, []any{person}, []any{&was.Times, &was.First, &was.Last})
	if none(err) || err == nil && was.Times == 0 {
		return match.Rings{}, nil
	}
	if err == nil && was.Times == 1 {
		_, _, err = d.set(ctx, noRings, person)
	} else if err == nil {
		err = d.writing(ctx, func(w *writer) error {
			if err := w.do(rouse, person); err != nil {
				return err
			}
			return w.do(noRings, person)
		})
	}
	return was, fault(d.path, err)
}

// The row of a person appears once, however many accounts bear the name.
const peopleNamed = `SELECT id, name, zone, habits, rings, first_ring, last_ring FROM people WHERE id IN
  (SELECT person FROM accounts WHERE platform = ? AND workspace = ? AND folded = ?) ORDER BY id`

// PeopleNamed finds people of a workspace by name, whatever the case.
func (d *DB) PeopleNamed(ctx context.Context, platform, workspace, name string) ([]match.Person, error) {
	var people []match.Person
	err := d.each(ctx, peopleNamed, []any{platform, workspace, storage.Fold(name)}, func(scan func(...any) error) error {
		var p match.Person
		var habits []byte
		err := scan(&p.ID, &p.Name, &p.Zone, &habits, &p.Rung.Times, &p.Rung.First, &p.Rung.Last)
		if err == nil {
			err = p.Habits.Read(habits)
		}
		people = append(people, p)
		return err
	})
	return people, fault(d.path, err)
}

const (
	accountsIn = `SELECT platform, workspace, account, name, person FROM accounts
  WHERE platform = ? AND workspace = ? ORDER BY folded, account`
	accountBy = `SELECT platform, workspace, account, name, person FROM accounts
  WHERE platform = ? AND workspace = ? AND account = ?`
	accountsOf = `SELECT platform, workspace, account, name, person FROM accounts
  WHERE person = ? ORDER BY platform, workspace, account`
)

// Accounts lists those of a workspace by name.
func (d *DB) Accounts(ctx context.Context, platform, workspace string) ([]match.Account, error) {
	return accounts(ctx, d, accountsIn, platform, workspace)
}

// Account is match.ErrNotFound for one that was never there.
func (d *DB) Account(ctx context.Context, platform, workspace, id string) (a match.Account, err error) {
	err = d.row(ctx, accountBy, []any{platform, workspace, id}, []any{&a.Platform, &a.Workspace, &a.ID, &a.Name, &a.Person})
	return a, found(err, d.path, "account %q", id)
}

// AccountsOf lists a person's accounts.
func (d *DB) AccountsOf(ctx context.Context, person match.PersonID) ([]match.Account, error) {
	return accounts(ctx, d, accountsOf, person)
}

func accounts(ctx context.Context, d *DB, q string, args ...any) ([]match.Account, error) {
	var list []match.Account
	err := d.each(ctx, q, args, func(scan func(...any) error) error {
		var a match.Account
		err := scan(&a.Platform, &a.Workspace, &a.ID, &a.Name, &a.Person)
		list = append(list, a)
		return err
	})
	return list, fault(d.path, err)
}
