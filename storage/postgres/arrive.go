package postgres

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"divisionbell/storage"
)

// An Arrival is an empty database that everything is moved into, in one transaction.
type Arrival struct {
	*link
	conn *pgxpool.Conn
	tx   pgx.Tx

	ours bool // the word that something is arriving: it is taken back with what has not landed
}

// Vacant refuses a database in which there is something ([storage.ErrExists]), or on which
// a host runs. What a move that was cut short has left there counts as nothing.
func Vacant(ctx context.Context, address string) error {
	l, err := unused(ctx, address)
	if err != nil {
		return err
	}
	defer l.pool.Close()
	_, err = l.vacant(ctx)
	return err
}

// vacant is [Vacant]; left: what is there is to be taken away.
func (l *link) vacant(ctx context.Context) (left bool, err error) {
	err = l.together(ctx, func(s *session) error {
		var n int64
		if err := s.row(`SELECT count(*) FROM meta WHERE key = '`+storage.ArrivingKey+`'`, nil, []any{&n}); err != nil || n > 0 {
			left = n > 0
			return err
		}
		if err := s.row(`SELECT count(*) FROM (SELECT 1 FROM matches UNION ALL SELECT 1 FROM people UNION ALL SELECT 1 FROM rooms UNION ALL SELECT 1 FROM days UNION ALL SELECT 1 FROM meta) x`, nil, []any{&n}); err != nil {
			return err
		}
		if n > 0 {
			return storage.Refuse(l.name, storage.ErrExists, "there is something in this database already; name an empty one, such as CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C' makes")
		}
		return nil
	})
	return left, fault(l.name, err)
}

// Arrive begins to write into a database that is [Vacant]. With the id of a move it refuses
// to be opened from now on until that is finished ([Finish]).
func Arrive(ctx context.Context, address, move string) (_ *Arrival, err error) {
	l, err := unused(ctx, address)
	if err != nil {
		return nil, err
	}
	a := &Arrival{link: l}
	defer func() {
		if err != nil {
			a.Drop()
			err = fault(l.name, err)
		}
	}()
	left, err := l.vacant(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := l.set(ctx, addMeta, storage.ArrivingKey, move); err != nil {
		return nil, err
	}
	a.ours = !left // or what an earlier one has left could be taken for whole
	if a.conn, err = l.pool.Acquire(ctx); err != nil {
		return nil, err
	}
	if a.tx, err = a.conn.Begin(ctx); err != nil {
		return nil, err
	}
	if left {
		return a, a.clear(ctx)
	}
	return a, nil
}

// clear takes away what an earlier move has left.
func (a *Arrival) clear(ctx context.Context) error {
	tables, err := a.tx.Query(ctx, `SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema() AND table_name NOT IN ('migrations', 'meta')`)
	if err != nil {
		return err
	}
	list, err := pgx.CollectRows(tables, pgx.RowTo[string])
	if err == nil {
		_, err = a.tx.Exec(ctx, "TRUNCATE "+strings.Join(list, ", "))
	}
	if err == nil {
		_, err = a.tx.Exec(ctx, "DELETE FROM meta WHERE key <> '"+storage.ArrivingKey+"'")
	}
	return err
}

// Place is where the database is, without its password.
func (a *Arrival) Place() string { return a.name }

// Columns are those of a table as every store has it.
func (a *Arrival) Columns(ctx context.Context, table string) ([]string, error) {
	list, err := columnsOf(ctx, a.tx, table)
	return list, fault(a.name, err)
}

const flagsHere = `SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1 AND data_type = 'boolean'`

// Take writes rows into a table until there are no more, and gives how many there were.
func (a *Arrival) Take(ctx context.Context, table string, columns []string, next func() ([]any, error)) (int64, error) {
	rows, err := a.tx.Query(ctx, flagsHere, table)
	if err != nil {
		return 0, fault(a.name, err)
	}
	flags, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return 0, fault(a.name, err)
	}
	flag := make([]bool, len(columns))
	for i, c := range columns {
		flag[i] = slices.Contains(flags, c)
	}
	code := -1
	if table == "matches" {
		code = slices.Index(columns, "code")
		columns = append(slices.Clone(columns), "folded")
	}
	n, err := a.tx.CopyFrom(ctx, pgx.Identifier{table}, columns, pgx.CopyFromFunc(func() ([]any, error) {
		row, err := next()
		if row == nil || err != nil {
			return nil, err
		}
		for i, v := range row {
			if n, is := v.(int64); is && flag[i] {
				row[i] = n != 0
			}
		}
		if row = tidy(row); code >= 0 {
			row = append(row, folded(row[code].(string)))
		}
		return row, nil
	}))
	return n, fault(a.name, err)
}

// Count is how many rows a table has.
func (a *Arrival) Count(ctx context.Context, table, where string) (n int64, err error) {
	err = a.tx.QueryRow(ctx, "SELECT count(*) FROM "+table+where).Scan(&n)
	return n, fault(a.name, err)
}

// Each gives every row of a query.
func (a *Arrival) Each(ctx context.Context, q string, f func(row []any) error) error {
	return fault(a.name, eachRow(ctx, a.tx, q, f))
}

// After has a table's ids go on after one.
func (a *Arrival) After(ctx context.Context, table string, last int64) error {
	if last == 0 {
		return nil
	}
	_, err := a.tx.Exec(ctx, fmt.Sprintf("SELECT setval("+sequence+", $1)", table), last)
	return fault(a.name, err)
}

// Restored notes that what has arrived is a backup of before an instant.
func (a *Arrival) Restored(ctx context.Context, at int64) error {
	return fault(a.name, restoring(&session{ctx, a.tx}, at))
}

// Land makes everything that has arrived last.
func (a *Arrival) Land(ctx context.Context) error {
	if err := a.tx.Commit(ctx); err != nil {
		return fault(a.name, err)
	}
	a.ours = false
	return nil
}

// Finish lets the database that has landed be opened.
func (a *Arrival) Finish(ctx context.Context) error { return a.finish(ctx) }

// Drop takes back what has not landed.
func (a *Arrival) Drop() {
	ctx, cancel := context.WithTimeout(context.Background(), connectTime)
	defer cancel()
	if a.tx != nil {
		_ = a.tx.Rollback(ctx) // or it has landed
	}
	if a.conn != nil {
		a.conn.Release()
	}
	if a.ours {
		// A server that is away keeps the word, and the next move finds it.
		_, _ = a.set(ctx, dropMeta, storage.ArrivingKey)
	}
	a.pool.Close()
}
