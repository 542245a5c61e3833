package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"divisionbell/storage"
)

// A Departure is a file that everything is moved out of. Nobody else may use it meanwhile.
// It tells its tables as every store has them: what only a file has is made of it, or left
// out.
type Departure struct {
	path string
	db   *sql.DB
}

// Depart takes a file for itself ([storage.ErrLocked] when a host runs on it), once it is
// brought up to date.
func Depart(ctx context.Context, path string) (*Departure, error) {
	d, err := Open(ctx, path, Options{MustExist: true, Wait: time.Second})
	if err != nil {
		return nil, err
	}
	if err := d.Close(); err != nil {
		return nil, fault(path, err)
	}
	db, err := sql.Open("sqlite", dsn(path, time.Second, "locking_mode(EXCLUSIVE)", "synchronous(FULL)"))
	if err != nil {
		return nil, fault(path, err)
	}
	db.SetMaxOpenConns(1)
	// The lock stays when the transaction ends.
	if _, err := db.ExecContext(ctx, "PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE; COMMIT"); err != nil {
		db.Close()
		return nil, inUse(path, err)
	}
	return &Departure{path, db}, nil
}

// Draft copies a backup into a folder of its own, to be departed from. discard takes it away.
func Draft(ctx context.Context, backup string) (draft string, discard func(), err error) {
	if err := inspect(backup, true, false); err != nil {
		return "", nil, err
	}
	dir, err := os.MkdirTemp("", "divisionbell-*")
	if err != nil {
		return "", nil, fmt.Errorf("sqlite: %w", err)
	}
	discard = func() { _ = os.RemoveAll(dir) }
	if draft, err = copyTo(ctx, backup, filepath.Join(dir, filepath.Base(backup)), time.Second); err != nil {
		discard()
	}
	return draft, discard, err
}

// Place is where the file lies.
func (d *Departure) Place() string { return d.path }

// shared is how a table is told to other stores where it is not told as it is: a query for
// its rows, with * for the columns that it has as others have them.
var shared = map[string]struct {
	without, with []string // columns
	from, order   string
}{
	"actions": {without: []string{"id"}, from: "actions", order: "id"},
	"inbox":   {without: []string{"id"}, from: "inbox", order: "id"},
	"behind":  {with: []string{"match", "rev"}, from: "(SELECT match, behind AS rev FROM positions WHERE behind > 0)"},
	"positions": {without: []string{"behind"}, with: []string{"notes", "votes"}, from: `(SELECT p.*,
  max(COALESCE((SELECT max(id) FROM notes WHERE match = p.match), 0), COALESCE((SELECT max(note) FROM shows WHERE match = p.match), 0),
    COALESCE((SELECT max(note) FROM listeners WHERE match = p.match), 0)) AS notes,
  COALESCE((SELECT max(id) FROM votes WHERE match = p.match), 0) AS votes FROM positions p)`},
}

// columnsOf lists a table's columns as every store has them.
func columnsOf(ctx context.Context, db querier, table string) (list []string, err error) {
	rows, err := db.QueryContext(ctx, "SELECT name FROM pragma_table_info(?)", table)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		if !slices.Contains(shared[table].without, name) {
			list = append(list, name)
		}
	}
	return append(list, shared[table].with...), rows.Err()
}

// Columns are those of a table as every store has it, none for a table that is not here.
func (d *Departure) Columns(ctx context.Context, table string) ([]string, error) {
	list, err := columnsOf(ctx, d.db, table)
	return list, fault(d.path, err)
}

// source is what a table's rows are read from.
func source(table string) (from, order string) {
	switch s, is := shared[table]; {
	case is && s.order != "":
		return s.from, " ORDER BY " + s.order
	case is:
		return s.from, ""
	}
	return table, ""
}

// Count is how many rows a table has.
func (d *Departure) Count(ctx context.Context, table, where string) (n int64, err error) {
	from, _ := source(table)
	err = d.db.QueryRowContext(ctx, "SELECT count(*) FROM "+from+where).Scan(&n)
	return n, fault(d.path, err)
}

// Rows gives every row of a table; f may keep it.
func (d *Departure) Rows(ctx context.Context, table, where string, columns []string, f func(row []any) error) error {
	conn, err := d.db.Conn(ctx)
	if err != nil {
		return fault(d.path, err)
	}
	defer conn.Close()
	from, order := source(table)
	return fault(d.path, eachRow(ctx, conn, "SELECT "+strings.Join(columns, ", ")+" FROM "+from+where+order, f))
}

// Last is the highest id that a table has given, 0 for none; of people also that of one
// who became another.
func (d *Departure) Last(ctx context.Context, table string) (last int64, err error) {
	err = d.db.QueryRowContext(ctx, fmt.Sprintf(`SELECT max(COALESCE((SELECT max(id) FROM %[1]s), 0), COALESCE((SELECT seq FROM sqlite_sequence WHERE name = '%[1]s'), 0),
  COALESCE((SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'linked' AND '%[1]s' = 'people'), 0))`, table)).Scan(&last)
	return last, fault(d.path, err)
}

// Leave marks the file as left: from then on it refuses to be opened.
func (d *Departure) Leave(ctx context.Context, m storage.Moved) error {
	_, err := d.db.ExecContext(ctx, "INSERT INTO meta(key, value) VALUES(?, ?)", storage.MovedKey, m.Text())
	return fault(d.path, err)
}

// Close gives the file back.
func (d *Departure) Close() error { return fault(d.path, d.db.Close()) }
