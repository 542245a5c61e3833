package sqlite

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/storage"
)

// refuses opens path, wants kind, one line that says how to go on, and the
// file as it was.
func refuses(t *testing.T, path string, kind error, says string) {
	t.Helper()
	before, _ := os.ReadFile(path)
	d, err := Open(ctx, path, Options{Wait: 50 * time.Millisecond})
	if err == nil {
		d.Close()
		t.Fatal("it was opened")
	}
	wants(t, err, kind)
	if line := err.Error(); strings.Contains(line, "\n") || !strings.HasPrefix(line, path+": ") || !strings.Contains(line, says) {
		t.Errorf("it says %q, not %q", line, says)
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
		t.Error("the file was changed")
	}
	if _, err := os.Stat(path + "-wal"); err == nil {
		t.Error("something was left beside the file")
	}
}

// stored is a store with one match of one entry, closed.
func stored(t testing.TB) (path string, s table) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "match.db")
	once.Do(func() {
		first.file = fileOf(func(d *DB) error {
			first.table = sit(t, d, "K7QF")
			return d.Commit(ctx, []match.Change{step(first.table.Match, 1, 0)})[0]
		})
	})
	ok(t, os.WriteFile(path, first.file, 0o600))
	return path, first.table
}

var (
	once  sync.Once
	first struct {
		file  []byte
		table table
	}
)

func alter(t testing.TB, path, statements string) {
	t.Helper()
	db, err := sql.Open("sqlite", dsn(path, time.Second))
	ok(t, err)
	_, err = db.Exec(statements)
	ok(t, err)
	ok(t, db.Close())
}

// scribble writes over a file's bytes from an offset on.
func scribble(t testing.TB, path string, offset, n int) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	ok(t, err)
	_, err = f.WriteAt(bytes.Repeat([]byte{0xA5}, n), int64(offset))
	ok(t, errors.Join(err, f.Close()))
}

func TestWhatIsNoDatabaseOfOurs(t *testing.T) {
	dir := t.TempDir()
	refuses(t, dir, storage.ErrForeign, "this is a folder")
	refuses(t, filepath.Join(dir, "no", "such.db"), storage.ErrMissing, "does not exist")
	text := filepath.Join(dir, "letter.txt")
	ok(t, os.WriteFile(text, []byte("Dear Chancellor"), 0o600))
	refuses(t, text, storage.ErrForeign, "not a database")
	refuses(t, filepath.Join(text, "x.db"), storage.ErrMissing, "not a folder")
	other := filepath.Join(dir, "other.db")
	alter(t, other, "CREATE TABLE songs(title)")
	refuses(t, other, storage.ErrForeign, "another program")
	_, err := Open(ctx, filepath.Join(dir, "new.db"), Options{MustExist: true})
	wants(t, err, storage.ErrMissing)
}

func TestANewerDatabaseIsRefused(t *testing.T) {
	path, _ := stored(t)
	alter(t, path, "PRAGMA user_version = 99")
	refuses(t, path, match.ErrNewer, fmt.Sprintf("schema 99, this program knows %d", 1+len(migrations)))
}

func TestADamagedDatabaseIsRefused(t *testing.T) {
	path, _ := stored(t)
	whole, err := os.ReadFile(path)
	ok(t, err)
	scribble(t, path, 0, 16)
	refuses(t, path, storage.ErrForeign, "restore a backup")
	ok(t, os.WriteFile(path, whole, 0o600))
	scribble(t, path, 100, 400) // the root of the schema
	refuses(t, path, storage.ErrDamaged, "restore a backup")
	ok(t, os.WriteFile(path, whole[:len(whole)/2], 0o600))
	refuses(t, path, storage.ErrDamaged, "restore a backup")
	ok(t, os.WriteFile(path, whole, 0o600))
	alter(t, path, "PRAGMA user_version = 0")
	refuses(t, path, storage.ErrDamaged, "schema number 0")
}

