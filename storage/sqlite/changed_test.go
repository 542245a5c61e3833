package sqlite

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
)

func TestChangedTellsOfOthersAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.db")
	a, b := openAt(t, path, Options{poll: time.Millisecond}), openAt(t, path, Options{})
	s := sit(t, a, "K7QF")
	changed := a.Changed()
	rev := int64(1)
	for range 3 {
		commit(t, b, match.Change{Match: s.Match, Rev: rev})
		same(t, <-changed, match.MatchID(0))
		commit(t, a, match.Change{Match: s.Match, Rev: rev + 1})
		must[match.Match](t)(b.Match(ctx, s.Match))
		rev += 2
	}
	// Once the looks have caught up, our own commits say nothing.
	for range 20 {
		commit(t, a, match.Change{Match: s.Match, Rev: rev})
		rev++
		time.Sleep(time.Millisecond)
	}
	select {
	case <-changed:
		t.Error("it told of our own commit")
	default:
	}
}

// dump is every row of every table, as text.
func dump(t testing.TB, d *DB) string {
	t.Helper()
	var b strings.Builder
	var tables []string
	err := d.together(ctx, func(s snapshot) error {
		rows, err := s.conn.QueryContext(ctx, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
		if err != nil {
			return err
		}
		for rows.Next() {
			var name string
			err = errors.Join(err, rows.Scan(&name))
			tables = append(tables, name)
		}
		for _, name := range tables {
			err = errors.Join(err, s.dump(&b, name))
		}
		return err
	})
	ok(t, err)
	return b.String()
}

func (s snapshot) dump(b *strings.Builder, table string) error {
	rows, err := s.conn.QueryContext(ctx, "SELECT * FROM "+table)
	if err != nil {
		return err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	values, into := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		into[i] = &values[i]
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return err
		}
		fmt.Fprintf(b, "%s %v\n", table, values)
	}
	return rows.Err()
}
