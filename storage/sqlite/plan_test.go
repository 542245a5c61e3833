package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/storage"
	"divisionbell/storage/erasure"
)

// walks are the queries that may read a whole table: the sweep stops after a
// thousand rows, epochs are raised once after a restore, and leases are few.
// Two accounts are linked once in a life; operators count now and then, and say
// what is kept of somebody when asked.
var walks = append([]string{stale, unfinished, leased, leasedNow, countPhases, countBehind, countNotices, countOutbox}, append(forgetting(), becoming...)...)

func forgetting() (list []string) {
	for _, q := range erasure.Walks {
		list = append(list, ours(q))
	}
	return list
}

// sorts are the queries whose few answers are put in order afterwards.
var sorts = []string{owed, matchesOf, postsIn, doorsOf, passkeysOf, sharesOf, feedsOf, olderFeeds, memberIn, memberOf}

// searches fails when any statement that a test has used on d reads more than
// it searches for. Every test ends with it.
func searches(t testing.TB, d *DB) {
	t.Helper()
	db, err := sql.Open("sqlite", dsn(d.path, time.Second))
	if err != nil {
		t.Error(err)
		return
	}
	defer db.Close()
	for q := range d.write.stmts {
		explain(t, db, q)
	}
	d.read.mu.Lock()
	defer d.read.mu.Unlock()
	for _, s := range d.read.idle {
		for q := range s.stmts {
			explain(t, db, q)
		}
	}
}

func explain(t testing.TB, db *sql.DB, q string) {
	t.Helper()
	looks := func(d struct{ query, what string }) bool { return d.query == q }
	if slices.Contains(walks, q) || slices.ContainsFunc(disagreements, looks) || strings.Contains(q, "foreign_key_check") {
		return
	}
	args := make([]any, max(strings.Count(q, "?"), 10))
	for i := range args {
		args[i] = int64(i)
	}
	rows, err := db.Query("EXPLAIN QUERY PLAN "+q, args...)
	if err != nil {
		if f := fault("", err); !errors.Is(f, storage.ErrDamaged) { // which explains nothing
			t.Errorf("%s\n\t%v", q, err)
		}
		return
	}
	defer rows.Close()
	for rows.Next() {
		var id, parent, unused int
		var detail string
		if err := rows.Scan(&id, &parent, &unused, &detail); err != nil {
			t.Error(err)
		}
		// Results of a subquery are few, whatever they are called.
		if strings.HasPrefix(detail, "SCAN") && !slices.Contains([]string{"SCAN t", "SCAN (subquery-1)", "SCAN (subquery-3)", "SCAN CONSTANT ROW"}, detail) ||
			strings.Contains(detail, "TEMP B-TREE FOR ORDER BY") && !slices.Contains(sorts, q) {
			t.Errorf("%s\n\t%s", q, detail)
		}
	}
}

// With 100,000 matches and three behind, three rows are read: the planner left
// alone would walk the matches by their ids, which it calls a search too.
func TestBehindReadsOnlyThoseBehind(t *testing.T) {
	d := open(t)
	var plan string
	ok(t, d.write.conn.QueryRowContext(ctx, "EXPLAIN QUERY PLAN "+behind, 0, 9).Scan(new(int), new(int), new(int), &plan))
	if !strings.Contains(plan, "positions_behind") {
		t.Error(plan)
	}
}

// BenchmarkHundredThousandMatches fills a store with 100,000 matches in one
// room, then measures opening it and a first answer of each kind.
func BenchmarkHundredThousandMatches(b *testing.B) {
	path := filepath.Join(b.TempDir(), "large.db")
	room, person := fill(b, path, 100_000)
	info, err := os.Stat(path)
	ok(b, err)
	for b.Loop() {
		d, err := Open(ctx, path, Options{})
		ok(b, err)
		id := must[match.MatchID](b)(d.MatchByCode(ctx, "m54321"))
		must[match.Match](b)(d.Match(ctx, id))
		must[[]match.Brief](b)(d.MatchesIn(ctx, room, 25))
		must[[]match.Brief](b)(d.MatchesOf(ctx, person))
		must[[]match.Brief](b)(d.Matches(ctx, 25))
		must[[]match.Behind](b)(d.Behind(ctx, 0, 64))
		must[[]match.Instant](b)(d.Due(ctx, noon, 64))
		must[[]match.Owed](b)(d.Owed(ctx, noon, 0, 64))
		ok(b, d.Close())
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	b.ReportMetric(float64(info.Size())/(1<<20), "file-MB")
	b.ReportMetric(float64(m.HeapInuse)/(1<<20), "heap-MB")
	b.ReportMetric(resident(), "resident-MB")
}

// fill makes n matches of which one in a hundred is still played.
func fill(t testing.TB, path string, n int) (room match.RoomID, person match.PersonID) {
	d, err := Open(ctx, path, Options{})
	ok(t, err)
	s := sit(t, d, "first")
	for i := 0; i < n; i += 500 {
		var news, steps []match.Change
		for j := i; j < i+500; j++ {
			news = append(news, match.Change{New: lobby(fmt.Sprintf("M%05d", j), s), At: noon, Show: []match.Show{{Room: s.Room.ID}},
				Tenures: []match.Tenure{{Seat: 0, Person: s.Ada.ID, Name: "Ada"}, {Seat: 1, Person: s.Bob.ID, Name: "Bob"}}})
		}
		for _, err := range d.Commit(ctx, news) {
			ok(t, err)
		}
		for j, c := range news {
			c = action(c.Match, 1, 0)
			c.Silent = true
			if j%100 != 0 {
				c.Phase, c.Ended, c.Places = match.Over, noon, []int8{1, 2}
			}
			steps = append(steps, c)
		}
		for _, err := range d.Commit(ctx, steps) {
			ok(t, err)
		}
	}
	ok(t, d.Close())
	return s.Room.ID, s.Ada.ID
}

// resident is the process's memory in MB, 0 where that cannot be read.
func resident() float64 {
	var pages, rss float64
	data, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	fmt.Sscan(string(data), &pages, &rss)
	return rss * float64(os.Getpagesize()) / (1 << 20)
}
