package exchequer

import (
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/enginetest"
)

// live starts a match with its types on; options are name, value, name, value …
func live(tb testing.TB, seed uint64, seats int, options ...string) *engine.Live[state, action] {
	tb.Helper()
	t := engine.Terms{Seats: seats, Options: map[string]string{}}
	for i := 0; i < len(options); i += 2 {
		t.Options[options[i]] = options[i+1]
	}
	l, _, err := enginetest.Live[state, action](Game, engine.Fast(seed), t)
	if err != nil {
		tb.Fatal(err)
	}
	return l
}
