package sqlite

import (
	"context"
	"errors"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/storage/erasure"
)

const (
	overwrite      = `PRAGMA secure_delete = ON`
	forgottenTimes = `SELECT value FROM meta WHERE key = 'forgotten'`
)

// A memory is what is kept of people, in words that every store knows.
type memory struct{ snapshot }

func ours(q string) string { return strings.ReplaceAll(q, "$", "?") }

// Exec runs a statement and counts the rows that it changed.
func (m memory) Exec(q string, args ...any) (int64, error) {
	n, _, err := m.exec(ours(q), args...)
	return n, err
}

// Each calls f for every row.
func (m memory) Each(q string, args []any, f func(scan func(...any) error) error) error {
	return m.each(ours(q), args, f)
}

// Held lists the seats that a person holds or held, of ended matches too.
func (d *DB) Held(ctx context.Context, person match.PersonID) (list []match.Held, err error) {
	err = d.reading(ctx, func(s snapshot) error {
		list, err = erasure.Held(memory{s}, person)
		return err
	})
	return list, fault(d.path, err)
}

// SaidBy lists what a person said at tables.
func (d *DB) SaidBy(ctx context.Context, person match.PersonID) (list []match.Saying, err error) {
	err = d.reading(ctx, func(s snapshot) error {
		list, err = erasure.SaidBy(memory{s}, person)
		return err
	})
	return list, fault(d.path, err)
}

// Traces are what a person is known by; none of it is there once they are
// forgotten.
func (d *DB) Traces(ctx context.Context, person match.PersonID) (t match.Traces, err error) {
	err = d.together(ctx, func(s snapshot) error {
		t, err = erasure.Traces(memory{s}, person)
		return err
	})
	return t, fault(d.path, err)
}

// errDry undoes what was only tried.
var errDry = errors.New("nothing is to be changed")

// ForgetPerson takes a person out of all that is kept, in one transaction, and
// tells what that was; dry changes nothing. It can be done again: what another
// process wrote meanwhile from memory goes too. In the end [DB.Compact] leaves
// nothing in the file's free space.
func (d *DB) ForgetPerson(ctx context.Context, person match.PersonID, e match.Eraser, dry bool) (done match.Erased, err error) {
	err = d.writing(ctx, func(w *writer) error {
		if err := w.do(overwrite); err != nil {
			return err
		}
		if done, err = erasure.Person(memory{snapshot{w.session, context.WithoutCancel(ctx)}}, person, e); err != nil {
			return err
		}
		if dry || !done.Anything() {
			return errDry
		}
		return w.do(owesCompact)
	})
	if errors.Is(err, errDry) {
		err = nil
	}
	return done, err
}

// Forgettings is how often somebody was forgotten, so that other processes hear
// of it.
func (d *DB) Forgettings(ctx context.Context) (n int64, err error) {
	err = d.row(ctx, forgottenTimes, nil, []any{&n})
	if none(err) {
		return 0, nil
	}
	return n, fault(d.path, err)
}
