package postgres_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"divisionbell/bot/match"
	"divisionbell/storage"
	"divisionbell/storage/postgres"
	"divisionbell/storage/postgres/postgrestest"
	"divisionbell/storage/storetest"
)

// TestChangedTellsOfOthersAlone, which match it is, and of what was not heard that
// something was.
func TestChangedTellsOfOthersAlone(t *testing.T) {
	t.Parallel()
	address := postgrestest.Database(t)
	a := storetest.Must[*postgres.DB](t)(postgres.Opened(ctx, address, postgres.Options{Handed: true}, 20*time.Millisecond, time.Second, nil))
	defer a.Close()
	b := open(t, address)
	s := storetest.Sit(t, a, "K7QF")
	changed := a.Changed()
	rev, heard := int64(1), map[match.MatchID]bool{}
	for !heard[s.Match] || !heard[0] {
		storetest.Commit(t, b, match.Change{Match: s.Match, Rev: rev})
		rev++
		storetest.OK(t, b.PutLocal(ctx, "web", "w", match.Local{}))
		select {
		case id := <-changed:
			heard[id] = true
		case <-time.After(10 * time.Second):
			t.Fatal("it was silent")
		}
	}
	// Once b is silent, our own commits say nothing.
	for quiet := false; !quiet; {
		select {
		case <-changed:
		case <-time.After(200 * time.Millisecond):
			quiet = true
		}
	}
	for range 5 {
		storetest.Commit(t, a, match.Change{Match: s.Match, Rev: rev})
		rev++
	}
	select {
	case id := <-changed:
		t.Errorf("it told of our own commit: %d", id)
	case <-time.After(100 * time.Millisecond):
	}
}

// TestLeasesLiveByTheServersClock, whatever the machines' own say.
func TestLeasesLiveByTheServersClock(t *testing.T) {
	t.Parallel()
	address := postgrestest.Database(t)
	d := storetest.Must[*postgres.DB](t)(postgres.Open(ctx, address, postgres.Options{}))
	defer d.Close()
	const yesterday, tomorrow = 1_000_000, 9_000_000_000_000
	_, has, err := d.Lease(ctx, "speak", "a/1", yesterday, yesterday+60_000)
	storetest.OK(t, err)
	storetest.Same(t, has, true)
	_, has, err = d.Lease(ctx, "speak", "b/2", tomorrow, tomorrow+60_000)
	storetest.OK(t, err)
	storetest.Same(t, has, false)
	storetest.Same(t, storetest.Must[bool](t)(d.Leased(ctx, yesterday)), true)
	_, _, err = d.Lease(ctx, "speak", "a/1", yesterday, yesterday) // given up
	storetest.OK(t, err)
	fence, has, err := d.Lease(ctx, "speak", "b/2", tomorrow, tomorrow+60_000)
	storetest.OK(t, err)
	storetest.Same(t, []any{fence, has}, []any{int64(2), true})
	// One that is not renewed runs out.
	_, _, err = d.Lease(ctx, "speak", "b/2", yesterday, yesterday+100)
	storetest.OK(t, err)
	for has = false; !has; time.Sleep(10 * time.Millisecond) {
		fence, has, err = d.Lease(ctx, "speak", "c/3", yesterday, yesterday+60_000)
		storetest.OK(t, err)
	}
	storetest.Same(t, fence, int64(3))
}

