package postgres

import (
	"context"
	"errors"
	"strconv"

	"divisionbell/bot/match"
	"divisionbell/storage/erasure"
)

const forgottenTimes = `SELECT value FROM meta WHERE key = 'forgotten'`

// A memory is what is kept of people, in words that every store knows.
type memory struct{ s *session }

// Exec runs a statement and counts the rows that it changed.
func (m memory) Exec(q string, args ...any) (int64, error) { return m.s.exec(q, args...) }

// Each calls f for every row.
func (m memory) Each(q string, args []any, f func(scan func(...any) error) error) error {
	return m.s.each(q, args, f)
}

// Held lists the seats that a person holds or held, of ended matches too.
func (d belongings) Held(ctx context.Context, person match.PersonID) (list []match.Held, err error) {
	err = d.together(ctx, func(s *session) error {
		list, err = erasure.Held(memory{s}, person)
		return err
	})
	return list, fault(d.name, err)
}

// SaidBy lists what a person said at tables.
func (d belongings) SaidBy(ctx context.Context, person match.PersonID) (list []match.Saying, err error) {
	err = d.together(ctx, func(s *session) error {
		list, err = erasure.SaidBy(memory{s}, person)
		return err
	})
	return list, fault(d.name, err)
}

// Traces are what a person is known by; none of it is there once they are forgotten.
func (d belongings) Traces(ctx context.Context, person match.PersonID) (t match.Traces, err error) {
	err = d.together(ctx, func(s *session) error {
		t, err = erasure.Traces(memory{s}, person)
		return err
	})
	return t, fault(d.name, err)
}

// errDry undoes what was only tried.
var errDry = errors.New("nothing is to be changed")

// ForgetPerson takes a person out of all that is kept, in one transaction, and tells
// what that was; dry changes nothing. It can be done again: what another process wrote
// meanwhile from memory goes too. In the end [DB.Compact] empties the pages of what no
// row has; the server's own archives keep it until they expire. Where a newer program
// has added to the database, this one does not know where else they stand ([match.ErrNewer]).
func (d belongings) ForgetPerson(ctx context.Context, person match.PersonID, e match.Eraser, dry bool) (done match.Erased, err error) {
	err = d.aloneAs(ctx, func(s *session) error {
		if err := beyond(s, d.name); err != nil {
			return err
		}
		if done, err = erasure.Person(memory{s}, person, e); err != nil {
			return err
		}
		if dry || !done.Anything() {
			return errDry
		}
		return nil
	})
	if errors.Is(err, errDry) {
		return done, nil
	}
	d.news.committed(0)
	return done, err
}

// Forgettings is how often somebody was forgotten, so that other processes hear of it.
func (d belongings) Forgettings(ctx context.Context) (n int64, err error) {
	var text string
	err = d.row(ctx, forgottenTimes, nil, []any{&text})
	if none(err) {
		return 0, nil
	}
	if err == nil {
		n, err = strconv.ParseInt(text, 10, 64)
	}
	return n, fault(d.name, err)
}
