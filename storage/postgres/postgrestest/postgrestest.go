// Package postgrestest gives tests a database of PostgreSQL that is there at once: a
// server of the test binary's own, or the one that DIVISIONBELL_TEST_POSTGRES names, and
// a copy of an empty store for each test.
//
// Where neither is to be had a test is skipped and says why, unless DIVISIONBELL_POSTGRES
// is "required".
package postgrestest

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"divisionbell/storage/postgres"
)

// Variables of the environment.
const (
	given    = "DIVISIONBELL_TEST_POSTGRES"
	required = "DIVISIONBELL_POSTGRES"
)

// New is an empty store of the test's own. It is closed when the test ends.
func New(tb testing.TB) *postgres.DB {
	tb.Helper()
	d, err := postgres.Open(context.Background(), Database(tb), postgres.Options{Handed: true})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { d.Close() })
	return d
}

// Database is the address of an empty store of the test's own, until the test ends.
func Database(tb testing.TB) string {
	tb.Helper()
	server, template := ready(tb)
	spare.Lock()
	defer spare.Unlock()
	var name string
	if n := len(spare.names); n > 0 {
		name, spare.names = spare.names[n-1], spare.names[:n-1]
	} else {
		name = made(tb, server, "TEMPLATE "+template)
	}
	tb.Cleanup(func() {
		whole, err := wipe(server, name)
		if err != nil {
			tb.Error(err)
			return
		}
		if !whole {
			drop(tb, server, name)
			return
		}
		spare.Lock()
		defer spare.Unlock()
		spare.names = append(spare.names, name)
	})
	return at(server, name)
}

// spare are empty stores that tests have left whole: to wipe one takes a tenth of the time
// that a new one takes.
var spare struct {
	sync.Mutex
	names []string
}

// wiping empties every table and has its ids begin at 1.
const wiping = `DO $$ DECLARE t text; BEGIN
  SET LOCAL session_replication_role = replica;
  FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations' LOOP EXECUTE 'DELETE FROM ' || t; END LOOP;
  FOR t IN SELECT sequencename FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL LOOP EXECUTE 'ALTER SEQUENCE ' || t || ' RESTART'; END LOOP;
END $$`

// shape is the same for two stores with the same columns and the same migrations.
const shape = `SELECT md5(string_agg(what, ' ' ORDER BY what)) FROM (
  SELECT a.attrelid::regclass || '.' || a.attname || ':' || a.atttypid || a.attnotnull AS what
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid WHERE c.relnamespace = 'public'::regnamespace
  UNION ALL SELECT 'migration ' || version FROM migrations) AS everything`

// wipe empties a store and says whether its schema is what it was.
func wipe(server, name string) (whole bool, err error) {
	ctx := context.Background()
	wiper, known := wipers.LoadAndDelete(name)
	c, _ := wiper.(*pgx.Conn)
	if !known || c.IsClosed() {
		if c, err = pgx.Connect(ctx, at(server, name)); err != nil {
			return false, err
		}
	}
	wipers.Store(name, c)
	if _, err = c.Exec(ctx, wiping); err != nil {
		return false, err
	}
	s, err := running()
	if err != nil {
		return false, err
	}
	var is string
	if err = c.QueryRow(ctx, shape).Scan(&is); err != nil {
		return false, err
	}
	return is == s.shape, nil
}

// wipers are connections to stores, by name, kept for the next time.
var wipers sync.Map

// Bare is the address of a database of the test's own without a schema.
func Bare(tb testing.TB) string {
	tb.Helper()
	server, _ := ready(tb)
	name := made(tb, server, "TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'")
	tb.Cleanup(func() { drop(tb, server, name) })
	return at(server, name)
}

func drop(tb testing.TB, server, name string) {
	tb.Helper()
	if err := order(context.Background(), server, "DROP DATABASE "+name+" WITH (FORCE)"); err != nil {
		tb.Error(err)
	}
}

// ready is a server and the name of an empty store on it.
func ready(tb testing.TB) (server, template string) {
	tb.Helper()
	s, err := running()
	if err != nil {
		if errors.Is(err, errNone) && os.Getenv(required) != "required" {
			tb.Skipf("no PostgreSQL to try it on: %v", err)
		}
		tb.Fatal(err)
	}
	return s.address, s.template
}

type place struct{ address, template, shape string }

// running is the server, begun by whoever asks first.
var running = sync.OnceValues(func() (place, error) {
	server := os.Getenv(given)
	if server == "" {
		var err error
		if server, err = start(); err != nil {
			return place{}, err
		}
	}
	template := "bell_" + strings.ToLower(rand.Text()[:10])
	ctx := context.Background()
	if err := order(ctx, server, "CREATE DATABASE "+template+" TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'"); err != nil {
		return place{}, err
	}
	d, err := postgres.Open(ctx, at(server, template), postgres.Options{})
	if err != nil {
		return place{}, err
	}
	if err := d.Close(); err != nil {
		return place{}, err
	}
	c, err := pgx.Connect(ctx, at(server, template))
	if err != nil {
		return place{}, err
	}
	// A copy of it is no backup that was brought back.
	if _, err := c.Exec(ctx, "UPDATE migrations SET server = ''"); err != nil {
		return place{}, err
	}
	p := place{address: server, template: template}
	return p, errors.Join(c.QueryRow(ctx, shape).Scan(&p.shape), c.Close(ctx))
})

func made(tb testing.TB, server, how string) string {
	tb.Helper()
	name := "test_" + strings.ToLower(rand.Text()[:12])
	if err := order(context.Background(), server, "CREATE DATABASE "+name+" "+how); err != nil {
		tb.Fatal(err)
	}
	return name
}

// boss gives one connection orders about databases, which go one at a time anyway.
var boss struct {
	sync.Mutex
	*pgx.Conn
}

func order(ctx context.Context, server, q string) error {
	boss.Lock()
	defer boss.Unlock()
	if boss.Conn == nil || boss.IsClosed() {
		c, err := pgx.Connect(ctx, server)
		if err != nil {
			return err
		}
		boss.Conn = c
	}
	if _, err := boss.Exec(ctx, q); err != nil {
		return fmt.Errorf("%s: %w", q, err)
	}
	return nil
}

// at is the address of another database on a server.
func at(server, name string) string {
	u, err := url.Parse(server)
	if err != nil {
		panic(err)
	}
	u.Path = "/" + name
	return u.String()
}
