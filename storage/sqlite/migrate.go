package sqlite

import (
	"context"
	"crypto/sha256"
	"database/sql"
	_ "embed"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"divisionbell/bot/match"
	"divisionbell/storage"
)

// schema is the newest, for new files. Its version is 1 + len(migrations).
//
//go:embed schema.sql
var schema string

// applicationID marks our files: DBEL in ASCII.
const applicationID = 0x4442454C

// migrations bring a file up to date: migrations[i] leads from version i+1 to
// i+2. What they lead to must equal schema.sql; a test holds them to it.
//
//	1  2026-11-21  the first
//	2  2026-11-21  threads, watching rooms, listeners, linked accounts, locals
//	3  2026-11-21  when matches are due, and when people want to be rung
//	4  2026-11-22  the law by which a roll's dice follow, and who rolled where
//	5  2026-11-22  names, kinds and hand-overs that a match's log binds
//	6  2026-11-22  secrets of private rolls' own
//	7  2026-11-22  how often somebody was rung who has not been heard of since
//	8  2026-11-22  the message of a room that grows with what a seat does
//	9  2026-11-23  where people installed an app themselves, and rooms by channel
//	10 2026-11-23  what a match's own room shows of it from outside
//	11 2026-11-23  people who come to the page from afar
//	12 2026-11-23  what the program itself keeps secret
//	13 2026-11-30  whose name a note bears
var migrations = []string{toRooms, toClocks, toLaws, toHolders, toPrivacy, toRings, toPages, toInstalls, toSigns, toVisits, toSecrets, toBearers}

// toBearers has the notes of before be of whom their names mean.
const toBearers = `
ALTER TABLE notes ADD COLUMN person INTEGER NOT NULL DEFAULT 0;
CREATE INDEX notes_person ON notes(person) WHERE person > 0;
`

const toSecrets = `
CREATE TABLE secrets(
  name TEXT PRIMARY KEY,
  data BLOB NOT NULL
) STRICT, WITHOUT ROWID;
`

const toVisits = `
CREATE TABLE signins(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token BLOB NOT NULL UNIQUE CHECK(length(token) = 32),
  person INTEGER NOT NULL REFERENCES people(id),
  device TEXT NOT NULL,
  made INTEGER NOT NULL,
  used INTEGER NOT NULL,
  until INTEGER NOT NULL
) STRICT;
CREATE INDEX signins_person ON signins(person);
CREATE INDEX signins_until ON signins(until);
CREATE TABLE doors(
  token BLOB PRIMARY KEY CHECK(length(token) = 32),
  kind TEXT NOT NULL,
  person INTEGER NOT NULL REFERENCES people(id),
  match INTEGER REFERENCES matches(id),
  room INTEGER REFERENCES rooms(id),
  seats INTEGER NOT NULL,
  made INTEGER NOT NULL,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX doors_person ON doors(person, kind, made);
CREATE INDEX doors_until ON doors(until);
CREATE TABLE passkeys(
  credential BLOB PRIMARY KEY,
  person INTEGER NOT NULL REFERENCES people(id),
  name TEXT NOT NULL,
  data BLOB NOT NULL,
  made INTEGER NOT NULL,
  used INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_person ON passkeys(person);
CREATE TABLE pushes(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  hash BLOB NOT NULL UNIQUE CHECK(length(hash) = 32),
  endpoint TEXT NOT NULL,
  person INTEGER NOT NULL REFERENCES people(id),
  signin INTEGER NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  device TEXT NOT NULL,
  made INTEGER NOT NULL
) STRICT;
CREATE INDEX pushes_person ON pushes(person);
CREATE INDEX pushes_signin ON pushes(signin);
CREATE TABLE shares(
  token BLOB PRIMARY KEY CHECK(length(token) = 32),
  match INTEGER NOT NULL REFERENCES matches(id),
  person INTEGER NOT NULL REFERENCES people(id),
  made INTEGER NOT NULL,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX shares_match ON shares(match);
CREATE INDEX shares_person ON shares(person);
CREATE TABLE feeds(
  token BLOB PRIMARY KEY CHECK(length(token) = 32),
  person INTEGER NOT NULL REFERENCES people(id),
  made INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX feeds_person ON feeds(person);
CREATE TABLE members(
  room INTEGER NOT NULL REFERENCES rooms(id),
  person INTEGER NOT NULL REFERENCES people(id),
  at INTEGER NOT NULL,
  PRIMARY KEY(room, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX members_person ON members(person);
`