// TestWhatIsRefused to be opened is left as it was, and says what to do.
func TestWhatIsRefused(t *testing.T) {
	t.Parallel()
	bare := postgrestest.Bare(t)
	c := storetest.Must[*pgx.Conn](t)(pgx.Connect(ctx, bare))
	defer c.Close(ctx)
	exec := func(q string) {
		t.Helper()
		_, err := c.Exec(ctx, q)
		storetest.OK(t, err)
	}
	refused := func(address, say string, kind error) {
		t.Helper()
		d, err := postgres.Open(ctx, address, postgres.Options{})
		if err == nil {
			d.Close()
		}
		storetest.Wants(t, err, kind)
		if err != nil && (!strings.Contains(err.Error(), say) || strings.Contains(err.Error(), "\n")) {
			t.Errorf("it says %q, not of %q", err, say)
		}
	}
	exec("CREATE TABLE matches(id bigint); CREATE TABLE people(id bigint)")
	refused(bare, "another program", storage.ErrForeign)
	exec("DROP TABLE matches; DROP TABLE people")
	// Two who open an empty database at once make one schema, whatever one is refused by.
	exec("CREATE TYPE migrations AS ENUM ('x')") // as whoever looks between the other's two finds it
	if _, err := c.Exec(ctx, postgres.AddVersions); !postgres.MadeMeanwhile(err) {
		t.Errorf("the other's type is taken for a fault: %v", err)
	}
	exec("DROP TYPE migrations")
	done := make(chan error, 2)
	for range 2 {
		go func() {
			d, err := postgres.Open(ctx, bare, postgres.Options{})
			if err == nil {
				err = d.Close()
			}
			done <- err
		}()
	}
	storetest.OK(t, <-done)
	storetest.OK(t, <-done)
	// A newer program has changed what this one needs, or said nothing of it.
	for _, needs := range []string{"99", "0"} {
		exec("INSERT INTO migrations VALUES(99, 0, " + needs + ")")
		refused(bare, "newer program", match.ErrNewer)
		exec("DELETE FROM migrations WHERE version = 99")
	}
	// It has only added: to play there needs no more, to carry or to forget everything does.
	exec("INSERT INTO migrations VALUES(99, 0, 3)")
	d := open(t, bare)
	_, err := d.ForgetPerson(ctx, 1, nil, true)
	storetest.Wants(t, err, match.ErrNewer)
	storetest.OK(t, d.Close())
	_, err = postgres.Depart(ctx, bare, false)
	storetest.Wants(t, err, match.ErrNewer)
	exec("DELETE FROM migrations WHERE version = 99")
	refused(strings.Replace(bare, "/test_", "/no_such_", 1), "CREATE DATABASE", storage.ErrMissing)
	refused("postgres://[::1", "cannot be read", storage.ErrForeign)
	storetest.Same(t, postgres.Name("postgres://bell:secret@db.example/bell?sslmode=verify-full"), "postgres://bell:xxxxx@db.example/bell")
}

// TestRestored: once the database was brought back, no dice are thrown twice.
func TestRestored(t *testing.T) {
	t.Parallel()
	d := postgrestest.New(t)
	s := storetest.Sit(t, d, "K7QF")
	storetest.Must[[32]byte](t)(d.DaySecret(ctx, "2026-11-21", [32]byte{1}))
	storetest.Same(t, storetest.Must[bool](t)(d.Restored(ctx)), false)
	storetest.OK(t, d.MarkRestored(ctx, storetest.Noon))
	storetest.Same(t, storetest.Must[bool](t)(d.Restored(ctx)), true)
	storetest.Same(t, storetest.Must[int64](t)(d.NextRoll(ctx, "2026-11-21")), storage.LeapAt(storetest.Noon)+1)
	storetest.OK(t, d.RaiseEpochs(ctx, storetest.Noon, nil))
	storetest.Same(t, storetest.Must[match.Match](t)(d.Match(ctx, s.Match)).Epoch, uint32(storetest.Noon/1000))
	storetest.Same(t, storetest.Must[bool](t)(d.Restored(ctx)), false)
}

// TestTextIsTaken that no PostgreSQL takes: it comes back as it can be kept.
func TestTextIsTaken(t *testing.T) {
	t.Parallel()
	d := postgrestest.New(t)
	p := storetest.Must[match.Person](t)(d.Person(ctx, match.Account{Platform: "web", ID: "a\x00b", Name: "Ad\xffa\x00"}))
	again := storetest.Must[match.Person](t)(d.PersonByID(ctx, p.ID))
	storetest.Same(t, again.Name, "Ad\uFFFDa")
	_, err := d.MatchByCode(ctx, "\x00")
	storetest.Wants(t, err, match.ErrNotFound)
}

// TestAnOlderDatabaseIsBroughtUpToDate: it has what a new one has, and its rooms get
// their lanes.
func TestAnOlderDatabaseIsBroughtUpToDate(t *testing.T) {
	t.Parallel()
	for version := 1; version <= 5; version++ {
		t.Run(fmt.Sprint("from ", version), func(t *testing.T) { broughtUpToDate(t, version) })
	}
}

