package sqlite

import (
	"errors"
	"fmt"
	"io/fs"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"divisionbell/storage"
)

// faults say what a primary result code of SQLite means for people.
var faults = []struct {
	code int
	kind error
	line string
}{
	{sqlite3.SQLITE_BUSY, storage.ErrLocked, "another program has locked the database; nothing was changed; wait until it is done, or stop it"},
	{sqlite3.SQLITE_LOCKED, storage.ErrLocked, "the database is locked; nothing was changed; try again"},
	{sqlite3.SQLITE_FULL, storage.ErrFull, "the disk is full; nothing was changed; free some space and try again"},
	{sqlite3.SQLITE_CORRUPT, storage.ErrDamaged, "the database is damaged; stop the host and restore a backup"},
	{sqlite3.SQLITE_NOTADB, storage.ErrDamaged, "this is not a database, or its beginning is lost; name another file, or restore a backup"},
	{sqlite3.SQLITE_READONLY, storage.ErrReadOnly, "the database cannot be written; nothing was changed; give the host leave to write the file and its folder"},
	{sqlite3.SQLITE_PERM, storage.ErrReadOnly, "the database cannot be written; nothing was changed; give the host leave to write the file and its folder"},
	{sqlite3.SQLITE_CANTOPEN, storage.ErrReadOnly, "the database cannot be opened or made; give the host leave to write the file and its folder"},
	{sqlite3.SQLITE_IOERR, storage.ErrDamaged, "the disk failed to read or write; look after the disk, then check the database"},
	{sqlite3.SQLITE_NOMEM, storage.ErrMemory, "there is no memory left; nothing was changed"},
}

// fault turns SQLite's errors into lines for people, by code alone; others
// are wrapped.
func fault(path string, err error) error {
	if err == nil {
		return nil
	}
	var r *storage.Refusal
	if errors.As(err, &r) {
		return err
	}
	code := code(err)
	for _, f := range faults {
		if code&0xff == f.code {
			return storage.RefuseFor(err, f.kind, fmt.Sprintf("%s: %s (code %d)", path, f.line, code))
		}
	}
	return fmt.Errorf("sqlite: %w", err)
}

// code is SQLite's extended result code, 0 for other errors.
func code(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code()
	}
	return 0
}

// constraint reports an error of one change that harms no other: what was
// asked for is against the schema.
func constraint(err error) bool {
	c := code(err) & 0xff
	return c == sqlite3.SQLITE_CONSTRAINT || c == sqlite3.SQLITE_TOOBIG || c == sqlite3.SQLITE_MISMATCH
}

// cause is an error of the file system without the path, which is said already.
func cause(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
