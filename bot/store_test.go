package bot_test

import (
	"database/sql"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite"

	"divisionbell/bot/match"
	"divisionbell/storage/move"
	"divisionbell/storage/postgres"
	"divisionbell/storage/postgres/postgrestest"
	"divisionbell/storage/sqlite"
	"divisionbell/storage/sqlite/sqlitetest"
)

// onStore is where houses keep everything.
var onStore = flag.String("store", "sqlite", "what the tests' houses keep everything in: sqlite or postgres")

// A shelf is a store that somebody has to close.
type shelf interface {
	match.Store
	Close() error
}

// empty is the place of a new store, which goes with the test: a file, or a database of a
// server where the tests were asked to run on one.
func empty(tb testing.TB) string {
	tb.Helper()
	if _, timeless := tb.(bubble); timeless { // no wire answers in virtual time
		return sqlitetest.File(tb)
	}
	if *onStore == "postgres" || strings.HasPrefix(tb.Name(), "TestStoriesOnPostgres/") {
		return postgrestest.Database(tb)
	}
	return sqlitetest.File(tb)
}

// opened is the store at a place.
func opened(tb testing.TB, place string) shelf {
	tb.Helper()
	var d shelf
	var err error
	if postgres.Is(place) {
		and := "?"
		if strings.Contains(place, and) {
			and = "&"
		}
		// Houses that died leave their connections, as dead programs do not.
		d, err = postgres.Open(ctx, place+and+"pool_max_conn_idle_time=1s&pool_health_check_period=1s", postgres.Options{Handed: true, Connections: 4})
	} else {
		d, err = sqlite.Open(ctx, place, sqlite.Options{})
	}
	if err != nil {
		tb.Fatal(err)
	}
	return d
}

// visits are what a store keeps of people on the page.
type visits interface {
	match.Visits
	match.Shares
	match.Feeds
}

func visitsIn(d shelf) visits {
	if p, is := d.(*postgres.DB); is {
		return postgres.VisitsIn(p)
	}
	return sqlite.VisitsIn(d.(*sqlite.DB))
}

func pushesIn(d shelf) match.Pushes {
	if p, is := d.(*postgres.DB); is {
		return postgres.PushesIn(p)
	}
	return sqlite.PushesIn(d.(*sqlite.DB))
}

// beneath is the database at a place, to be tampered with.
func beneath(tb testing.TB, place string) *sql.DB {
	tb.Helper()
	driver, at := "sqlite", "file:"+place
	if postgres.Is(place) {
		driver, at = "pgx", place
	}
	db, err := sql.Open(driver, at)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { db.Close() })
	return db
}

// without is a column of JSON less what lies at a path of names and places.
func without(place, column string, path ...string) string {
	if postgres.Is(place) {
		return "(" + column + "::jsonb #- '{" + strings.Join(path, ",") + "}')::text"
	}
	for i, p := range path {
		if strings.Trim(p, "0123456789") == "" {
			path[i] = "[" + p + "]"
		} else {
			path[i] = "." + p
		}
	}
	return "json_remove(" + column + ", '$" + strings.Join(path, "") + "')"
}

// copied gives the place of a copy of a store that nobody uses.
func copied(tb testing.TB, place string) string {
	tb.Helper()
	to := filepath.Join(tb.TempDir(), "copy.db")
	if !postgres.Is(place) {
		b, err := os.ReadFile(place)
		if err == nil {
			err = os.WriteFile(to, b, 0o600)
		}
		if err != nil {
			tb.Fatal(err)
		}
		return to
	}
	if _, err := move.Copy(ctx, place, to, move.Options{}); err != nil {
		tb.Fatal(err)
	}
	other := postgrestest.Database(tb)
	if _, err := move.All(ctx, to, other, move.Options{}); err != nil {
		tb.Fatal(err)
	}
	return other
}
