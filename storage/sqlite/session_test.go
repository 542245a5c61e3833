package sqlite

import "testing"

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
	ok(t, d.together(ctx, func(snapshot) error { return d.together(ctx, func(snapshot) error { return nil }) }))
	if got := warm(); got != 2 {
		t.Errorf("%d sessions are warm after two calls at once", got)
	}
}
