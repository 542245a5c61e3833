package sqlite

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/storage/storetest"
)

// TestSuite holds the store to what every store is held to.
func TestSuite(t *testing.T) {
	storetest.Run(t, storetest.Kind{
		Place: func(t testing.TB) func(testing.TB) storetest.Store {
			path := filepath.Join(t.TempDir(), "match.db")
			ok(t, os.WriteFile(path, empty(), 0o600))
			return func(t testing.TB) storetest.Store { return openAt(t, path, Options{}) }
		},
		Installs: func(d storetest.Store) storetest.Installs { return InstallsIn(d.(*DB)) },
		Links:    func(d storetest.Store) storetest.Links { return VisitsIn(d.(*DB)) },
		Dump:     func(t testing.TB, d storetest.Store) string { return dump(t, d.(*DB)) },
	})
}

var ctx = context.Background()

const noon = storetest.Noon

type (
	table = storetest.Table
	job   = storetest.Job
)

var (
	ok, same, wants    = storetest.OK, storetest.Same, storetest.Wants
	sit, lobby, commit = storetest.Sit, storetest.Lobby, storetest.Commit
	step, action, hash = storetest.Step, storetest.Action, storetest.Hash
	group              = storetest.Group
)

func must[T any](t testing.TB) func(T, error) T { return storetest.Must[T](t) }

func sound(t testing.TB, d *DB) {
	t.Helper()
	storetest.Sound(t, d)
}

func open(t testing.TB) *DB {
	t.Helper()
	path := filepath.Join(t.TempDir(), "match.db")
	ok(t, os.WriteFile(path, empty(), 0o600))
	return openAt(t, path, Options{})
}

// empty is a store with nothing in it, made once.
var empty = sync.OnceValue(func() []byte { return fileOf(func(*DB) error { return nil }) })

// fileOf is the file of a store that fill was let loose on.
func fileOf(fill func(*DB) error) []byte {
	dir, err := os.MkdirTemp("", "storage")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "match.db")
	d, err := Open(ctx, path, Options{})
	if err != nil {
		panic(err)
	}
	if err := errors.Join(fill(d), d.Close()); err != nil {
		panic(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	return data
}

func openAt(t testing.TB, path string, o Options) *DB {
	t.Helper()
	d, err := Open(ctx, path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		searches(t, d)
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

// A change that waits for its turn is not made once nobody wants it any more.
func TestACancelledContextCommitsNothing(t *testing.T) {
	d := open(t)
	s := sit(t, d, "K7QF")
	ok(t, d.write.take(ctx)) // somebody else has the turn
	late, cancel := context.WithCancel(ctx)
	cancel()
	errs := d.Commit(late, []match.Change{step(s.Match, 1, 0), step(s.Match, 2, 1)})
	wants(t, errs[0], context.Canceled)
	wants(t, errs[1], context.Canceled)
	d.write.give()
	commit(t, d, step(s.Match, 1, 0))
}
