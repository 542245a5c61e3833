package postgres_test

import (
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"divisionbell/bot/match"
	"divisionbell/storage/postgres"
	"divisionbell/storage/postgres/postgrestest"
	"divisionbell/storage/storetest"
)

// A listener keeps the text of every statement that a store was told to run.
type listener struct {
	mu    sync.Mutex
	said  map[string]bool
	alone map[string]bool // a round trip each
}

func newListener() *listener { return &listener{said: map[string]bool{}, alone: map[string]bool{}} }

func (l *listener) hear(q string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.said[q] = true
}

// TraceQueryStart hears a statement of its own.
func (l *listener) TraceQueryStart(ctx context.Context, _ *pgx.Conn, d pgx.TraceQueryStartData) context.Context {
	l.hear(d.SQL)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.alone[d.SQL] = true
	return ctx
}

// TraceQueryEnd hears nothing.
func (l *listener) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// TraceBatchStart hears all that are sent together.
func (l *listener) TraceBatchStart(ctx context.Context, _ *pgx.Conn, d pgx.TraceBatchStartData) context.Context {
	for _, q := range d.Batch.QueuedQueries {
		l.hear(q.SQL)
	}
	return ctx
}

// TraceBatchQuery and TraceBatchEnd hear nothing.
func (l *listener) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

func (l *listener) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData) {}

// few are the tables that have a row a process or a setting.
var few = []string{"meta", "migrations", "leases", "fleet", "processes"}

var scanned = regexp.MustCompile(`Seq Scan on (\w+)`)

// searches fails when a statement that the suite has used can only read a whole table: its
// plan for any values whatever, where reading all is forbidden as long as there is an index
// to go by.
func (l *listener) searches(t *testing.T) {
	t.Helper()
	c := storetest.Must[*pgx.Conn](t)(pgx.Connect(ctx, postgrestest.Database(t)))
	defer c.Close(ctx)
	exec := func(q string) error {
		_, err := c.Exec(ctx, q, pgx.QueryExecModeSimpleProtocol)
		return err
	}
	storetest.OK(t, exec("SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan"))
	walks, explained := postgres.Walks(), 0
	for _, q := range slices.Sorted(maps.Keys(l.said)) {
		word, _, _ := strings.Cut(strings.TrimSpace(q), " ")
		if !slices.Contains([]string{"SELECT", "INSERT", "UPDATE", "DELETE", "WITH"}, word) || slices.Contains(walks, q) || strings.Contains(q, "information_schema") || strings.HasPrefix(q, "SELECT COALESCE((") { // which dumps
			continue
		}
		if err := exec("PREPARE x AS " + q); err != nil {
			t.Errorf("%s\n\t%v", q, err)
			continue
		}
		run := "EXPLAIN EXECUTE x"
		if n := parameters(q); n > 0 {
			run += "(" + strings.Repeat("NULL, ", n-1) + "NULL)"
		}
		rows := storetest.Must[pgx.Rows](t)(c.Query(ctx, run, pgx.QueryExecModeSimpleProtocol))
		plan := storetest.Must[[]string](t)(pgx.CollectRows(rows, pgx.RowTo[string]))
		for _, found := range scanned.FindAllStringSubmatch(strings.Join(plan, "\n"), -1) {
			if !slices.Contains(few, found[1]) {
				t.Errorf("%s\nreads all of %s:\n%s", q, found[1], strings.Join(plan, "\n"))
			}
		}
		storetest.OK(t, exec("DEALLOCATE x"))
		explained++
	}
	if explained < 100 {
		t.Errorf("only %d statements were heard", explained)
	}
}

// parameters is how many values a statement wants.
func parameters(q string) (most int) {
	for _, found := range regexp.MustCompile(`\$(\d+)`).FindAllStringSubmatch(q, -1) {
		n, _ := strconv.Atoi(found[1])
		most = max(most, n)
	}
	return most
}

// TestAMatchIsOneRoundTrip, as it stood at one moment.
func TestAMatchIsOneRoundTrip(t *testing.T) {
	t.Parallel()
	l := newListener()
	d := closed(t)(postgres.Traced(ctx, postgrestest.Database(t), postgres.Options{Handed: true}, l))
	s := storetest.Sit(t, d, "K7QF")
	storetest.Same(t, len(storetest.Must[match.Match](t)(d.Match(ctx, s.Match)).Tenures), 1)
	_, err := d.Match(ctx, s.Match+1)
	storetest.Wants(t, err, match.ErrNotFound)
	storetest.Must[match.Match](t)(d.Match(ctx, s.Match)) // on the same connection, after that
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, of := range []string{"tenures", "shows", "listeners"} {
		is := func(q string) bool { return strings.Contains(q, "FROM "+of) && strings.Contains(q, "WHERE match = $1") }
		if slices.ContainsFunc(slices.Collect(maps.Keys(l.alone)), is) || !slices.ContainsFunc(slices.Collect(maps.Keys(l.said)), is) {
			t.Errorf("%s are read apart", of)
		}
	}
}

// TestAWalkIsFound by what looks for them.
func TestAWalkIsFound(t *testing.T) {
	t.Parallel()
	c := storetest.Must[*pgx.Conn](t)(pgx.Connect(ctx, postgrestest.Database(t)))
	defer c.Close(ctx)
	_, err := c.Exec(ctx, "SET enable_seqscan = off")
	storetest.OK(t, err)
	rows := storetest.Must[pgx.Rows](t)(c.Query(ctx, "EXPLAIN SELECT id FROM matches WHERE game = 'tax'"))
	if plan := fmt.Sprint(storetest.Must[[]string](t)(pgx.CollectRows(rows, pgx.RowTo[string]))); !scanned.MatchString(plan) {
		t.Error(plan)
	}
}