func broughtUpToDate(t *testing.T, version int) {
	t.Helper()
	bare := postgrestest.Bare(t)
	c := storetest.Must[*pgx.Conn](t)(pgx.Connect(ctx, bare))
	defer c.Close(ctx)
	old := storetest.Must[[]byte](t)(os.ReadFile(fmt.Sprintf("testdata/schema-%d.sql", version)))
	least := ""
	if version >= 3 {
		least = ", least BIGINT NOT NULL DEFAULT 0"
	}
	if version >= 5 {
		least += ", server TEXT NOT NULL DEFAULT ''"
	}
	_, err := c.Exec(ctx, string(old)+fmt.Sprintf(`; CREATE TABLE migrations(version BIGINT PRIMARY KEY, at BIGINT NOT NULL%s); INSERT INTO migrations VALUES(0, 0), (%d, 0);`, least, version)+`
INSERT INTO rooms(platform, workspace, channel, thread) VALUES('slack', 'T1', 'C1', ''), ('discord', '1090000000000000000', 'C2', '')`)
	storetest.OK(t, err)
	storetest.OK(t, open(t, bare).Close())
	columns := func(at string) string {
		t.Helper()
		c := storetest.Must[*pgx.Conn](t)(pgx.Connect(ctx, at))
		defer c.Close(ctx)
		var all string
		storetest.OK(t, c.QueryRow(ctx, `SELECT string_agg(concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default), ', ' ORDER BY table_name, column_name)
FROM information_schema.columns WHERE table_schema = 'public'`).Scan(&all))
		return all
	}
	fresh := postgrestest.Database(t)
	storetest.Same(t, columns(bare), columns(fresh))
	indexes := func(at string) string {
		t.Helper()
		c := storetest.Must[*pgx.Conn](t)(pgx.Connect(ctx, at))
		defer c.Close(ctx)
		var all string
		storetest.OK(t, c.QueryRow(ctx, `SELECT string_agg(pg_get_indexdef(indexrelid) || indisvalid, ', ' ORDER BY indexrelid::regclass::text) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
WHERE c.relnamespace = 'public'::regnamespace`).Scan(&all))
		return all
	}
	storetest.Same(t, indexes(bare), indexes(fresh))
	for _, r := range []match.Room{{Platform: "slack", Workspace: "T1", Channel: "C1"}, {Platform: "discord", Workspace: "1090000000000000000", Channel: "C2"}} {
		var lane int
		storetest.OK(t, c.QueryRow(ctx, `SELECT lane FROM rooms WHERE channel = $1`, r.Channel).Scan(&lane))
		storetest.Same(t, lane, r.Lane(64))
	}
}

