package storage

import (
	"database/sql"
	_ "embed"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"divisionbell/bot"
)

func TestAFileIsMadeOnceByMany(t *testing.T) {
	path := filepath.Join(t.TempDir(), "odd name?a=b%20#é.db")
	var opening sync.WaitGroup
	for range 8 {
		opening.Go(func() {
			d, err := Open(ctx, path, Options{})
			if err != nil {
				t.Error(err)
				return
			}
			sound(t, d)
			if err := d.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	opening.Wait()
	found, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*"))
	same(t, found, []string{path})
}

func TestEveryConnectionHasItsPragmas(t *testing.T) {
	d := open(t)
	for range cap(d.read) {
		reader := <-d.read
		defer func() { d.read <- reader }()
		wants(t, fault("", reader.do("DELETE FROM leases")), ErrReadOnly)
		for _, s := range []*session{d.write.session, reader} {
			for pragma, want := range map[string]int64{"foreign_keys": 1, "synchronous": 2, "busy_timeout": 5000} {
				var got int64
				ok(t, s.row(ctx, "PRAGMA "+pragma, nil, []any{&got}))
				same(t, got, want)
			}
		}
	}
	var mode string
	ok(t, d.write.one("PRAGMA journal_mode", nil, []any{&mode}))
	same(t, mode, "wal")
}

func userVersion(t *testing.T, path string) (v int64) {
	t.Helper()
	db, err := sql.Open("sqlite", dsn(path, time.Second))
	ok(t, err)
	defer db.Close()
	ok(t, db.QueryRow("PRAGMA user_version").Scan(&v))
	return v
}

func TestMigrationsAreWholeOrNot(t *testing.T) {
	path, s := stored(t)
	newest := int64(1 + len(migrations))
	with := func(more ...string) []string { return append(slices.Clone(migrations), more...) }
	hats := "ALTER TABLE people ADD COLUMN hats TEXT NOT NULL DEFAULT '{}'"
	for _, wrong := range []string{"UPDATE people SET hat = 1", "PRAGMA foreign_keys = 0; DELETE FROM people"} {
		if err := prepare(ctx, path, time.Second, with(hats, wrong)); err == nil {
			t.Errorf("%q was taken", wrong)
		}
		same(t, userVersion(t, path), newest)
	}
	ok(t, prepare(ctx, path, time.Second, with(hats)))
	ok(t, prepare(ctx, path, time.Second, with(hats)))
	same(t, userVersion(t, path), newest+1)
	refuses(t, path, bot.ErrNewer, fmt.Sprintf("schema %d, this program knows %d", newest+1, newest))
	ok(t, prepare(ctx, path, time.Second, with(hats, "ALTER TABLE people DROP COLUMN hats; PRAGMA user_version = 7")))
	same(t, userVersion(t, path), newest+2)
	alter(t, path, fmt.Sprintf("PRAGMA user_version = %d", newest))
	d := openAt(t, path, Options{})
	sound(t, d)
	same(t, must[bot.Match](t)(d.Match(ctx, s.match)).Code, "K7QF")
}

//go:embed testdata/schema1.sql
var schema1 string

// A file made by the first program must become what today's makes anew.
func TestFreshSchemaIsMigratedSchema(t *testing.T) {
	path := filepath.Join(t.TempDir(), "old.db")
	alter(t, path, schema1)
	ok(t, prepare(ctx, path, time.Second, migrations))
	d := openAt(t, path, Options{MustExist: true})
	same(t, must[string](t)(shapeOf(ctx, d.write.conn)), must[string](t)(declared()))
	sound(t, d)
}
