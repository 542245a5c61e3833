package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/storage/postgres"
	"divisionbell/storage/postgres/postgrestest"
	"divisionbell/storage/storetest"
)

// batches keeps how many statements were sent together, and the codes of those refused.
type batches struct {
	*listener
	sizes   []int
	refused []string
}

// TraceBatchQuery keeps what the server refused.
func (b *batches) TraceBatchQuery(_ context.Context, _ *pgx.Conn, d pgx.TraceBatchQueryData) {
	var e *pgconn.PgError
	if errors.As(d.Err, &e) {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.refused = append(b.refused, e.Code)
	}
}

// TraceBatchStart counts them.
func (b *batches) TraceBatchStart(ctx context.Context, _ *pgx.Conn, d pgx.TraceBatchStartData) context.Context {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.sizes = append(b.sizes, len(d.Batch.QueuedQueries))
	return ctx
}

// TestGatheredActionsAreAFewStatements, however many there are, in one round trip.
func TestGatheredActionsAreAFewStatements(t *testing.T) {
	t.Parallel()
	l := &batches{listener: newListener()}
	d := closed(t)(postgres.Traced(ctx, postgrestest.Database(t), postgres.Options{Handed: true}, l))
	postgres.Mute(d)
	for _, n := range []int{3, 30} {
		var changes []match.Change
		for i := range n {
			changes = append(changes, storetest.Action(storetest.Sit(t, d, fmt.Sprint("M", n, "-", i)).Match, 1, 0))
		}
		l.sizes = nil
		storetest.OK(t, errors.Join(d.Commit(ctx, changes)...))
		if len(l.sizes) != 1 || l.sizes[0] > 8 {
			t.Errorf("%d actions went in batches of %v statements", n, l.sizes)
		}
	}
}

// TestTwoProcessesLockInOneOrder: of two that commit for the same matches, with an entry of
// the one and words of the other, none waits for the other crosswise.
func TestTwoProcessesLockInOneOrder(t *testing.T) {
	t.Parallel()
	l := &batches{listener: newListener()}
	at := postgrestest.Database(t)
	var stores []*postgres.DB
	for range 2 {
		stores = append(stores, closed(t)(postgres.Traced(ctx, at, postgres.Options{Handed: true}, l)))
	}
	a, b := storetest.Sit(t, stores[0], "AAAA"), storetest.Sit(t, stores[0], "BBBB")
	var others [2][]match.MatchID // that keep each of them busy in between
	for i := range stores {
		for j := range 30 {
			others[i] = append(others[i], storetest.Sit(t, stores[0], fmt.Sprint("M", i, j)).Match)
		}
	}
	var playing sync.WaitGroup
	for i, d := range stores {
		playing.Go(func() {
			for n := range uint32(60) {
				var list []match.Change
				for _, id := range others[i] {
					list = append(list, storetest.Step(id, int64(n)+1, n))
				}
				for j, s := range []storetest.Table{a, b} {
					m, err := d.Match(ctx, s.Match)
					if err != nil {
						t.Error(err)
						return
					}
					seq := uint32(0)
					if m.Position != nil {
						seq = m.Position.Seq + 1
					}
					c := storetest.Step(s.Match, m.Rev, seq)
					if i == j {
						c = match.Change{Match: s.Match, Rev: m.Rev, At: storetest.Noon, Notes: []match.Note{{Kind: match.NoteSaid, Text: "hello", To: engine.Everyone}}}
					}
					list = append(list, c)
				}
				for _, err := range d.Commit(ctx, list) {
					if err != nil && !errors.Is(err, match.ErrStale) {
						t.Error(err)
					}
				}
			}
		})
	}
	playing.Wait()
	for _, code := range l.refused {
		if code == "40P01" {
			t.Errorf("the server had to take commits back that waited for each other: %v", l.refused)
			break
		}
	}
}
