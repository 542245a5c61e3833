package postgres_test

import (
	"context"
	"flag"
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

var filled = flag.Int("matches", 5000, "at how many matches plans are looked at")

// grown are the tables that filling fills; behind has only what is not told yet, which is
// read whole as soon as by an index.
var grown = []string{"people", "accounts", "rooms", "matches", "positions", "actions", "inbox", "tenures", "notes", "votes", "notices", "shows", "listeners", "outbox", "instants", "rolls", "presses", "posts"}

// filling has so many matches, each in a room of its own, of people of its own.
const filling = `
INSERT INTO people(id, name) SELECT i, 'p' || i FROM generate_series(1, %[1]d) i;
INSERT INTO accounts SELECT 'slack', 'T' || i %% 50, 'U' || i, i, 'p' || i, 'p' || i FROM generate_series(1, %[1]d) i;
INSERT INTO rooms(id, platform, workspace, channel, thread, person, lane) SELECT i, 'slack', 'T' || i %% 50, 'C' || i, '', i, i %% 64 FROM generate_series(1, %[1]d) i;
INSERT INTO matches(id, code, folded, game, edition, phase, terms, settings, host, room, secret, epoch, made, day)
  SELECT i, 'M' || i, 'm' || i, 'tax', 1, CASE WHEN i %% 5 = 0 THEN 'playing' ELSE 'over' END, '{}', '{}', i, i, decode(repeat('00', 32), 'hex'), 0, i, CASE WHEN i %% 7 = 0 THEN 'd' || i %% 365 ELSE '' END FROM generate_series(1, %[1]d) i;
INSERT INTO positions(match, rev, seq, head, state) SELECT i, 9, 8, decode(repeat('00', 32), 'hex'), repeat('state ', 100) FROM generate_series(1, %[1]d) i;
INSERT INTO behind SELECT i, 9 FROM generate_series(5, %[1]d, 100) i;
INSERT INTO actions SELECT i, n, i, '', n %% 3, 'person', '[]', 0, '', '[]', true, false, decode(repeat('00', 32), 'hex') FROM generate_series(1, %[1]d) i, generate_series(0, 8) n;
INSERT INTO inbox SELECT 'd' || i, i, 'done' FROM generate_series(1, %[1]d) i;
INSERT INTO tenures(match, seat, no, person, name, bot, words, from_seq, to_seq, over) SELECT i, n, 1, i, 'p', '', '', 0, NULL, i %% 5 > 0 FROM generate_series(1, %[1]d) i, generate_series(0, 2) n;
INSERT INTO notes SELECT i, n, n, i, 'say', 0, 1, '', 'a word' FROM generate_series(1, %[1]d) i, generate_series(1, 4) n;
INSERT INTO votes SELECT i, 1, 'undo', 0, i, i, '{}', CASE WHEN i %% 9 = 0 THEN '' ELSE 'carried' END FROM generate_series(1, %[1]d) i;
INSERT INTO notices SELECT i, 0, 'turn', 0, n, i, '', CASE WHEN i %% 5 = 0 AND n = 1 THEN 'owed' ELSE 'closed' END, i, 0 FROM generate_series(1, %[1]d) i, generate_series(1, 3) n;
INSERT INTO shows(match, room, told, seq, note, status, status_at, not_before, tries, over) SELECT i, i, 9, 8, 4, '', 0, 0, 0, i %% 5 > 0 FROM generate_series(1, %[1]d) i;
INSERT INTO listeners SELECT i, i, i, 4 FROM generate_series(1, %[1]d) i;
INSERT INTO outbox(room, person, slot, body, not_before, tries) SELECT i, 0, 's' || i, 'x', i, i %% 2 FROM generate_series(1, %[1]d) i;
INSERT INTO instants SELECT i, n, 'seat', n, i * 60000::bigint FROM generate_series(1, %[1]d) i, generate_series(0, 2) n;
INSERT INTO days(day, secret, rolls) SELECT 'd' || i, decode(repeat('00', 32), 'hex'), 9 FROM generate_series(0, 364) i;
INSERT INTO rolls(day, number, person, room, at, text, dialect, private) SELECT 'd' || i %% 365, i, i, i, i, '1d6', '', false FROM generate_series(1, %[1]d) i;
INSERT INTO presses(words, at) SELECT 'press ' || i, i FROM generate_series(1, %[1]d) i;
INSERT INTO posts(room, person, at, body) SELECT i, 0, n, 'x' FROM generate_series(1, %[1]d) i, generate_series(1, 5) n;
ANALYZE`

// searches fails when a statement that the suite has used can only read a whole table: its
// plan for any values whatever, where reading all is forbidden as long as there is an index
// to go by. With matches it fails when one reads all of a table that grows with them: as the
// server itself chooses then, by what it knows of the tables' size.
func (l *listener) searches(t *testing.T, matches int) {
	t.Helper()
	c := storetest.Must[*pgx.Conn](t)(pgx.Connect(ctx, postgrestest.Database(t)))
	defer c.Close(ctx)
	exec := func(q string) error {
		_, err := c.Exec(ctx, q, pgx.QueryExecModeSimpleProtocol)
		return err
	}
	storetest.OK(t, exec("SET plan_cache_mode = force_generic_plan"))
	if matches == 0 {
		storetest.OK(t, exec("SET enable_seqscan = off"))
	} else {
		storetest.OK(t, exec(fmt.Sprintf(filling, matches)))
		storetest.OK(t, exec("SET random_page_cost = 1.1")) // as docs/fleet.md has it
	}
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
			if !slices.Contains(few, found[1]) && (matches == 0 || slices.Contains(grown, found[1])) {
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
