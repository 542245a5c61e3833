package postgres

import (
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"time"

	"divisionbell/bot/match"
	"divisionbell/storage"
)

// schema is the newest. Its version is 1 + len(migrations).
//
//go:embed schema.sql
var schema string

// tuning is for PostgreSQL itself.
//
//go:embed tuning.sql
var tuning string

// migrations bring a database up to date: migrations[i] leads from version i+1 to i+2.
//
//	1  2026-11-23  the first
//	2  2026-11-23  lanes, the processes that share them, fences in what rooms were told
//	3  2026-11-24  the oldest schema whose programs may go on with it
//	4  2026-11-28  the newest posts of a room without reading all: an index
//	5  2026-11-28  which server it is on, how much of the lanes a process is fit for
//	6  2026-11-30  whose name a note bears
//
// A migration adds, and what it adds has a default or may be NULL: programs that know
// nothing of it go on, and may be started again. Only a later release takes away, and
// says so by [least].
var migrations = []string{
	`ALTER TABLE rooms ADD COLUMN lane BIGINT NOT NULL DEFAULT -1;
ALTER TABLE shows ADD COLUMN fence BIGINT NOT NULL DEFAULT 0;
CREATE TABLE fleet(holder TEXT PRIMARY KEY, does TEXT NOT NULL, until BIGINT NOT NULL);`,
	`ALTER TABLE migrations ADD COLUMN IF NOT EXISTS least BIGINT NOT NULL DEFAULT 0;`,
	``, // indices has it
	`ALTER TABLE migrations ADD COLUMN IF NOT EXISTS server TEXT NOT NULL DEFAULT '';
ALTER TABLE fleet ADD COLUMN fit BIGINT NOT NULL DEFAULT -1;`,
	`ALTER TABLE notes ADD COLUMN person BIGINT NOT NULL DEFAULT 0;`,
}

// least is the oldest schema whose programs know all that the newest may not do without.
const least = 2

const (
	briefly     = `SET LOCAL lock_timeout = '2s'`
	addVersions = `CREATE TABLE IF NOT EXISTS migrations(version BIGINT PRIMARY KEY, at BIGINT NOT NULL, least BIGINT NOT NULL DEFAULT 0, server TEXT NOT NULL DEFAULT '')`
	addBegun    = `INSERT INTO migrations(version, at) VALUES(0, $1) ON CONFLICT (version) DO NOTHING`
	lockBegun   = `SELECT version FROM migrations WHERE version = 0 FOR UPDATE`
	versionIs   = `SELECT max(version) FROM migrations`
	leastIs     = `SELECT least FROM migrations ORDER BY version DESC LIMIT 1`
	addVersion  = `INSERT INTO migrations(version, at, least) VALUES($1, $2, $3)`
	tablesHere  = `SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema() AND table_name IN ('migrations', 'matches', 'positions', 'people')`
	sortsAsC    = `SELECT 'B' < 'a'`
	serverIs    = `SELECT version()`
	encodingIs  = `SHOW server_encoding`
)

// known is the newest schema that this program knows.
var known = int64(1 + len(migrations))

// prepare makes the schema in an empty database, or brings an older one up to date, in
// one transaction. Whoever opens it meanwhile waits for the row of version 0. One that a
// newer program has only added to is taken as it is, unless all of it has to be known.
func prepare(ctx context.Context, l *link, all bool) error {
	var sorts bool
	var encoding, server string
	err := l.reading(ctx, func(s *session) error {
		if err := s.row(sortsAsC, nil, []any{&sorts}); err != nil {
			return err
		}
		if err := s.row(encodingIs, nil, []any{&encoding}); err != nil {
			return err
		}
		return s.row(serverIs, nil, []any{&server})
	})
	switch {
	case err != nil:
		return fault(l.name, err)
	case !sorts, !strings.EqualFold(encoding, "UTF8"):
		return storage.Refuse(l.name, storage.ErrForeign, "this database does not sort by bytes in UTF-8; make one that does: CREATE DATABASE divisionbell TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'")
	}
	var tables, version int64
	if err := l.row(ctx, tablesHere, nil, []any{&tables}); err != nil {
		return fault(l.name, err)
	}
	switch tables {
	case 0, 1:
		err = begin(ctx, l)
	case 4:
		err = l.row(ctx, versionIs, nil, []any{&version})
	default:
		return storage.Refuse(l.name, storage.ErrForeign, "this database belongs to another program; name an empty one")
	}
	if err == nil && version != known {
		err = l.writing(ctx, func(s *session) error { return bring(s, l.name, server, all) })
	}
	for _, i := range indices {
		if err == nil {
			err = i.build(ctx, l, genuine(server))
		}
	}
	return fault(l.name, err)
}

