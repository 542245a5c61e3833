package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5/pgxpool"

	"divisionbell/storage"
)

const (
	metaOf    = `SELECT value FROM meta WHERE key = $1`
	addMeta   = `INSERT INTO meta(key, value) VALUES($1, $2) ON CONFLICT(key) DO UPDATE SET value = excluded.value`
	dropMeta  = `DELETE FROM meta WHERE key = $1`
	dropLease = `DELETE FROM leases`
)

// settled refuses a database that was left by a move, or that one has not finished.
func settled(ctx context.Context, l *link) error {
	var text string
	switch err := l.row(ctx, metaOf, []any{storage.MovedKey}, []any{&text}); {
	case err == nil:
		return storage.Refuse(l.name, storage.ErrMoved, "%s", storage.ReadMoved(text).Why(l.name))
	case !none(err):
		return fault(l.name, err)
	}
	switch err := l.row(ctx, metaOf, []any{storage.ArrivingKey}, []any{&text}); {
	case err == nil:
		return storage.Refuse(l.name, storage.ErrMoved, storage.HalfArrived)
	case !none(err):
		return fault(l.name, err)
	}
	return nil
}

// linked connects to a database, whatever a move has left in it, and brings its schema up
// to date.
func linked(ctx context.Context, address string, o Options) (*link, error) {
	name := Name(address)
	conf, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, storage.Refuse(name, storage.ErrForeign, "this address of a database cannot be read; write postgres://user:password@host:5432/database")
	}
	settle(conf, o)
	pool, err := pgxpool.NewWithConfig(ctx, conf)
	if err != nil {
		return nil, fault(name, err)
	}
	l := &link{name: name, pool: pool, patience: o.patience}
	if err := prepare(ctx, l, o.all); err != nil {
		pool.Close()
		return nil, err
	}
	return l, nil
}

// few are the connections that a move takes, which carries all that there is.
var few = Options{Connections: 2, patience: patience, all: true}

// unused connects to a database that no host runs on.
func unused(ctx context.Context, address string) (*link, error) {
	l, err := linked(ctx, address, few)
	if err != nil {
		return nil, err
	}
	busy, err := leases{l, false}.Leased(ctx, 1)
	if err == nil && busy {
		err = storage.Refuse(l.name, storage.ErrLocked, "a host runs on this database; stop every process on it and try again in a quarter of a minute")
	}
	if err != nil {
		l.pool.Close()
		return nil, err
	}
	return l, nil
}

// Word is what a move has left in a database under a key, empty for nothing.
func Word(ctx context.Context, address, key string) (text string, err error) {
	l, err := linked(ctx, address, few)
	if err != nil {
		return "", err
	}
	defer l.pool.Close()
	if err = l.row(ctx, metaOf, []any{key}, []any{&text}); none(err) {
		return "", nil
	}
	return text, fault(l.name, err)
}

// Finish lets a database be used into which everything has been moved, and has the server
// count what is in it.
func Finish(ctx context.Context, address string) error {
	l, err := linked(ctx, address, few)
	if err != nil {
		return err
	}
	defer l.pool.Close()
	return l.finish(ctx)
}

func (l *link) finish(ctx context.Context) error {
	if _, err := l.set(ctx, dropMeta, storage.ArrivingKey); err != nil {
		return err
	}
	ours, err := l.genuine(ctx)
	if err == nil && ours { // others count by themselves
		_, err = l.set(ctx, "ANALYZE")
	}
	return err
}

// Unmove lets a database that was left be used again. It counts as restored at an instant:
// its matches and days go on with other dice than those that were moved.
func Unmove(ctx context.Context, address string, at int64) error {
	l, err := unused(ctx, address)
	if err != nil {
		return err
	}
	defer l.pool.Close()
	return l.writing(ctx, func(s *session) error {
		return errors.Join(s.do(dropMeta, storage.MovedKey), s.do(dropLease), restoring(s, at))
	})
}
