package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"divisionbell/bot/match"
	"divisionbell/storage"
)

// Restore puts a backup in the place of target. The file that was there is
// kept beside it as kept (target.before-restore-20261121T120000Z), with
// whatever belongs to it; "" when there was none. It refuses while a host runs
// on target ([storage.ErrLocked]), and a backup that is damaged, not ours or newer.
// The restored store is [DB.Restored] until its epochs are raised, and its
// days' rolls go on a million further or more: no dice are thrown twice (law 6).
func Restore(ctx context.Context, backup, target string, at int64) (kept string, err error) {
	const wait = time.Second
	if a, err := os.Stat(backup); err == nil {
		if b, err := os.Stat(target); err == nil && os.SameFile(a, b) {
			return "", storage.Refuse(target, storage.ErrExists, "this is the backup itself; name the database to replace")
		}
	}
	if err := inspect(backup, true, false); err != nil {
		return "", err
	}
	draft, err := copyTo(ctx, backup, target, wait)
	if err != nil {
		return "", err
	}
	defer os.Remove(draft)
	if err := mark(ctx, draft, backup, at); err != nil {
		return "", err
	}
	release, err := seize(ctx, target, wait)
	if err != nil {
		return "", err
	}
	defer release()
	if kept, err = setAside(target, at); err != nil {
		return "", err
	}
	if err := os.Rename(draft, target); err != nil {
		return kept, storage.Refuse(target, err, "this file cannot be replaced: %v; the old one is %s", cause(err), kept)
	}
	return kept, syncFolder(target)
}

// mark checks a draft and notes in it that it was restored.
func mark(ctx context.Context, draft, backup string, at int64) error {
	db, err := sql.Open("sqlite", dsn(draft, time.Second))
	if err != nil {
		return fault(backup, err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	version, tables, err := versionOf(ctx, db)
	if err != nil {
		return fault(backup, err)
	}
	if tables == 0 {
		return storage.Refuse(backup, storage.ErrForeign, "this backup is empty; use another")
	}
	if newest := 1 + len(migrations); version > newest {
		return storage.Refuse(backup, match.ErrNewer, "a newer program made this backup (schema %d, this program knows %d); use that program", version, newest)
	}
	var sound string
	if err := db.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&sound); err != nil {
		return fault(backup, err)
	}
	if sound != "ok" {
		return storage.Refuse(backup, storage.ErrDamaged, "this backup is damaged (%s); use another", sound)
	}
	if _, err = db.ExecContext(ctx, "BEGIN; "+restoring(at)+"; COMMIT"); err != nil {
		return fault(backup, err)
	}
	f, err := os.OpenFile(draft, os.O_RDWR, 0)
	if err != nil {
		return storage.Refuse(backup, err, "the copy cannot be read: %v", cause(err))
	}
	return errors.Join(f.Sync(), f.Close())
}

// restoring are the statements that note a restore at an instant.
func restoring(at int64) string {
	return fmt.Sprintf(`INSERT OR REPLACE INTO meta(key, value) VALUES('%s', '%d'); UPDATE days SET rolls = rolls + %d; DELETE FROM leases`,
		restoredKey, at, storage.LeapAt(at))
}

// seize makes sure that nobody uses target, gathers its write-ahead log into
// it, and keeps others out until release. A target too damaged to be locked is
// free to be replaced.
func seize(ctx context.Context, target string, wait time.Duration) (release func(), err error) {
	if _, err := os.Stat(target); errors.Is(err, fs.ErrNotExist) {
		return func() {}, nil
	}
	db, err := sql.Open("sqlite", dsn(target, wait))
	if err != nil {
		return nil, fault(target, err)
	}
	db.SetMaxOpenConns(1)
	// Only the last one to hold a file can leave the write-ahead log.
	_, err = db.ExecContext(ctx, "PRAGMA journal_mode = DELETE")
	if err == nil {
		_, err = db.ExecContext(ctx, "BEGIN EXCLUSIVE")
	}
	if err = inUse(target, err); errors.Is(err, storage.ErrLocked) {
		db.Close()
		return nil, err
	}
	if err != nil && !errors.Is(err, storage.ErrDamaged) {
		db.Close()
		return nil, err
	}
	return func() { db.Close() }, nil
}

// inUse is the fault of somebody who wanted a file for themselves.
func inUse(path string, err error) error {
	err = fault(path, err)
	if errors.Is(err, storage.ErrLocked) {
		return storage.RefuseFor(err, storage.ErrLocked, path+": a host is running on this database; stop it first")
	}
	return err
}

// setAside keeps target under another name beside it, with what SQLite keeps
// next to a damaged file.
func setAside(target string, at int64) (kept string, err error) {
	if _, err := os.Lstat(target); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	stamp := target + ".before-restore-" + time.UnixMilli(at).UTC().Format("20060102T150405Z")
	kept = stamp
	for n := 2; ; n++ {
		if _, err := os.Lstat(kept); errors.Is(err, fs.ErrNotExist) {
			break
		}
		kept = fmt.Sprintf("%s-%d", stamp, n)
	}
	// A second name first, so that the target is never without a file.
	if os.Link(target, kept) != nil {
		if err := os.Rename(target, kept); err != nil {
			return "", storage.Refuse(target, err, "this file cannot be kept as %s: %v", kept, cause(err))
		}
	}
	for _, tail := range []string{"-wal", "-shm", "-journal"} {
		if err := os.Rename(target+tail, kept+tail); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return kept, storage.Refuse(target+tail, err, "this file cannot be kept: %v", cause(err))
		}
	}
	return kept, nil
}