// begin makes the row that whoever makes a schema waits for.
func begin(ctx context.Context, l *link) (err error) {
	for range clashes {
		if _, err = l.set(ctx, addVersions); !madeMeanwhile(err) {
			break
		}
	}
	if err == nil {
		_, err = l.set(ctx, addBegun, time.Now().UnixMilli())
	}
	return err
}

// madeMeanwhile reports that somebody else made the same table at once: a unique key of the
// catalogue's refuses it (23505), or it finds the table (42P07) or its type (42710) there
// just after it has found none.
func madeMeanwhile(err error) bool {
	return slices.Contains([]string{"23505", "42P07", "42710"}, code(err))
}

func bring(s *session, name, server string, all bool) error {
	var version int64
	if err := s.row(lockBegun, nil, []any{&version}); err != nil {
		return err
	}
	if err := s.row(versionIs, nil, []any{&version}); err != nil {
		return err
	}
	switch {
	case version > known && all:
		return beyond(s, name)
	case version > known:
		var needs int64
		if err := s.row(leastIs, nil, []any{&needs}); err != nil {
			return err
		}
		if needs > known || needs == 0 {
			return storage.Refuse(name, match.ErrNewer, "a newer program made this database (schema %d, this program knows %d); use that program", version, known)
		}
		return nil
	case version == known: // another process has come first
		return nil
	case version == 0:
		if err := script(s, schema); err != nil {
			return fmt.Errorf("make the schema: %w", err)
		}
		if strings.HasPrefix(server, "PostgreSQL") {
			if err := script(s, tuning); err != nil {
				return fmt.Errorf("tune the schema: %w", err)
			}
		}
		version = known
	}
	if version < known && genuine(server) { // who plays queues behind a table's lock that is waited for
		if err := s.do(briefly); err != nil {
			return err
		}
	}
	for v := version; v < known; v++ {
		if err := script(s, migrations[v-1]); err != nil {
			return fmt.Errorf("migrate from schema %d: %w", v, err)
		}
	}
	return s.do(addVersion, known, time.Now().UnixMilli(), least)
}

// genuine reports whether a server, by what it says of its version, is PostgreSQL itself.
func genuine(server string) bool {
	return strings.HasPrefix(server, "PostgreSQL") && !strings.Contains(server, "-YB-")
}

// genuine asks the server.
func (l *link) genuine(ctx context.Context) (bool, error) {
	var server string
	err := l.row(ctx, serverIs, nil, []any{&server})
	return genuine(server), fault(l.name, err)
}

// beyond refuses what can be done only by a program that knows the whole schema: to carry
// everything, or to take somebody out of everything.
func beyond(s *session, name string) error {
	var version int64
	if err := s.row(versionIs, nil, []any{&version}); err != nil || version <= known {
		return err
	}
	return storage.Refuse(name, match.ErrNewer, "a newer program has added to this database (schema %d, this program knows %d) what this one would miss; do this with that program", version, known)
}

// script runs several statements without arguments, in one round trip.
func script(s *session, text string) error {
	_, err := s.on.(interface{ Conn() *pgxConn }).Conn().PgConn().Exec(s.ctx, text).ReadAll()
	return err
}
