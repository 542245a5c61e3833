package postgres

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"

	"divisionbell/storage"
)

// A Departure is a database as it stands at one moment, of which everything is copied, or
// that everything is moved out of. It tells its tables as every store has them: what only a
// server has is left out.
type Departure struct {
	*link
	conn *pgxpool.Conn
	tx   pgx.Tx

	crowded map[string]bool // notes, votes: a number there stands for several
}

// Depart begins to read a database. whole: everything is to be moved out of it; nobody may
// use it then ([storage.ErrLocked] when a host runs on it), and nobody can write to it until
// it is closed.
func Depart(ctx context.Context, address string, whole bool) (_ *Departure, err error) {
	begin := linked
	if whole {
		begin = func(ctx context.Context, address string, _ Options) (*link, error) { return unused(ctx, address) }
	}
	l, err := begin(ctx, address, few)
	if err != nil {
		return nil, err
	}
	d := &Departure{link: l, crowded: map[string]bool{}}
	defer func() {
		if err != nil {
			_ = d.Close()
			err = fault(l.name, err)
		}
	}()
	if err := settled(ctx, l); err != nil {
		return nil, err
	}
	var server string
	if err := l.row(ctx, serverIs, nil, []any{&server}); err != nil {
		return nil, err
	}
	// What else speaks the protocol may have no such lock; nobody runs on it all the same.
	locks := strings.HasPrefix(server, "PostgreSQL") && !strings.Contains(server, "-YB-")
	if d.conn, err = l.pool.Acquire(ctx); err != nil {
		return nil, err
	}
	o := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	if whole {
		o.AccessMode = pgx.ReadWrite
	}
	if d.tx, err = d.conn.BeginTx(ctx, o); err != nil {
		return nil, err
	}
	if whole && locks {
		if err := d.lock(ctx); err != nil {
			return nil, err
		}
	}
	for _, table := range []string{"notes", "votes"} {
		var is bool
		if err := d.tx.QueryRow(ctx, "SELECT count(*) > count(DISTINCT id) FROM "+table).Scan(&is); err != nil {
			return nil, err
		}
		d.crowded[table] = is
	}
	return d, nil
}

// lock keeps others from writing, before the moment is chosen that is read.
func (d *Departure) lock(ctx context.Context) error {
	if _, err := d.tx.Exec(ctx, "SET LOCAL lock_timeout = '5s'"); err != nil {
		return err
	}
	_, err := d.tx.Exec(ctx, "LOCK TABLE meta, matches, positions, actions, people, accounts, rooms, inbox, outbox, instants IN EXCLUSIVE MODE")
	return err
}

// Place is where the database is, without its password.
func (d *Departure) Place() string { return d.name }

// own are columns that a server makes of others.
var own = map[string][]string{"matches": {"folded"}, "presses": {"digest"}}

const columnsHere = `SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position`

func columnsOf(ctx context.Context, tx pgx.Tx, table string) (list []string, err error) {
	rows, err := tx.Query(ctx, columnsHere, table)
	if err != nil {
		return nil, err
	}
	all, err := pgx.CollectRows(rows, pgx.RowTo[string])
	return slices.DeleteFunc(all, func(c string) bool { return slices.Contains(own[table], c) }), err
}

// Columns are those of a table as every store has it, none for a table that is not here.
func (d *Departure) Columns(ctx context.Context, table string) ([]string, error) {
	list, err := columnsOf(ctx, d.tx, table)
	return list, fault(d.name, err)
}

// Count is how many rows a table has.
func (d *Departure) Count(ctx context.Context, table, where string) (n int64, err error) {
	err = d.tx.QueryRow(ctx, "SELECT count(*) FROM "+table+where).Scan(&n)
	return n, fault(d.name, err)
}

// A file numbers notes over all matches, and a server within each. They keep their numbers
// as long as no two have the same; else they are numbered anew in the order of matches, and
// with them the marks up to which rooms and people were told. Of votes with one number one
// that is open keeps it, because buttons bear it.
const (
	renumbered = `row_number() OVER (ORDER BY t.match, t.id)`
	revoted    = `CASE WHEN row_number() OVER (PARTITION BY t.id ORDER BY t.result <> '', t.match) = 1 THEN t.id
  ELSE (SELECT max(id) FROM votes) + row_number() OVER (ORDER BY t.match, t.id) END`
	remarked = `CASE WHEN t.%[1]s <= 0 OR NOT EXISTS (SELECT 1 FROM notes n WHERE n.match = t.match AND n.id <= t.%[1]s) THEN 0
  ELSE o.before + (SELECT count(*) FROM notes n WHERE n.match = t.match AND n.id <= t.%[1]s) END`
	before = ` t LEFT JOIN (SELECT match, (sum(count(*)) OVER (ORDER BY match) - count(*))::bigint AS before FROM notes GROUP BY match) o ON o.match = t.match`
	// In a room of a caucus, seq is a mark of notes too.
	resequenced = `CASE WHEN t.role IN ('caucus', 'adjourned') THEN %s ELSE t.seq END`
)

