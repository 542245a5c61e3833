package sqlite

import (
	"context"
	"errors"
	"time"

	"divisionbell/storage"
)

const (
	owesCompact   = `INSERT INTO meta(key, value) VALUES('dregs', '1') ON CONFLICT DO NOTHING`
	isCompact     = `DELETE FROM meta WHERE key = 'dregs'`
	dregs         = `SELECT value FROM meta WHERE key = 'dregs'`
	checkpointAll = `PRAGMA wal_checkpoint(TRUNCATE)`
)

// compactTries is how often the file is tried to be written anew while others
// use it; each waits as long as any write does.
const compactTries = 6

// Compact writes the file anew, so that its free space keeps nothing that no row
// has, and empties the write-ahead log. It waits a while for others who use the
// file: [storage.ErrLocked] when they did not let it, and the next to open it tries again.
func (d *DB) Compact(ctx context.Context) (err error) {
	if err := d.write.take(ctx); err != nil {
		return err
	}
	defer d.write.give()
	for range compactTries {
		if err = d.compact(); !errors.Is(err, storage.ErrLocked) || ctx.Err() != nil {
			return err
		}
		time.Sleep(lockPause)
	}
	return err
}

func (d *DB) compact() error {
	if _, _, err := d.write.exec("VACUUM"); err != nil {
		return fault(d.path, err)
	}
	if err := d.emptied(); err != nil {
		return err
	}
	if err := d.write.do(isCompact); err != nil {
		return fault(d.path, err)
	}
	return d.emptied()
}

// emptied carries the write-ahead log into the file and cuts it.
func (d *DB) emptied() error {
	var busy, pages, carried int64
	if err := d.write.one(checkpointAll, nil, []any{&busy, &pages, &carried}); err != nil {
		return fault(d.path, err)
	}
	if busy != 0 {
		return storage.Refuse(d.path, storage.ErrLocked, "another program reads the database; its write-ahead log could not be emptied")
	}
	return nil
}

// overdue writes the file anew where somebody was forgotten and others did not
// let it then. If they still do not, it waits for the next time.
func (d *DB) overdue(ctx context.Context) error {
	var is string
	if err := d.row(ctx, dregs, nil, []any{&is}); err != nil {
		if none(err) {
			err = nil
		}
		return fault(d.path, err)
	}
	if err := d.write.take(ctx); err != nil {
		return err
	}
	defer d.write.give()
	if err := d.compact(); err != nil && !errors.Is(err, storage.ErrLocked) && !errors.Is(err, storage.ErrFull) {
		return err
	}
	return nil
}
