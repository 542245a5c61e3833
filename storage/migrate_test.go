package storage

import (
	"database/sql"
	_ "embed"
	"path/filepath"
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
	habits := "ALTER TABLE people ADD COLUMN habits TEXT NOT NULL DEFAULT '{}'"
	for _, wrong := range []string{"UPDATE people SET habit = 1", "PRAGMA foreign_keys = 0; DELETE FROM people"} {
		if err := prepare(ctx, path, time.Second, []string{habits, wrong}); err == nil {
			t.Errorf("%q was taken", wrong)
		}
		same(t, userVersion(t, path), int64(1))
	}
	ok(t, prepare(ctx, path, time.Second, []string{habits}))
	ok(t, prepare(ctx, path, time.Second, []string{habits}))
	same(t, userVersion(t, path), int64(2))
	refuses(t, path, bot.ErrNewer, "schema 2, this program knows 1")
	ok(t, prepare(ctx, path, time.Second, []string{habits, "ALTER TABLE people DROP COLUMN habits; PRAGMA user_version = 7"}))
	same(t, userVersion(t, path), int64(3))
	alter(t, path, "PRAGMA user_version = 1")
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