func TestALockedDatabase(t *testing.T) {
	path, s := stored(t)
	other, err := sql.Open("sqlite", dsn(path, time.Second))
	ok(t, err)
	other.SetMaxOpenConns(1)
	_, err = other.Exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE")
	ok(t, err)
	refuses(t, path, storage.ErrLocked, "another program has locked the database")
	ok(t, other.Close())

	d := openAt(t, path, Options{Wait: 20 * time.Millisecond})
	other, err = sql.Open("sqlite", dsn(path, time.Second))
	ok(t, err)
	other.SetMaxOpenConns(1)
	_, err = other.Exec("BEGIN IMMEDIATE")
	ok(t, err)
	for _, err := range d.Commit(ctx, []match.Change{step(s.Match, 2, 1), step(99, 1, 0)}) {
		wants(t, err, storage.ErrLocked)
	}
	wants(t, d.Delivered(ctx, 1), storage.ErrLocked)
	same(t, must[match.Match](t)(d.Match(ctx, s.Match)).Rev, int64(2)) // reading goes on
	ok(t, other.Close())
	commit(t, d, step(s.Match, 2, 1))
}

// fillUp commits until the disk is full and gives the next rev and seq.
func fillUp(t *testing.T, d *DB, s table, rev int64, seq uint32) (int64, uint32) {
	t.Helper()
	for range 100_000 {
		c := step(s.Match, rev, seq)
		c.Delivery, c.Answer = fmt.Sprint("d", seq), bytes.Repeat([]byte("x"), 3000)
		// Both of a group are refused, also the one that would have fitted.
		errs := d.Commit(ctx, []match.Change{{Delivery: fmt.Sprint("e", seq)}, c})
		if errs[1] == nil {
			rev, seq = rev+1, seq+1
			continue
		}
		for _, err := range errs {
			wants(t, err, storage.ErrFull)
		}
		return rev, seq
	}
	t.Fatal("the disk is never full")
	return 0, 0
}

func TestAFullDisk(t *testing.T) {
	path, s := stored(t)
	room := errors.New("no room")
	d, err := Open(ctx, path, Options{maxPages: 120, spare: func(string) error { return room }})
	ok(t, err)
	ok(t, d.Full())
	rev, seq := fillUp(t, d, s, 2, 1)
	wants(t, d.Full(), storage.ErrFull)
	room = nil
	ok(t, d.Full())
	room = errors.New("no room, but nobody has missed it yet")
	ok(t, d.Full())
	m := must[match.Match](t)(d.Match(ctx, s.Match))
	same(t, []any{m.Rev, m.Position.Seq, m.Head}, []any{rev, seq - 1, [32]byte(hash(seq - 1))})
	for _, delivery := range []string{"d", "e"} {
		_, err = d.Answered(ctx, fmt.Sprint(delivery, seq))
		wants(t, err, match.ErrNotFound)
	}
	sound(t, d)
	ok(t, d.Close())
	d = openAt(t, path, Options{})
	commit(t, d, step(s.Match, rev, seq))
	sound(t, d)
}

func TestFaultsAreKnownByCode(t *testing.T) {
	d := open(t)
	_, _, err := d.set(ctx, "INSERT INTO leases VALUES(NULL, NULL, NULL, NULL)")
	if !constraint(err) {
		t.Errorf("%v has code %d", err, code(err))
	}
	for _, f := range faults {
		if strings.Contains(f.line, "\n") || f.line[len(f.line)-1] == '.' {
			t.Errorf("%q is not one line", f.line)
		}
	}
}

// TestABrokenWriteIsUndone: a fault of ours in the midst of a transaction must
// not leave it open, or nothing could be read or written from then on.
func TestABrokenWriteIsUndone(t *testing.T) {
	d := open(t)
	s := sit(t, d, "K7QF")
	broken := func(f func()) {
		t.Helper()
		defer func() {
			if recover() == nil {
				t.Error("nothing broke")
			}
		}()
		f()
	}
	broken(func() {
		_ = d.writing(ctx, func(w *writer) error {
			ok(t, w.do("UPDATE matches SET code = 'LOST' WHERE id = ?", s.Match))
			panic("a fault")
		})
	})
	for range cap(d.read.free) {
		broken(func() { _ = d.together(ctx, func(snapshot) error { panic("a fault") }) })
	}
	for range cap(d.read.free) {
		ok(t, d.together(ctx, func(snapshot) error { return nil }))
	}
	commit(t, d, match.Change{Match: s.Match, Rev: 1, At: noon})
	if id := must[match.MatchID](t)(d.MatchByCode(ctx, "K7QF")); id != s.Match {
		t.Errorf("match %d has the code of %d", id, s.Match)
	}
}
