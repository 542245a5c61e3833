package postgres_test

import (
	"sync/atomic"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/storage/postgres"
	"divisionbell/storage/postgres/postgrestest"
	"divisionbell/storage/storetest"
)

// TestAClockThatGoesAstray is known at the start and once it does, and has nothing claimed
// before it has come by the server's clock; whatever is claimed stays so for as long.
func TestAClockThatGoesAstray(t *testing.T) {
	t.Parallel()
	var fast atomic.Int64
	fast.Store(int64(time.Hour))
	now := func() time.Time { return time.Now().Add(time.Duration(fast.Load())) }
	address := postgrestest.Database(t)
	d := closed(t)(postgres.Timed(ctx, address, now, 20*time.Millisecond))
	about := func(want time.Duration) bool { return (d.Apart() - want).Abs() < 30*time.Second }
	if !about(-time.Hour) {
		t.Errorf("an hour fast it says %v", d.Apart())
	}
	s := storetest.Sit(t, d, "K7QF")
	soon := time.Now().Add(10*time.Minute).UnixMilli() &^ 1
	storetest.Commit(t, d, match.Change{Match: s.Match, Rev: 1, Instants: []match.Instant{{Match: s.Match, Seat: 1, Kind: match.InstantSeat, Key: 1, At: soon}}})
	claim := func(d *postgres.DB, at int64) int {
		t.Helper()
		return len(storetest.Must[[]match.Instant](t)(d.Claim(ctx, at, at+60_000, 5)))
	}
	storetest.Same(t, claim(d, now().UnixMilli()), 0) // it comes in ten minutes
	fast.Store(int64(-time.Hour))
	for begun := time.Now(); !about(time.Hour); time.Sleep(5 * time.Millisecond) {
		if time.Since(begun) > 10*time.Second {
			t.Fatalf("an hour slow it says %v", d.Apart())
		}
	}
	storetest.Same(t, claim(d, soon), 1) // as the slow clock has it; others wait a minute from now
	right := closed(t)(postgres.Timed(ctx, address, time.Now, time.Hour))
	storetest.Same(t, []any{right.Apart() < postgres.MostApart, claim(right, soon+30_000), claim(right, soon+3_700_000)}, []any{true, 0, 1})
}