const toInstalls = `
CREATE INDEX rooms_channel ON rooms(channel);
CREATE TABLE installs(
  platform TEXT NOT NULL,
  workspace TEXT NOT NULL,
  name TEXT NOT NULL,
  org TEXT NOT NULL,
  sealed BLOB NOT NULL,
  at INTEGER NOT NULL,
  gone TEXT NOT NULL,
  PRIMARY KEY(platform, workspace)
) STRICT, WITHOUT ROWID;
`

// toSigns leaves the rooms of matches alone that are over.
const toSigns = `
ALTER TABLE shows ADD COLUMN sign TEXT NOT NULL DEFAULT '';
UPDATE shows SET sign = '{"phase":"over"}' WHERE over = 1;
`

// toPages has what was told before grow no more.
const toPages = `
ALTER TABLE shows ADD COLUMN page TEXT NOT NULL DEFAULT '';
`

const toRings = `
ALTER TABLE people ADD COLUMN rings INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN first_ring INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN last_ring INTEGER NOT NULL DEFAULT 0;
`

// toPrivacy has the private rolls of before follow from no secret of their own.
const toPrivacy = `
ALTER TABLE rolls ADD COLUMN own TEXT NOT NULL DEFAULT '';
`

// toHolders has matches that have begun go on without names in their logs.
const toHolders = `
ALTER TABLE tenures ADD COLUMN salt TEXT NOT NULL DEFAULT '';
ALTER TABLE tenures ADD COLUMN seal TEXT NOT NULL DEFAULT '';
ALTER TABLE actions ADD COLUMN held TEXT NOT NULL DEFAULT '';
`

// toLaws has the rolls of before follow from their day and number alone.
const toLaws = `
ALTER TABLE rolls ADD COLUMN law INTEGER NOT NULL DEFAULT 1;
ALTER TABLE rolls ADD COLUMN mark TEXT NOT NULL DEFAULT '';
`

const toClocks = `
ALTER TABLE people ADD COLUMN habits TEXT NOT NULL DEFAULT '{}';
ALTER TABLE positions ADD COLUMN timing TEXT NOT NULL DEFAULT 'null';
ALTER TABLE notices ADD COLUMN due INTEGER NOT NULL DEFAULT 0;
ALTER TABLE notices ADD COLUMN rings INTEGER NOT NULL DEFAULT 0;
`

// toRooms has people hear privately where they were told till now: in the
// first room on a platform of theirs. Nobody had chosen a zone yet.
const toRooms = `
ALTER TABLE shows ADD COLUMN role TEXT NOT NULL DEFAULT '';
ALTER TABLE shows ADD COLUMN door INTEGER REFERENCES rooms(id);
ALTER TABLE shows ADD COLUMN closing TEXT NOT NULL DEFAULT '';
ALTER TABLE shows ADD COLUMN buried INTEGER NOT NULL DEFAULT 0;
ALTER TABLE shows ADD COLUMN shut TEXT NOT NULL DEFAULT '';
CREATE TABLE listeners(
  match INTEGER NOT NULL REFERENCES matches(id),
  person INTEGER NOT NULL REFERENCES people(id),
  room INTEGER NOT NULL REFERENCES rooms(id),
  note INTEGER NOT NULL,
  PRIMARY KEY(match, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX listeners_person ON listeners(person);
CREATE INDEX outbox_stuck ON outbox(room) WHERE tries > 0;
CREATE TABLE locals(
  platform TEXT NOT NULL,
  workspace TEXT NOT NULL,
  settings TEXT NOT NULL,
  PRIMARY KEY(platform, workspace)
) STRICT, WITHOUT ROWID;
CREATE TABLE links(
  code TEXT PRIMARY KEY,
  person INTEGER NOT NULL REFERENCES people(id),
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX links_person ON links(person);
UPDATE people SET zone = '';
INSERT INTO listeners(match, person, room, note)
  SELECT t.match, t.person, min(s.room), s.note FROM tenures t
  JOIN shows s ON s.match = t.match JOIN rooms r ON r.id = s.room
  JOIN accounts a ON a.person = t.person AND a.platform = r.platform
  WHERE t.to_seq IS NULL AND t.over = 0 AND t.bot = '' GROUP BY t.match, t.person;
`

