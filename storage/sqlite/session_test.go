package sqlite

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"testing"

	"modernc.org/sqlite"

	"divisionbell/bot/match"
)

// Calls that come one after another are answered by one session, whose statements
// are prepared; those that come meanwhile by another.
func TestCallsShareTheWarmestSession(t *testing.T) {
	d := open(t)
	warm := func() (n int) {
		for _, s := range d.read.idle {
			if len(s.stmts) > 0 {
				n++
			}
		}
		return n
	}
	before := warm()
	for range 3 {
		ok(t, d.together(ctx, func(snapshot) error { return nil }))
	}
	if got := warm(); before > 1 || got != 1 {
		t.Fatalf("%d sessions were warm at first, %d after three calls", before, got)
	}
	if got := len(d.read.idle); got != 1 {
		t.Errorf("%d sessions are open for calls that come one after another", got)
	}
	ok(t, d.together(ctx, func(snapshot) error { return d.together(ctx, func(snapshot) error { return nil }) }))
	if got := warm(); got != 2 {
		t.Errorf("%d sessions are warm after two calls at once", got)
	}
}

// Where no other session can be opened, calls wait for those that are in use.
func TestWhatCannotBeOpenedIsWaitedFor(t *testing.T) {
	d := open(t)
	moved := d.path + ".moved"
	ok(t, os.Rename(d.path, moved))
	began, ask := make(chan struct{}), func() error {
		return d.together(ctx, func(snapshot) error { return nil })
	}
	first, others := make(chan struct{}), make(chan error)
	for range 2 * cap(d.read.free) {
		go func() { <-began; others <- ask() }()
	}
	ok(t, d.together(ctx, func(snapshot) error {
		close(began)
		soon, cancel := context.WithCancel(ctx)
		go func() { first <- struct{}{}; cancel() }()
		<-first
		wants(t, d.together(soon, func(snapshot) error { return nil }), context.Canceled)
		return nil
	}))
	for range 2 * cap(d.read.free) {
		ok(t, <-others)
	}
	if got := len(d.read.idle); got != 1 {
		t.Errorf("%d sessions are open, of a file that is no longer there", got)
	}
	if _, err := os.Stat(d.path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file was made in the place of one that was moved: %v", err)
	}
	ok(t, os.Rename(moved, d.path))
	ok(t, d.together(ctx, func(snapshot) error { return ask() }))
	if got := len(d.read.idle); got != 2 {
		t.Errorf("%d sessions are open after two calls at once", got)
	}
}

// The first match, room and person are planned for as others are: once.
func TestTheFirstRowIsPlannedForOnce(t *testing.T) {
	d := open(t)
	s := d.read.idle[len(d.read.idle)-1] // who is asked next
	planned := 0
	watch := func(c any) error {
		return c.(sqlite.AuthorizerRegisterer).RegisterAuthorizer(func(action sqlite.AuthorizerActionCode, _, _, _, _ string) sqlite.AuthorizerReturnCode {
			if action == sqlite.AuthSelect {
				planned++
			}
			return sqlite.AuthorizerOK
		})
	}
	ask := func() {
		for id := range match.MatchID(6) {
			ok(t, d.each(ctx, tenuresOf, []any{1 + id%2}, nil))
		}
	}
	ask()
	ok(t, s.conn.Raw(watch)) // all that it had planned is planned anew
	ask()
	if planned != 1 {
		t.Errorf("six calls of two matches were planned for %d times", planned)
	}
}
