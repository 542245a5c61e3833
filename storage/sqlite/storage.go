package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"sync"
	"time"

	"modernc.org/sqlite"

	"divisionbell/bot/match"
	"divisionbell/storage"
)

// Options of a store; the zero value is right for a host.
type Options struct {
	Wait      time.Duration // for a lock that another program holds; 0: 5 s
	Readers   int           // connections that read at once, at most; 0: 4
	MustExist bool          // never make a new file

	poll     time.Duration // between looks for other programs' commits; 0: 1 s
	maxPages int           // of the file, so that tests can fill it; 0: no limit
	spare    func(dir string) error
}

// A DB is a [match.Store] in one SQLite file. Where a limit is asked for, 0 or
// less is no limit. A context ends the wait for a turn; what has begun is
// carried through.
type DB struct {
	oneLane

	path  string
	wait  time.Duration
	write *writer
	read  *readers
	spare func(dir string) error // why a folder's disk has no room; nil: it has some

	poll    time.Duration
	changed chan match.MatchID
	watch   sync.Once
	done    chan struct{}
	closing sync.Once
	closed  error
}

var _ match.Store = (*DB)(nil)

// locking makes locks belong to connections, where the system can. Else they
// belong to the process, and whoever reads the file and closes it again,
// as inspect does, gives up the locks of every connection.
var locking sync.Once

// Open opens the store at path, makes it when it is missing and brings an
// older one up to date. It leaves untouched what it refuses: another
// program's file ([storage.ErrForeign]), a damaged or locked one, or one that a newer
// program made ([match.ErrNewer]). Every refusal is one line that says what to do.
func Open(ctx context.Context, path string, o Options) (*DB, error) {
	if o.Wait == 0 {
		o.Wait = 5 * time.Second
	}
	if o.Readers == 0 {
		o.Readers = 4
	}
	if o.poll == 0 {
		o.poll = time.Second
	}
	locking.Do(func() { _, _ = sqlite.OFDLocking(true) }) // not to be had everywhere
	if err := inspect(path, o.MustExist, true); err != nil {
		return nil, err
	}
	if err := prepare(ctx, path, o.Wait, migrations); err != nil {
		return nil, err
	}
	d := &DB{path: path, wait: o.Wait, poll: o.poll, changed: make(chan match.MatchID, 1), done: make(chan struct{}), spare: o.spare}
	d.oneLane.of = d
	if d.spare == nil {
		d.spare = spare
	}
	var err error
	if d.write, err = patiently(ctx, path, o, newWriter); err != nil {
		return nil, err
	}
	if d.read, err = patiently(ctx, path, o, newReaders); err != nil {
		return nil, errors.Join(err, d.write.close())
	}
	if err := settled(ctx, d); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	if err := d.overdue(ctx); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// patiently opens connections, again and again while the file is locked and
// patience lasts: SQLite itself does not wait when many open a file at once
// and one of them begins its write-ahead log.
func patiently[T any](ctx context.Context, path string, o Options, open func(context.Context, string, Options) (T, error)) (T, error) {
	for left := o.Wait; ; left -= lockPause {
		v, err := open(ctx, path, o)
		err = fault(path, err)
		if left <= 0 || !errors.Is(err, storage.ErrLocked) || ctx.Err() != nil {
			return v, err
		}
		time.Sleep(lockPause)
	}
}

const lockPause = 10 * time.Millisecond

// Path is where the store lies.
func (d *DB) Path() string { return d.path }

// Close lets running calls end and gives the file back. Later calls fail.
func (d *DB) Close() error {
	d.closing.Do(func() {
		close(d.done)
		d.closed = d.read.close()
		// The writer goes last: it carries the write-ahead log into the file.
		d.write.turn <- struct{}{}
		d.closed = errors.Join(d.closed, d.write.close())
		d.write.give()
	})
	return d.closed
}

// Pages of cache, in KiB a connection, and how many pages the log of a commit
// grows by before they are carried into the file.
const (
	writerCache = 16 << 10
	readerCache = 4 << 10
	checkpoint  = 4000
)

// dsn names the file to the driver. Pragmas stand here, so that every
// connection has them.
func dsn(path string, wait time.Duration, pragmas ...string) string {
	q := url.Values{"_txlock": {"immediate"}, "_dqs": {"0"}}
	q.Add("_pragma", fmt.Sprintf("busy_timeout(%d)", wait.Milliseconds()))
	for _, p := range pragmas {
		q.Add("_pragma", p)
	}
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(path), RawQuery: q.Encode(), OmitHost: true}
	return u.String()
}

var lasting = []string{"journal_mode(WAL)", "foreign_keys(1)", "synchronous(FULL)"}

// ref is a person or room as a column that may be NULL.
func ref[T match.PersonID | match.RoomID](id T) any {
	if id == 0 {
		return nil
	}
	return id
}

// atMost is a limit as SQL has it.
func atMost(limit int) int {
	if limit <= 0 {
		return -1
	}
	return limit
}

// found turns no row into match.ErrNotFound and names what was looked for.
func found(err error, path, format string, args ...any) error {
	if errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("sqlite: "+format+": %w", append(args, match.ErrNotFound)...)
	}
	return fault(path, err)
}
