// Package sqlitetest gives tests a store that is there at once. A store that is
// made anew is migrated, which takes far longer than a test's own work, so one is
// made a process and its file is copied.
package sqlitetest

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"divisionbell/storage/sqlite"
)

// New is an empty store in a folder of the test's own. It is closed when the
// test ends, if nobody closed it before.
func New(tb testing.TB) *sqlite.DB {
	tb.Helper()
	db, err := sqlite.Open(context.Background(), File(tb), sqlite.Options{MustExist: true})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { db.Close() })
	return db
}

// File is the path of an empty store in a folder of the test's own.
func File(tb testing.TB) string {
	tb.Helper()
	path := filepath.Join(tb.TempDir(), "bell.db")
	Write(tb, path)
	return path
}

// Write puts an empty store at the path, which must not exist.
func Write(tb testing.TB, path string) {
	tb.Helper()
	data, err := template()
	if err != nil {
		tb.Fatal(err)
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		tb.Fatal(err)
	}
	if _, err := f.Write(data); err != nil {
		tb.Fatal(err)
	}
	if err := f.Close(); err != nil {
		tb.Fatal(err)
	}
}

// template is the file of an empty store.
var template = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "sqlitetest")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "bell.db")
	db, err := sqlite.Open(context.Background(), path, sqlite.Options{})
	if err != nil {
		return nil, err
	}
	if err := db.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})
