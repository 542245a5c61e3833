package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// An index that a later program wants of tables that have rows already. It is made while
// others play on, outside of any transaction and after the migrations; schema.sql has it too.
type index struct {
	name, of string
	instead  string // of this one, which is dropped; empty: none
}

var indices = []index{
	{"posts_newest", "posts(room, person, id)", "posts_room"},
	{"notes_person", "notes(person) WHERE person > 0", ""},
}

const (
	isValid   = `SELECT i.indisvalid FROM pg_class c JOIN pg_index i ON i.indexrelid = c.oid JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relname = $1 AND n.nspname = current_schema()`
	addBuilt  = `INSERT INTO migrations(version, at) VALUES(-1, $1) ON CONFLICT (version) DO NOTHING`
	lockBuilt = `SELECT version FROM migrations WHERE version = -1 FOR UPDATE SKIP LOCKED`
)

// buildPause is between two looks whether another process has made an index.
const buildPause = 200 * time.Millisecond

// build makes the index if it is not there, or was left half made. Whoever opens the
// database meanwhile waits, but not in a transaction, for which the server would wait in
// turn; who plays does not.
func (i index) build(ctx context.Context, l *link, genuine bool) error {
	if !genuine { // these make all of theirs without a lock, and have other catalogues
		_, err := l.set(ctx, "CREATE INDEX IF NOT EXISTS "+i.name+" ON "+i.of)
		if err == nil && i.instead != "" {
			_, err = l.set(ctx, "DROP INDEX IF EXISTS "+i.instead)
		}
		return err
	}
	if whole, _, err := i.whole(ctx, l); err != nil || whole {
		return err
	}
	if _, err := l.set(ctx, addBuilt, time.Now().UnixMilli()); err != nil {
		return err
	}
	for {
		if done, err := i.turn(ctx, l); err != nil || done {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(buildPause):
		}
	}
}

// turn makes it under the row of version -1; not done: another process is about it.
func (i index) turn(ctx context.Context, l *link) (done bool, err error) {
	return done, pgx.BeginFunc(ctx, l.pool, func(tx pgx.Tx) error {
		var row int64
		// By the simple protocol: the extended one keeps a snapshot, for whose end the index waits.
		if err := tx.QueryRow(ctx, lockBuilt, pgx.QueryExecModeSimpleProtocol).Scan(&row); none(err) {
			return nil
		} else if err != nil {
			return err
		}
		whole, there, err := i.whole(ctx, l)
		if done = err == nil; err != nil || whole {
			return err
		}
		return l.taken(ctx, func(c *pgxpool.Conn) error {
			s := &session{ctx, c}
			if there {
				err = s.do("DROP INDEX CONCURRENTLY IF EXISTS " + i.name)
			}
			if err == nil {
				err = s.do("CREATE INDEX CONCURRENTLY " + i.name + " ON " + i.of)
			}
			if err == nil && i.instead != "" {
				err = s.do("DROP INDEX CONCURRENTLY IF EXISTS " + i.instead)
			}
			return err
		})
	})
}

// whole reports whether the index is there and can be used, and whether it is there at all.
func (i index) whole(ctx context.Context, l *link) (whole, there bool, err error) {
	err = l.row(ctx, isValid, []any{i.name}, []any{&whole})
	if none(err) {
		return false, false, nil
	}
	return whole, err == nil, err
}
