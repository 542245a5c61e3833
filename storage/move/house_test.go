package move

import (
	"compress/gzip"
	"context"
	"database/sql"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/storage"
	"divisionbell/storage/postgres"
	"divisionbell/storage/sqlite"
	"divisionbell/storage/storetest"
)

var ctx = context.Background()

// released is a file with matches of every game, as a release has left it, and a row at
// least in every table.
func released(t testing.TB) string {
	t.Helper()
	from := storetest.Must[*os.File](t)(os.Open("../../cmd/divisionbell/testdata/releases/1/bell.db.gz"))
	defer from.Close()
	packed := storetest.Must[*gzip.Reader](t)(gzip.NewReader(from))
	path := filepath.Join(t.TempDir(), "bell.db")
	storetest.OK(t, os.WriteFile(path, storetest.Must[[]byte](t)(io.ReadAll(packed)), 0o600))
	d := storetest.Must[*sqlite.DB](t)(sqlite.Open(ctx, path, sqlite.Options{}))
	storetest.OK(t, d.Close())
	db := raw(t, path)
	for _, table := range tablesOf(t, db) {
		var n int
		storetest.OK(t, db.QueryRow("SELECT count(*) FROM "+table).Scan(&n))
		if n > 0 || table == "leases" {
			continue
		}
		var values []any
		for _, kind := range list(t, db, "SELECT type FROM pragma_table_info(?)", table) {
			values = append(values, map[string]any{"INTEGER": 1, "TEXT": "é “'\n", "BLOB": slices.Repeat([]byte{0, 255}, 16)}[kind])
		}
		_, err := db.Exec("INSERT INTO "+table+" VALUES(?"+strings.Repeat(", ?", len(values)-1)+")", values...)
		storetest.OK(t, err)
	}
	_, err := db.Exec(`UPDATE positions SET behind = rev WHERE match = 1; UPDATE sqlite_sequence SET seq = seq + 7; INSERT INTO leases VALUES('speak', 'h/1', 3, 5)`)
	storetest.OK(t, err)
	storetest.OK(t, db.Close())
	return path
}

func raw(t testing.TB, path string) *sql.DB {
	t.Helper()
	db := storetest.Must[*sql.DB](t)(sql.Open("sqlite", "file:"+path))
	t.Cleanup(func() { db.Close() })
	return db
}

func list(t testing.TB, db *sql.DB, q string, args ...any) (all []string) {
	t.Helper()
	rows := storetest.Must[*sql.Rows](t)(db.Query(q, args...))
	defer rows.Close()
	for rows.Next() {
		var s string
		storetest.OK(t, rows.Scan(&s))
		all = append(all, s)
	}
	storetest.OK(t, rows.Err())
	return all
}

func tablesOf(t testing.TB, db *sql.DB) []string {
	t.Helper()
	return list(t, db, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
}

// dump is every row of a file, but for what a move leaves behind and in which order rows
// were appended.
func dump(t testing.TB, path string) (all []string) {
	t.Helper()
	db := raw(t, path)
	defer db.Close()
	for _, table := range append(tablesOf(t, db), "sqlite_sequence") {
		if slices.Contains(tablesStay, table) {
			continue
		}
		var columns []string
		for _, c := range list(t, db, "SELECT name FROM pragma_table_info(?)", table) {
			if !(c == "id" && (table == "actions" || table == "inbox")) {
				columns = append(columns, "quote("+c+")")
			}
		}
		where := ""
		if table == "meta" {
			where = tables[0].where + " AND key <> 'linked'" // which a server has in its sequence
		}
		rows := list(t, db, "SELECT "+strings.Join(columns, " || '|' || ")+" FROM "+table+where)
		slices.Sort(rows)
		for _, row := range rows {
			all = append(all, table+": "+row)
		}
	}
	return all
}

// opens reports whether a store may be used.
func opens(t testing.TB, place string) error {
	t.Helper()
	var d interface{ Close() error }
	var err error
	if postgres.Is(place) {
		d, err = postgres.Open(ctx, place, postgres.Options{})
	} else {
		d, err = sqlite.Open(ctx, place, sqlite.Options{MustExist: true})
	}
	if err == nil {
		storetest.OK(t, d.Close())
	}
	return err
}

// sound wants nothing wrong with a store.
func sound(t testing.TB, d interface {
	Check(ctx context.Context) ([]storage.Finding, error)
	Close() error
}) {
	t.Helper()
	for _, f := range storetest.Must[[]storage.Finding](t)(d.Check(ctx)) {
		t.Error(f)
	}
	storetest.OK(t, d.Close())
}

// noted is a database of two matches whose notes and votes bear the same numbers, as those
// of a server do.
func noted(t testing.TB, d match.Store) []match.MatchID {
	t.Helper()
	var ids []match.MatchID
	for i := range 2 {
		s := storetest.Sit(t, d, fmt.Sprint("M", i))
		ids = append(ids, s.Match)
		for n := range 3 {
			storetest.Commit(t, d, match.Change{Match: s.Match, Rev: int64(n) + 1, At: storetest.Noon, Notes: []match.Note{{Kind: match.NoteSaid, Text: fmt.Sprint("note ", i, n)}},
				Votes: []match.Vote{{Motion: match.Motion{Kind: match.MotionAbandon}, Until: 9, Result: []string{"", "passed"}[min(n, 1)]}}})
		}
		storetest.Commit(t, d, match.Change{Match: s.Match, Rev: 4, At: storetest.Noon, Show: []match.Show{{Room: s.Hall.ID, Seq: 2, Note: 2, Role: match.RoleCaucus, Door: s.Room.ID}},
			Listeners: []match.Listener{{Person: s.Ada.ID, Room: s.Hall.ID, Note: 1}, {Person: s.Bob.ID, Room: s.Hall.ID}}})
	}
	return ids
}