// prepare makes the schema in a new file, or brings an older one up to date in
// one transaction. It works outside the write-ahead log, so that a new file's
// first page bears our mark from its first commit on.
func prepare(ctx context.Context, path string, wait time.Duration, migrations []string) error {
	if headVersion(path) == 1+len(migrations) {
		return nil
	}
	db, err := sql.Open("sqlite", dsn(path, wait))
	if err != nil {
		return fault(path, err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	newest := 1 + len(migrations)
	version, tables, err := versionOf(ctx, db)
	if err != nil {
		return fault(path, err)
	}
	if version > newest {
		return storage.Refuse(path, match.ErrNewer, "a newer program made this database (schema %d, this program knows %d); use that program", version, newest)
	}
	if tables > 0 && version == newest {
		return nil
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return fault(path, err)
	}
	defer tx.Rollback()
	// Another process may have come first.
	if version, tables, err = versionOf(ctx, tx); err != nil {
		return fault(path, err)
	}
	switch {
	case tables == 0:
		_, err = tx.ExecContext(ctx, schema+fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d;", applicationID, newest))
	case version < 1 || version > newest:
		return storage.Refuse(path, storage.ErrDamaged, "the database bears the impossible schema number %d; restore a backup", version)
	case version < newest:
		err = migrate(ctx, tx, migrations, version)
	}
	if err != nil {
		return fault(path, err)
	}
	return fault(path, tx.Commit())
}

// headVersion is a file's schema by its header, where the SQLite file format keeps it at
// 60, and at 18 that a commit goes into a write-ahead log first. It is 0 when such a log
// is there, which may know better, or there is no telling.
func headVersion(path string) int {
	path, err := filepath.EvalSymlinks(path) // the log lies beside the file itself
	if err != nil {
		return 0
	}
	if log, err := os.Stat(path + "-wal"); !errors.Is(err, fs.ErrNotExist) && (err != nil || log.Size() > 0) {
		return 0
	}
	f, err := os.Open(path)
	if err != nil {
		return 0
	}
	defer f.Close()
	var head [64]byte
	if _, err := f.ReadAt(head[:], 0); err != nil || head[18] != 2 {
		return 0
	}
	return int(binary.BigEndian.Uint32(head[60:]))
}

func migrate(ctx context.Context, tx *sql.Tx, migrations []string, version int) error {
	for v := version; v <= len(migrations); v++ {
		if _, err := tx.ExecContext(ctx, migrations[v-1]); err != nil {
			return fmt.Errorf("migrate from schema %d: %w", v, err)
		}
	}
	if _, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", 1+len(migrations))); err != nil {
		return err
	}
	var broken int
	if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM pragma_foreign_key_check").Scan(&broken); err != nil {
		return err
	}
	if broken > 0 {
		return fmt.Errorf("migrate from schema %d: %d rows would point nowhere", version, broken)
	}
	return nil
}

type querier interface {
	QueryRowContext(ctx context.Context, q string, args ...any) *sql.Row
	QueryContext(ctx context.Context, q string, args ...any) (*sql.Rows, error)
}

func versionOf(ctx context.Context, db querier) (version, tables int, err error) {
	err = db.QueryRowContext(ctx, "SELECT (SELECT user_version FROM pragma_user_version), (SELECT count(*) FROM sqlite_schema)").Scan(&version, &tables)
	return version, tables, err
}

// shapeOf is a database's schema with the white space taken out.
func shapeOf(ctx context.Context, db querier) (string, error) {
	rows, err := db.QueryContext(ctx, "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%' ORDER BY type, name")
	if err != nil {
		return "", err
	}
	defer rows.Close()
	var b strings.Builder
	for rows.Next() {
		var kind, name, text string
		if err := rows.Scan(&kind, &name, &text); err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "%s %s: %s\n", kind, name, squeeze(text))
	}
	return b.String(), rows.Err()
}

// squeeze takes white space and comments out of SQL that has none of either
// in its strings.
func squeeze(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "--")
		b.WriteString(line + " ")
	}
	text = strings.Join(strings.Fields(b.String()), " ")
	return strings.NewReplacer(" , ", ",", "( ", "(", " )", ")", ", ", ",", " ,", ",", " (", "(").Replace(text)
}

// declared is the shape of schema.sql.
var declared = sync.OnceValues(func() (string, error) {
	db, err := sql.Open("sqlite", "file::memory:")
	if err != nil {
		return "", err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.Exec(schema); err != nil {
		return "", err
	}
	return shapeOf(context.Background(), db)
})

func digest(shape string) string {
	sum := sha256.Sum256([]byte(shape))
	return hex.EncodeToString(sum[:6])
}
