package sqlite

import (
	"database/sql"
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/storage"
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
	// Two that go at one moment each leave the log to the other, and so to whoever comes next.
	ok(t, must[*DB](t)(Open(ctx, path, Options{})).Close())
	found, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*"))
	same(t, found, []string{path})
}

func TestEveryConnectionHasItsPragmas(t *testing.T) {
	d := open(t)
	for range cap(d.read.free) {
		reader := must[*session](t)(d.read.take(ctx))
		defer d.read.give(reader)
		wants(t, fault("", reader.do("DELETE FROM leases")), storage.ErrReadOnly)
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
	refuses(t, path, match.ErrNewer, fmt.Sprintf("schema %d, this program knows %d", newest+1, newest))
	ok(t, prepare(ctx, path, time.Second, with(hats, "ALTER TABLE people DROP COLUMN hats; PRAGMA user_version = 7")))
	same(t, userVersion(t, path), newest+2)
	alter(t, path, fmt.Sprintf("PRAGMA user_version = %d", newest))
	d := openAt(t, path, Options{})
	sound(t, d)
	same(t, must[match.Match](t)(d.Match(ctx, s.Match)).Code, "K7QF")
}

// What stands in the write-ahead log is known before the file's header says so.
func TestANewerSchemaInTheLogIsNewer(t *testing.T) {
	path, _ := stored(t)
	newest := 1 + len(migrations)
	same(t, headVersion(path), newest)
	db, err := sql.Open("sqlite", dsn(path, time.Second, lasting...))
	ok(t, err)
	defer db.Close()
	must[sql.Result](t)(db.Exec(fmt.Sprintf("PRAGMA user_version = %d", newest+1)))
	link := filepath.Join(t.TempDir(), "link.db")
	ok(t, os.Symlink(path, link))
	for _, at := range []string{path, link} {
		_, err = Open(ctx, at, Options{})
		wants(t, err, match.ErrNewer)
	}
	must[sql.Result](t)(db.Exec("PRAGMA wal_checkpoint(TRUNCATE)"))
	same(t, headVersion(path), newest+1)
	_, err = Open(ctx, path, Options{})
	wants(t, err, match.ErrNewer)
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

// Whoever sat at a table before there were listeners hears private words where
// that table was first told them, and goes on where it stood.
func TestOldMatchesGetTheirListeners(t *testing.T) {
	path := filepath.Join(t.TempDir(), "old.db")
	alter(t, path, schema1+`
INSERT INTO people(id, name) VALUES(1, 'Ada'), (2, 'Bob');
INSERT INTO accounts VALUES('web', 'w', 'a', 1, 'Ada', 'ADA'), ('slack', 't', 'b', 2, 'Bob', 'BOB');
INSERT INTO rooms VALUES(1, 'web', 'w', 'hall', '', NULL), (2, 'web', 'w', 'table', '', NULL);
INSERT INTO matches VALUES(1, 'K7QF', 'exchequer', 1, 'playing', '{}', '{}', 1, 1, zeroblob(32), 0, 0, 0, NULL, '');
INSERT INTO positions VALUES(1, 4, 0, -1, zeroblob(32), 0, 0, NULL, 'null');
INSERT INTO tenures VALUES(1, 0, 0, 1, 'Ada', '', '', 0, NULL, 0), (1, 1, 0, 2, 'Bob', '', '', 0, NULL, 0), (1, 2, 0, NULL, 'Dora', 'steady', '', 0, NULL, 0);
INSERT INTO shows VALUES(1, 1, 4, 0, 6, 'm', 0, 0, 0, 0), (1, 2, 4, 0, 9, 'n', 0, 0, 0, 0);`)
	d := openAt(t, path, Options{MustExist: true})
	m := must[match.Match](t)(d.Match(ctx, 1))
	same(t, m.Listeners, []match.Listener{{Match: 1, Person: 1, Room: 1, Note: 6}})
	same(t, must[match.Person](t)(d.PersonByID(ctx, 2)), match.Person{ID: 2, Name: "Bob"})
}

// The rooms of matches that were over before rooms bore signs are not named any more.
func TestOldRoomsKeepTheirNames(t *testing.T) {
	path := filepath.Join(t.TempDir(), "old.db")
	alter(t, path, schema1+`
INSERT INTO people(id, name) VALUES(1, 'Ada');
INSERT INTO rooms VALUES(1, 'discord', 'w', 'hall', 't1', NULL);
INSERT INTO matches VALUES(1, 'K7QF', 'exchequer', 1, 'playing', '{}', '{}', 1, 1, zeroblob(32), 0, 0, 0, NULL, ''),
  (2, 'K7QG', 'exchequer', 1, 'over', '{}', '{}', 1, 1, zeroblob(32), 0, 0, 0, NULL, '');
INSERT INTO positions VALUES(1, 4, 0, -1, zeroblob(32), 0, 0, NULL, 'null'), (2, 4, 0, -1, zeroblob(32), 0, 0, NULL, 'null');
INSERT INTO shows VALUES(1, 1, 4, 0, 6, 'm', 0, 0, 0, 0), (2, 1, 4, 0, 9, 'n', 0, 0, 0, 1);`)
	d := openAt(t, path, Options{MustExist: true})
	for id, want := range map[match.MatchID]match.Sign{1: {}, 2: {Phase: match.Over}} {
		same(t, must[match.Match](t)(d.Match(ctx, id)).Shows[0].Sign, want)
	}
}

// Rolls made before there were laws were made by the first.
func TestOldRollsKeepTheirLaw(t *testing.T) {
	path := filepath.Join(t.TempDir(), "old.db")
	alter(t, path, schema1+`
INSERT INTO days VALUES('2026-11-21', zeroblob(32), 2);
INSERT INTO rolls(day, number, person, room, at, text, dialect, private) VALUES('2026-11-21', 2, NULL, NULL, 5, '4d6kh3', 'roll20', 0);`)
	d := openAt(t, path, Options{MustExist: true})
	same(t, must[match.Roll](t)(d.RollByNumber(ctx, "2026-11-21", 2)), match.Roll{Day: "2026-11-21", Number: 2, At: 5, Text: "4d6kh3", Dialect: "roll20", Law: match.LawOfNumbers})
	r := match.Roll{Day: "2026-11-21", Number: 3, At: 6, Text: "d20", Private: true, Law: match.LawOfPrivacy, Mark: "1f", Own: "2e"}
	ok(t, d.AddRoll(ctx, r, nil, "", nil))
	same(t, must[match.Roll](t)(d.RollByNumber(ctx, "2026-11-21", 3)), r)
}
