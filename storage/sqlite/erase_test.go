package sqlite

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"divisionbell/storage"
	"divisionbell/storage/storetest"
)

// traces fails when a word stands in any byte of the store's files.
func traces(t testing.TB, d *DB, words ...string) {
	t.Helper()
	for _, end := range []string{"", "-wal", "-shm"} {
		raw, err := os.ReadFile(d.path + end)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range words {
			if i := bytes.Index(bytes.ToLower(raw), []byte(strings.ToLower(w))); i >= 0 {
				t.Errorf("%s%s holds %q: %q", d.path, end, w, raw[max(0, i-40):min(len(raw), i+60)])
			}
		}
	}
}

// Nothing of somebody forgotten is left in the file once it is written anew.
func TestForgettingLeavesNothingAnywhere(t *testing.T) {
	d := open(t)
	storetest.Gone(t, d)
	ok(t, d.Compact(ctx))
	traces(t, d, "qqfoobar", "481516234200", "990099009900", "of no lobby", "my own words", "in a whisper", "your hand", "for you alone", "abcdefgh")
	sound(t, d)
}

// Where another uses the file it cannot be written anew. That is said, found by a
// check, and done when the file is opened the next time.
func TestAFileInUseIsWrittenAnewLater(t *testing.T) {
	d := open(t)
	other := must[*DB](t)(Open(ctx, d.path, Options{}))
	storetest.Gone(t, d)
	ok(t, other.write.do("BEGIN IMMEDIATE"))
	ok(t, d.write.do("PRAGMA busy_timeout = 1"))
	wants(t, d.Compact(ctx), storage.ErrLocked)
	ok(t, other.write.do("ROLLBACK"))
	found := must[[]storage.Finding](t)(d.Check(ctx))
	if len(found) != 1 || !strings.Contains(found[0].What, "free space") {
		t.Errorf("a check finds %v", found)
	}
	// A reader that has seen the names keeps the log.
	reader := must[*session](t)(other.read.take(ctx))
	ok(t, reader.do("BEGIN"))
	ok(t, reader.row(ctx, personByID, []any{1}, []any{new(int64), new(string), new(string), new(string), new(int), new(int64), new(int64)}))
	wants(t, d.Compact(ctx), storage.ErrLocked)
	ok(t, reader.do("ROLLBACK"))
	other.read.give(reader)
	ok(t, other.Close())
	third := openAt(t, d.path, Options{})
	traces(t, third, "qqfoobar", "481516234200", "in a whisper")
	sound(t, third)
}

// Of a file that an old program made, too, nothing is left.
func TestAnOldFileForgets(t *testing.T) {
	path := filepath.Join(t.TempDir(), "old.db")
	alter(t, path, schema1+`
INSERT INTO people(id, name) VALUES(1, 'Qqfoobar'), (2, 'Bob');
INSERT INTO accounts VALUES('web', 'w', 'qqfoobar', 1, 'Qqfoobar', 'QQFOOBAR'), ('web', 'w', 'b', 2, 'Bob', 'BOB');
INSERT INTO rooms VALUES(1, 'web', 'w', 'table', '', NULL);
INSERT INTO matches VALUES(1, 'K7QF', 'exchequer', 1, 'over', '{}', '{}', 1, 1, zeroblob(32), 0, 0, 0, NULL, '');
INSERT INTO positions VALUES(1, 4, 0, -1, zeroblob(32), 0, 0, NULL, 'null');
INSERT INTO tenures VALUES(1, 0, 0, 1, 'Qqfoobar', '', '', 0, NULL, 1), (1, 1, 0, 2, 'Bob', '', '', 0, NULL, 1);
INSERT INTO notes VALUES(1, 1, 0, 5, 'said', 0, 65535, 'Qqfoobar', 'my own words');
INSERT INTO posts VALUES(1, 1, 0, 5, CAST('{"text":[{"style":1,"words":"Qqfoobar"},{"words":": my own words"}]}' AS BLOB));`)
	d := openAt(t, path, Options{MustExist: true})
	storetest.Forgets(t, d, 1, "Somebody 1")
	ok(t, d.Compact(ctx))
	traces(t, d, "qqfoobar", "my own words")
	same(t, storetest.Told(t, d, 1, 0), []string{`{"text":[{"style":1,"words":"Somebody 1"},{"words":": …"}]}`})
}
