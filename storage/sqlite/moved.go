package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"divisionbell/storage"
)

const metaOf = `SELECT value FROM meta WHERE key = ?`

// settled refuses a file that was left by a move, or that one has not finished.
func settled(ctx context.Context, d *DB) error {
	var text string
	switch err := d.row(ctx, metaOf, []any{storage.MovedKey}, []any{&text}); {
	case err == nil:
		return storage.Refuse(d.path, storage.ErrMoved, "%s", storage.ReadMoved(text).Why(d.path))
	case !none(err):
		return fault(d.path, err)
	}
	switch err := d.row(ctx, metaOf, []any{storage.ArrivingKey}, []any{&text}); {
	case err == nil:
		return storage.Refuse(d.path, storage.ErrMoved, storage.HalfArrived)
	case !none(err):
		return fault(d.path, err)
	}
	return nil
}

// Word is what a move has left in a file under a key, empty for nothing.
func Word(ctx context.Context, path, key string) (text string, err error) {
	if err := inspect(path, true, false); err != nil {
		return "", err
	}
	db, err := sql.Open("sqlite", dsn(path, time.Second))
	if err != nil {
		return "", fault(path, err)
	}
	defer db.Close()
	if _, tables, err := versionOf(ctx, db); err != nil || tables == 0 {
		return "", fault(path, err)
	}
	err = db.QueryRowContext(ctx, metaOf, key).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return text, fault(path, err)
}

// Unmove lets a file that was left be used again. It counts as restored at an instant: its
// matches and days go on with other dice than those that were moved.
func Unmove(ctx context.Context, path string, at int64) error {
	return alone(ctx, path, fmt.Sprintf("DELETE FROM meta WHERE key = '%s'; %s", storage.MovedKey, restoring(at)))
}

// Finish lets a file be used into which everything has been moved.
func Finish(ctx context.Context, path string) error {
	return alone(ctx, path, fmt.Sprintf("DELETE FROM meta WHERE key = '%s'", storage.ArrivingKey))
}

// alone runs statements on a file that nobody else uses.
func alone(ctx context.Context, path, statements string) error {
	db, err := sql.Open("sqlite", dsn(path, time.Second, "synchronous(FULL)"))
	if err != nil {
		return fault(path, err)
	}
	db.SetMaxOpenConns(1)
	_, err = db.ExecContext(ctx, "BEGIN EXCLUSIVE; "+statements+"; COMMIT")
	return errors.Join(fault(path, err), db.Close())
}
