package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"divisionbell/storage"
)

// Backup writes the store as it stands into a new file, while the host runs.
// The file bears its name only when it is whole and on the disk; an existing
// file is never written over ([storage.ErrExists]).
func (d *DB) Backup(ctx context.Context, file string) error {
	if _, err := os.Lstat(file); err == nil {
		return storage.Refuse(file, storage.ErrExists, "this file exists already; name another")
	}
	draft, err := copyTo(ctx, d.path, file, d.wait)
	if err != nil {
		return err
	}
	defer os.Remove(draft)
	return publish(draft, file)
}

// copyTo copies the database at from into a draft beside file, defragmented
// and read in full, and puts it on the disk. The caller removes the draft.
func copyTo(ctx context.Context, from, file string, wait time.Duration) (draft string, err error) {
	f, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".draft-*")
	if err != nil {
		return "", storage.Refuse(file, err, "this file cannot be made: %v", cause(err))
	}
	defer func() {
		if err = errors.Join(err, f.Close()); err != nil {
			os.Remove(f.Name())
		}
	}()
	db, err := sql.Open("sqlite", dsn(from, wait))
	if err != nil {
		return "", fault(from, err)
	}
	defer db.Close()
	// SQLite fills an empty file, so nobody else can have taken the name.
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", f.Name()); err != nil {
		return "", copyFault(from, file, err)
	}
	if err := f.Sync(); err != nil {
		return "", storage.Refuse(file, err, "this file cannot be written: %v", cause(err))
	}
	return f.Name(), nil
}

// copyFault tells a fault of the copy's disk from one of the database copied.
func copyFault(from, file string, err error) error {
	err = fault(from, err)
	if errors.Is(err, storage.ErrFull) {
		return storage.RefuseFor(err, storage.ErrFull, file+": the disk is full; no copy was made; free some space and try again")
	}
	return err
}

// publish gives a draft its name unless that is taken, and sees to it that
// the name outlasts a crash.
func publish(draft, file string) error {
	err := os.Link(draft, file)
	switch {
	case errors.Is(err, fs.ErrExist):
		return storage.Refuse(file, storage.ErrExists, "this file exists already; name another")
	case err != nil: // a file system without links
		if _, err := os.Lstat(file); err == nil {
			return storage.Refuse(file, storage.ErrExists, "this file exists already; name another")
		}
		if err := os.Rename(draft, file); err != nil {
			return storage.Refuse(file, err, "this file cannot be made: %v", cause(err))
		}
	}
	return syncFolder(file)
}

func syncFolder(file string) error {
	dir, err := os.Open(filepath.Dir(file))
	if err != nil {
		return fmt.Errorf("sqlite: %w", err)
	}
	_ = dir.Sync() // some systems cannot sync a folder, and then need not
	return dir.Close()
}