// TestAnIndexIsMadeWhileOthersPlay: what was left half made is made anew, and whoever writes
// meanwhile does not wait for it.
func TestAnIndexIsMadeWhileOthersPlay(t *testing.T) {
	t.Parallel()
	bare := postgrestest.Bare(t)
	connect := func() *pgx.Conn {
		t.Helper()
		c := storetest.Must[*pgx.Conn](t)(pgx.Connect(ctx, bare))
		t.Cleanup(func() { c.Close(ctx) })
		return c
	}
	one, two := connect(), connect()
	exec := func(c *pgx.Conn, q string) {
		t.Helper()
		_, err := c.Exec(ctx, q)
		storetest.OK(t, err)
	}
	exec(one, string(storetest.Must[[]byte](t)(os.ReadFile("testdata/schema-3.sql")))+`;
CREATE TABLE migrations(version BIGINT PRIMARY KEY, at BIGINT NOT NULL, least BIGINT NOT NULL DEFAULT 0); INSERT INTO migrations VALUES(0, 0, 0), (3, 0, 2);
INSERT INTO rooms(platform, workspace, channel, thread) VALUES('slack', 'T1', 'C1', '');
CREATE INDEX posts_newest ON posts(room, person, id); UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'posts_newest'::regclass`)
	const post = `INSERT INTO posts(room, person, body, at) VALUES(1, 0, '{}', 1)`
	exec(one, "BEGIN; "+post)
	opened := make(chan error, 2)
	for range cap(opened) {
		go func() {
			d, err := postgres.Open(ctx, bare, postgres.Options{})
			if err == nil {
				err = d.Close()
			}
			opened <- err
		}()
	}
	for waits := false; !waits; time.Sleep(5 * time.Millisecond) {
		storetest.OK(t, two.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE query LIKE '%INDEX CONCURRENTLY%' AND wait_event_type = 'Lock' AND datname = current_database())`).Scan(&waits))
		select {
		case err := <-opened:
			t.Fatalf("it is opened without the index: %v", err)
		default:
		}
	}
	exec(two, "SET lock_timeout = '1s'; "+post)
	exec(one, "COMMIT")
	for range cap(opened) {
		storetest.OK(t, <-opened)
	}
	var valid, old bool
	var posts int
	storetest.OK(t, one.QueryRow(ctx, `SELECT indisvalid, EXISTS (SELECT 1 FROM pg_class WHERE relname = 'posts_room'), (SELECT count(*) FROM posts) FROM pg_index WHERE indexrelid = 'posts_newest'::regclass`).Scan(&valid, &old, &posts))
	storetest.Same(t, []any{valid, old, posts}, []any{true, false, 2})
}

// TestBroughtBackElsewhere: a copy of the database beside it, or on another server, has been
// brought back, and says so once, whoever opens it first; the one itself never has.
func TestBroughtBackElsewhere(t *testing.T) {
	t.Parallel()
	bare := postgrestest.Bare(t)
	d := open(t, bare)
	s := storetest.Sit(t, d, "K7QF")
	storetest.OK(t, d.Close())
	d = open(t, bare)
	storetest.Same(t, storetest.Must[bool](t)(d.Restored(ctx)), false)
	storetest.OK(t, d.Close())

	name := bare[strings.LastIndex(bare, "/test_")+1:]
	name, _, _ = strings.Cut(name, "?")
	c := storetest.Must[*pgx.Conn](t)(pgx.Connect(ctx, strings.Replace(bare, "/"+name, "/postgres", 1)))
	defer c.Close(ctx)
	exec := func(q string) {
		t.Helper()
		_, err := c.Exec(ctx, q)
		storetest.OK(t, err)
	}
	exec("CREATE DATABASE copy_" + name + " TEMPLATE " + name)
	defer exec("DROP DATABASE copy_" + name + " WITH (FORCE)")
	copied := strings.Replace(bare, "/"+name, "/copy_"+name, 1)
	began := time.Now()
	both := make(chan error, 2)
	for range cap(both) {
		go func() {
			d, err := postgres.Open(ctx, copied, postgres.Options{Handed: true})
			if err == nil {
				err = d.RaiseEpochs(ctx, time.Now().UnixMilli(), nil)
				d.Close()
			}
			both <- err
		}()
	}
	for range cap(both) {
		storetest.OK(t, <-both)
	}
	d = open(t, copied)
	storetest.Same(t, storetest.Must[bool](t)(d.Restored(ctx)), false) // once
	if epoch := storetest.Must[match.Match](t)(d.Match(ctx, s.Match)).Epoch; epoch < uint32(began.Unix()) {
		t.Errorf("its dice are those of before: epoch %d", epoch)
	}
	storetest.OK(t, d.Close())
	d = open(t, bare)
	storetest.Same(t, storetest.Must[bool](t)(d.Restored(ctx)), false)
}

// TestTheServersStatisticsForgetToo: of what a column holds the server keeps samples, which a
// base backup has too.
func TestTheServersStatisticsForgetToo(t *testing.T) {
	t.Parallel()
	address := postgrestest.Database(t)
	d := open(t, address)
	c := storetest.Must[*pgx.Conn](t)(pgx.Connect(ctx, address))
	defer c.Close(ctx)
	sampled := func() (is bool) {
		storetest.OK(t, c.QueryRow(ctx, "SELECT count(*) > 0 FROM pg_stats WHERE schemaname = 'public' AND lower(pg_stats::text) LIKE '%qqfoobar%'").Scan(&is))
		return is
	}
	who := storetest.Must[match.Person](t)(d.Person(ctx, match.Account{Platform: "discord", Workspace: "g", ID: "481516234201", Name: "Qqfoobar"}))
	storetest.Sit(t, d, "K7QF")
	_, err := c.Exec(ctx, "ANALYZE")
	storetest.OK(t, err)
	if !sampled() {
		t.Error("no name is among the samples")
	}
	storetest.Forgets(t, d, who.ID, "Somebody 9")
	storetest.OK(t, d.Compact(ctx))
	if sampled() {
		t.Error("a name is still among the samples")
	}
}
