package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"

	"divisionbell/bot/match"
	"divisionbell/storage"
)

const (
	personOf = `SELECT p.id, p.name, p.zone, p.habits, p.rings, p.first_ring, p.last_ring, a.name FROM accounts a JOIN people p ON p.id = a.person
  WHERE a.platform = $1 AND a.workspace = $2 AND a.account = $3`
	personByID = `SELECT id, name, zone, habits, rings, first_ring, last_ring FROM people WHERE id = $1`
	addPerson  = `INSERT INTO people(name, zone) VALUES($1, '') RETURNING id`
	namePerson = `UPDATE people SET name = $1 WHERE id = $2`
	addAccount = `INSERT INTO accounts(platform, workspace, account, person, name, folded) VALUES($1, $2, $3, $4, $5, $6)`
	habitsOf   = `SELECT habits FROM people WHERE id = $1 FOR UPDATE`
	setPerson  = `UPDATE people SET zone = COALESCE($1, zone), habits = $2 WHERE id = $3`
	addRing    = `UPDATE people SET first_ring = CASE WHEN rings = 0 THEN $2 ELSE first_ring END, last_ring = $2, rings = rings + 1 WHERE id = $1`
	noRings    = `UPDATE people SET rings = 0, first_ring = 0, last_ring = 0 WHERE id = $1 AND rings > 0`
	// What a person is owed a ring for is told anew, by whichever process is left.
	rouse = `INSERT INTO behind(match, rev) SELECT p.match, p.rev FROM positions p WHERE p.match IN
  (SELECT t.match FROM tenures t JOIN notices n ON n.match = t.match AND n.seat = t.seat AND n.state = 'owed'
   WHERE t.person = $1 AND t.to_seq IS NULL AND NOT t.over) ON CONFLICT (match) DO NOTHING`
	ringsOf    = `SELECT rings, first_ring, last_ring FROM people WHERE id = $1`
	setAccount = `UPDATE accounts SET name = $1, folded = $2 WHERE platform = $3 AND workspace = $4 AND account = $5`
)

// Person finds or makes the person behind an account and keeps its newest
// name. An account never seen before belongs to a.Person, if that is set.
func (d people) Person(ctx context.Context, a match.Account) (match.Person, error) {
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
		return p, fault(d.name, err)
	}
	for range clashes {
		err = d.writing(ctx, func(s *session) error {
			err := s.row(personOf, key, into)
			switch {
			case err == nil:
				if err = p.Habits.Read(habits); err != nil {
					return err
				}
				err = s.do(setAccount, a.Name, storage.Fold(a.Name), a.Platform, a.Workspace, a.ID)
			case none(err):
				p, err = newAccount(s, a)
			}
			if err != nil {
				return err
			}
			p.Name = a.Name
			return s.do(namePerson, a.Name, p.ID)
		})
		if code(err) != "23505" { // somebody else has made the account meanwhile
			break
		}
	}
	d.news.committed(0)
	if err != nil {
		return match.Person{}, d.found(err, "person %d", a.Person)
	}
	return p, nil
}

func newAccount(s *session, a match.Account) (p match.Person, err error) {
	id := a.Person
	if id == 0 {
		if err := s.row(addPerson, []any{a.Name}, []any{&id}); err != nil {
			return p, err
		}
	}
	var habits []byte
	if err := s.row(personByID, []any{id}, []any{&p.ID, &p.Name, &p.Zone, &habits, &p.Rung.Times, &p.Rung.First, &p.Rung.Last}); err != nil {
		return p, err
	}
	if err := p.Habits.Read(habits); err != nil {
		return p, err
	}
	return p, s.do(addAccount, a.Platform, a.Workspace, a.ID, id, a.Name, storage.Fold(a.Name))
}

// PersonByID is match.ErrNotFound for one who was never there.
func (d people) PersonByID(ctx context.Context, id match.PersonID) (p match.Person, err error) {
	var habits []byte
	err = d.row(ctx, personByID, []any{id}, []any{&p.ID, &p.Name, &p.Zone, &habits, &p.Rung.Times, &p.Rung.First, &p.Rung.Last})
	if err == nil {
		err = p.Habits.Read(habits)
	}
	return p, d.found(err, "person %d", id)
}