// told is a column of a table as a file has it.
func (d *Departure) told(table, column string) string {
	mark := func(of string) string { return fmt.Sprintf(remarked, of) }
	switch {
	case table == "notes" && column == "id":
		return renumbered
	case table == "votes" && column == "id":
		return revoted
	case column == "note":
		return mark(column)
	case table == "shows" && column == "seq":
		return fmt.Sprintf(resequenced, mark(column))
	}
	return "t." + column
}

// query reads a table.
func (d *Departure) query(table, where string, columns []string) string {
	from, order, list := table+" t", "", columns
	switch table {
	case "inbox":
		order = " ORDER BY t.at, t.delivery"
	}
	if d.crowded["notes"] && slices.Contains([]string{"notes", "shows", "listeners"}, table) || d.crowded["votes"] && table == "votes" {
		list = nil
		for _, c := range columns {
			list = append(list, d.told(table, c))
		}
		if table == "shows" || table == "listeners" {
			from = table + before
		}
	}
	return "SELECT " + strings.Join(list, ", ") + " FROM " + from + where + order
}

// Rows gives every row of a table; f may keep it.
func (d *Departure) Rows(ctx context.Context, table, where string, columns []string, f func(row []any) error) error {
	return fault(d.name, eachRow(ctx, d.tx, d.query(table, where, columns), f))
}

// eachRow gives every row of a query, whose values are numbers, texts, bytes and flags; f may
// keep it.
func eachRow(ctx context.Context, tx pgx.Tx, q string, f func(row []any) error) error {
	rows, err := tx.Query(ctx, q)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		row, is := plain(rows)
		if !is {
			if row, err = rows.Values(); err != nil {
				return err
			}
		}
		if err := f(row); err != nil {
			return err
		}
	}
	return rows.Err()
}

// plain reads a row of values that are as they were sent, as nearly all are, three times as
// fast as any type is read; it says when it cannot.
func plain(rows pgx.Rows) ([]any, bool) {
	fields, raw := rows.FieldDescriptions(), rows.RawValues()
	row := make([]any, len(raw))
	for i, b := range raw {
		f := &fields[i]
		switch {
		case b == nil: // NULL
		case f.DataTypeOID == pgtype.TextOID: // alike in both formats
			row[i] = string(b)
		case f.Format != pgx.BinaryFormatCode:
			return nil, false
		case f.DataTypeOID == pgtype.Int8OID && len(b) == 8:
			row[i] = int64(binary.BigEndian.Uint64(b))
		case f.DataTypeOID == pgtype.ByteaOID:
			row[i] = bytes.Clone(b)
		case f.DataTypeOID == pgtype.BoolOID && len(b) == 1:
			row[i] = b[0] != 0
		default:
			return nil, false
		}
	}
	return row, true
}

// sequence is the name of what numbers a table's rows.
const sequence = `pg_get_serial_sequence('%s', 'id')`

// Last is the highest id that a table has given, 0 for none.
func (d *Departure) Last(ctx context.Context, table string) (last int64, err error) {
	err = d.tx.QueryRow(ctx, fmt.Sprintf("SELECT greatest(COALESCE((SELECT max(id) FROM %s), 0), COALESCE(pg_sequence_last_value("+sequence+"), 0))", table, table)).Scan(&last)
	return last, fault(d.name, err)
}

// Leave marks the database as left: from then on it refuses to be opened.
func (d *Departure) Leave(ctx context.Context, m storage.Moved) error {
	_, err := d.tx.Exec(ctx, addMeta, storage.MovedKey, m.Text())
	return fault(d.name, errors.Join(err, d.tx.Commit(ctx)))
}

// Close gives the database back.
func (d *Departure) Close() error {
	if d.tx != nil {
		_ = d.tx.Rollback(context.Background()) // or it was left
	}
	if d.conn != nil {
		d.conn.Release()
	}
	d.pool.Close()
	return nil
}
