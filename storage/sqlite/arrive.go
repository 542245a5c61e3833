package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"divisionbell/storage"
)

// An Arrival is a new file that everything is moved into. It bears its name only once it
// has landed.
type Arrival struct {
	path, draft string
	db          *sql.DB
	conn        *sql.Conn // in one transaction
}

// Arrive begins a new file ([storage.ErrExists] when there is one of that name). With the id
// of a move the file refuses to be opened until that is finished ([Finish]).
func Arrive(ctx context.Context, path, move string) (_ *Arrival, err error) {
	left, err := vacant(ctx, path)
	if err != nil {
		return nil, err
	}
	if left {
		if err := os.Remove(path); err != nil {
			return nil, storage.Refuse(path, err, "this file cannot be replaced: %v", cause(err))
		}
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".draft-*")
	if err != nil {
		return nil, storage.Refuse(path, err, "this file cannot be made: %v", cause(err))
	}
	a := &Arrival{path: path, draft: f.Name()}
	defer func() {
		if err != nil {
			a.Drop()
		}
	}()
	if err := f.Close(); err != nil {
		return nil, storage.Refuse(path, err, "this file cannot be written: %v", cause(err))
	}
	// What is cut short is thrown away, so nothing need be taken back or synced.
	if a.db, err = sql.Open("sqlite", dsn(a.draft, time.Second, "locking_mode(EXCLUSIVE)", "journal_mode(OFF)", "synchronous(OFF)", fmt.Sprintf("cache_size(-%d)", 4*writerCache))); err != nil {
		return nil, fault(path, err)
	}
	a.db.SetMaxOpenConns(1)
	if _, err := a.db.ExecContext(ctx, schema+fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d;", applicationID, 1+len(migrations))); err != nil {
		return nil, copyFault(path, path, err)
	}
	if a.conn, err = a.db.Conn(ctx); err == nil {
		_, err = a.conn.ExecContext(ctx, "BEGIN")
	}
	if err != nil {
		return nil, fault(path, err)
	}
	if move != "" {
		_, err = a.conn.ExecContext(ctx, "INSERT INTO meta(key, value) VALUES(?, ?)", storage.ArrivingKey, move)
	}
	return a, fault(path, err)
}

// Vacant refuses a name that is taken ([storage.ErrExists]). What a move that was cut short
// has left there counts as nothing.
func Vacant(ctx context.Context, path string) error {
	_, err := vacant(ctx, path)
	return err
}

// vacant is [Vacant]; left: what is there is to be taken away.
func vacant(ctx context.Context, path string) (left bool, err error) {
	if err := inspectFolder(path); err != nil {
		return false, err
	}
	if _, err := os.Lstat(path); errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	if word, err := Word(ctx, path, storage.ArrivingKey); err == nil && word != "" {
		return true, nil
	}
	return false, storage.Refuse(path, storage.ErrExists, "this file exists already; name another")
}

// Place is where the file will lie.
func (a *Arrival) Place() string { return a.path }

// Columns are those of a table as every store has it.
func (a *Arrival) Columns(ctx context.Context, table string) ([]string, error) {
	list, err := columnsOf(ctx, a.conn, table)
	return list, fault(a.path, err)
}

// Take writes rows into a table until there are no more, and gives how many there were.
func (a *Arrival) Take(ctx context.Context, table string, columns []string, next func() ([]any, error)) (int64, error) {
	q := "INSERT INTO " + table + "(" + strings.Join(columns, ", ") + ") VALUES(?" + strings.Repeat(", ?", len(columns)-1) + ")"
	var drop []bool // columns that a file makes of others
	switch table {
	case "behind":
		q = "UPDATE positions SET behind = ?2 WHERE match = ?1"
	case "positions":
		var kept []string
		for _, c := range columns {
			own := c == "notes" || c == "votes"
			if drop = append(drop, own); !own {
				kept = append(kept, c)
			}
		}
		q = "INSERT INTO positions(behind, " + strings.Join(kept, ", ") + ") VALUES(0" + strings.Repeat(", ?", len(kept)) + ")"
	}
	n, broken, err := pour(ctx, a.conn, q, func() ([]any, error) {
		row, err := next()
		if row == nil || drop == nil {
			return row, err
		}
		kept := row[:0]
		for i, v := range row {
			if !drop[i] {
				kept = append(kept, v)
			}
		}
		return kept, err
	})
	if broken {
		err = copyFault(a.path, a.path, err)
	}
	return n, err
}

// Count is how many rows a table has.
func (a *Arrival) Count(ctx context.Context, table, where string) (n int64, err error) {
	from, _ := source(table)
	err = a.conn.QueryRowContext(ctx, "SELECT count(*) FROM "+from+where).Scan(&n)
	return n, fault(a.path, err)
}

// Each gives every row of a query.
func (a *Arrival) Each(ctx context.Context, q string, f func(row []any) error) error {
	return fault(a.path, eachRow(ctx, a.conn, q, f))
}

// After has a table's ids go on after one.
func (a *Arrival) After(ctx context.Context, table string, last int64) error {
	if table == "people" { // whom no sequence numbers
		_, err := a.conn.ExecContext(ctx, `INSERT INTO meta(key, value) SELECT 'linked', CAST(?1 AS TEXT) WHERE ?1 > (SELECT COALESCE(max(id), 0) FROM people)
  ON CONFLICT(key) DO UPDATE SET value = excluded.value`, last)
		return fault(a.path, err)
	}
	var numbered int
	if err := a.conn.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema WHERE name = ? AND sql LIKE '%AUTOINCREMENT%'", table).Scan(&numbered); err != nil || numbered == 0 || last == 0 {
		return fault(a.path, err)
	}
	_, err := a.conn.ExecContext(ctx, "DELETE FROM sqlite_sequence WHERE name = ?1; INSERT INTO sqlite_sequence(name, seq) VALUES(?1, ?2)", table, last)
	return fault(a.path, err)
}

// Restored notes that what has arrived is a backup of before an instant.
func (a *Arrival) Restored(ctx context.Context, at int64) error {
	_, err := a.conn.ExecContext(ctx, restoring(at))
	return fault(a.path, err)
}

// Land looks whether every row points at another that is there, and gives the file, whole
// and on the disk, its name.
func (a *Arrival) Land(ctx context.Context) error {
	var broken int
	if err := a.conn.QueryRowContext(ctx, "SELECT count(*) FROM pragma_foreign_key_check").Scan(&broken); err != nil {
		return fault(a.path, err)
	}
	if broken > 0 {
		return storage.Refuse(a.path, storage.ErrDamaged, "%d rows would point nowhere; look at the source with divisionbell doctor", broken)
	}
	_, err := a.conn.ExecContext(ctx, "COMMIT")
	if err := errors.Join(err, a.conn.Close(), a.db.Close()); err != nil {
		return copyFault(a.path, a.path, err)
	}
	f, err := os.OpenFile(a.draft, os.O_RDWR, 0)
	if err == nil {
		err = errors.Join(f.Sync(), f.Close())
	}
	if err != nil {
		return storage.Refuse(a.path, err, "this file cannot be written: %v", cause(err))
	}
	return publish(a.draft, a.path)
}

// Finish lets the file that has landed be opened.
func (a *Arrival) Finish(ctx context.Context) error { return Finish(ctx, a.path) }

// Drop takes away what has not landed.
func (a *Arrival) Drop() {
	if a.conn != nil {
		_ = a.conn.Close() // or it has landed
	}
	if a.db != nil {
		_ = a.db.Close()
	}
	_ = os.Remove(a.draft)
}