// SetPerson keeps a person's zone and habits; match.ErrNotFound.
func (d people) SetPerson(ctx context.Context, p match.Person) error {
	return d.habits(ctx, p.ID, &p.Zone, func(was match.Habits) match.Habits {
		is := p.Habits
		is.Window = was.Window // how they have the page is set by itself, and stays
		return is
	})
}

// habits changes a person's; without a zone that stays.
func (l *link) habits(ctx context.Context, person match.PersonID, zone *string, change func(was match.Habits) match.Habits) error {
	err := l.within(ctx, pgx.TxOptions{}, func(s *session) error {
		var raw []byte
		if err := s.row(habitsOf, []any{person}, []any{&raw}); err != nil {
			return err
		}
		var was match.Habits
		if err := was.Read(raw); err != nil {
			return err
		}
		return s.do(setPerson, zone, change(was).Text(), person)
	})
	l.news.committed(0)
	return l.found(err, "person %d", person)
}

// Rang counts one more ring of a person, at an instant.
func (d people) Rang(ctx context.Context, person match.PersonID, at int64) error {
	n, err := d.set(ctx, addRing, person, at)
	return onlyOne(n, err, "person %d", person)
}

// Spoke forgets a person's rings, and gives them; if they were several, what the
// person is owed a ring for is told anew.
func (d people) Spoke(ctx context.Context, person match.PersonID) (was match.Rings, err error) {
	err = d.row(ctx, ringsOf, []any{person}, []any{&was.Times, &was.First, &was.Last})
	if none(err) || err == nil && was.Times == 0 {
		return match.Rings{}, nil
	}
	if err == nil && was.Times == 1 {
		_, err = d.set(ctx, noRings, person)
	} else if err == nil {
		err = d.writing(ctx, func(s *session) error {
			if err := s.do(rouse, person); err != nil {
				return err
			}
			return s.do(noRings, person)
		})
	}
	return was, fault(d.name, err)
}

// The row of a person appears once, however many accounts bear the name.
const peopleNamed = `SELECT id, name, zone, habits, rings, first_ring, last_ring FROM people WHERE id IN
  (SELECT person FROM accounts WHERE platform = $1 AND workspace = $2 AND folded = $3) ORDER BY id`

// PeopleNamed finds people of a workspace by name, whatever the case.
func (d people) PeopleNamed(ctx context.Context, platform, workspace, name string) ([]match.Person, error) {
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
	return people, fault(d.name, err)
}

const (
	accountsIn = `SELECT platform, workspace, account, name, person FROM accounts
  WHERE platform = $1 AND workspace = $2 ORDER BY folded, account`
	accountBy = `SELECT platform, workspace, account, name, person FROM accounts
  WHERE platform = $1 AND workspace = $2 AND account = $3`
	accountsOf = `SELECT platform, workspace, account, name, person FROM accounts
  WHERE person = $1 ORDER BY platform, workspace, account`
)

// Accounts lists those of a workspace by name.
func (d people) Accounts(ctx context.Context, platform, workspace string) ([]match.Account, error) {
	return d.accounts(ctx, accountsIn, platform, workspace)
}

// Account is match.ErrNotFound for one that was never there.
func (d people) Account(ctx context.Context, platform, workspace, id string) (a match.Account, err error) {
	err = d.row(ctx, accountBy, []any{platform, workspace, id}, []any{&a.Platform, &a.Workspace, &a.ID, &a.Name, &a.Person})
	return a, d.found(err, "account %q", id)
}

// AccountsOf lists a person's accounts.
func (d people) AccountsOf(ctx context.Context, person match.PersonID) ([]match.Account, error) {
	return d.accounts(ctx, accountsOf, person)
}

func (d people) accounts(ctx context.Context, q string, args ...any) ([]match.Account, error) {
	var list []match.Account
	err := d.each(ctx, q, args, func(scan func(...any) error) error {
		var a match.Account
		err := scan(&a.Platform, &a.Workspace, &a.ID, &a.Name, &a.Person)
		list = append(list, a)
		return err
	})
	return list, fault(d.name, err)
}
