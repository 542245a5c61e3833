package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"

	sqlite3 "modernc.org/sqlite/lib"

	"divisionbell/storage"
)

// A session is one connection with the statements it has run, prepared at
// first use and kept. It is for one goroutine at a time.
type session struct {
	conn  *sql.Conn
	stmts map[string]*sql.Stmt
}

func newSession(ctx context.Context, dsn string) (s *session, err error) {
	db, err := sql.Open("sqlite", dsn)
	if err != nil {
		return nil, err
	}
	// The session holds its connection, so the pool itself may go at once.
	defer func() { err = errors.Join(err, db.Close()) }()
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	return &session{conn, map[string]*sql.Stmt{}}, nil
}

// close ends the session. An open statement would keep the file, and its
// write-ahead log, open.
func (s *session) close() (err error) {
	for _, st := range s.stmts {
		err = errors.Join(err, st.Close())
	}
	return errors.Join(err, s.conn.Close())
}

func (s *session) prepare(q string) (*sql.Stmt, error) {
	if st := s.stmts[q]; st != nil {
		return st, nil
	}
	st, err := s.conn.PrepareContext(context.Background(), plannedOnce(q))
	if err != nil {
		return nil, err
	}
	s.stmts[q] = st
	return st, nil
}

// plannedOnce is a statement that SQLite plans once, whatever is bound to it. Of a bare
// parameter it asks whether it is 0 or 1, as the ids of the first match, room and person
// are, and plans anew whenever that changes; of an expression it asks nothing.
func plannedOnce(q string) string { return strings.ReplaceAll(q, "= ?", "= +?") }

// exec runs a statement and gives how many rows it changed and the last id it made.
func (s *session) exec(q string, args ...any) (n, id int64, err error) {
	st, err := s.prepare(q)
	if err != nil {
		return 0, 0, err
	}
	r, err := st.ExecContext(context.Background(), args...)
	if err != nil {
		return 0, 0, err
	}
	n, _ = r.RowsAffected() // the driver never fails here
	id, _ = r.LastInsertId()
	return n, id, nil
}

// do is exec for whom an error is answer enough.
func (s *session) do(q string, args ...any) error {
	_, _, err := s.exec(q, args...)
	return err
}

// row reads one row; sql.ErrNoRows when there is none.
func (s *session) row(ctx context.Context, q string, args, into []any) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	st, err := s.prepare(q)
	if err != nil {
		return err
	}
	return st.QueryRowContext(context.Background(), args...).Scan(into...)
}

// each calls f for every row, while there is patience. The driver is not told of
// patience: it would watch over each query with a goroutine, which costs more than
// most queries.
func (s *session) each(ctx context.Context, q string, args []any, f func(scan func(...any) error) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	st, err := s.prepare(q)
	if err != nil {
		return err
	}
	rows, err := st.QueryContext(context.Background(), args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := f(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}

// A writer is the one session that writes, for whoever has the turn.
type writer struct {
	*session
	turn chan struct{}
	full atomic.Bool // a write found no room, and nobody has found any since
}

func newWriter(ctx context.Context, path string, o Options) (*writer, error) {
	pragmas := append([]string{fmt.Sprintf("cache_size(-%d)", writerCache), fmt.Sprintf("wal_autocheckpoint(%d)", checkpoint)}, lasting...)
	if o.maxPages > 0 {
		pragmas = append(pragmas, fmt.Sprintf("max_page_count(%d)", o.maxPages))
	}
	s, err := newSession(ctx, dsn(path, o.Wait, pragmas...))
	if err != nil {
		return nil, err
	}
	return &writer{session: s, turn: make(chan struct{}, 1)}, nil
}

// take waits for the turn; the caller must give it back.
func (w *writer) take(ctx context.Context) error {
	select {
	case w.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (w *writer) give() { <-w.turn }

// within runs f in one transaction, which is undone when f fails or panics.
func (w *writer) within(f func() error) (err error) {
	defer func() { w.noted(err) }()
	if err := w.do("BEGIN IMMEDIATE"); err != nil {
		return err
	}
	written := false
	defer func() {
		if !written {
			_ = w.do("ROLLBACK") // a full disk has rolled back already
		}
	}()
	if err := f(); err != nil {
		return err
	}
	if err := w.do("COMMIT"); err != nil {
		return err
	}
	written = true
	return nil
}

// noted keeps that there was no room for a write.
func (w *writer) noted(err error) {
	if code(err)&0xff == sqlite3.SQLITE_FULL {
		w.full.Store(true)
	}
}

// one reads one row within a change.
func (w *writer) one(q string, args, into []any) error {
	return w.row(context.Background(), q, args, into)
}

// writing runs f on the writer when its turn has come, in one transaction.
func (d *DB) writing(ctx context.Context, f func(w *writer) error) error {
	if err := d.write.take(ctx); err != nil {
		return err
	}
	defer d.write.give()
	return fault(d.path, d.write.within(func() error { return f(d.write) }))
}

// set runs one statement of its own and gives how many rows it changed and
// the last id it made.
func (d *DB) set(ctx context.Context, q string, args ...any) (n, id int64, err error) {
	if err := d.write.take(ctx); err != nil {
		return 0, 0, err
	}
	defer d.write.give()
	n, id, err = d.write.exec(q, args...)
	d.write.noted(err)
	return n, id, fault(d.path, err)
}

// A snapshot is a session that reads the store as it stood at one moment.
type snapshot struct {
	*session
	ctx context.Context
}

func (s snapshot) row(q string, args, into []any) error { return s.session.row(s.ctx, q, args, into) }

func (s snapshot) each(q string, args []any, f func(scan func(...any) error) error) error {
	return s.session.each(s.ctx, q, args, f)
}

// readers are the sessions that read at once, each opened when it is first needed. The one
// used last is taken first: it has its statements prepared and its pages at hand, and few
// calls keep few of them warm.
type readers struct {
	free chan struct{} // one for each that is idle or not yet open
	done chan struct{} // no more are given out
	more func(context.Context) (*session, error)

	mu   sync.Mutex
	idle []*session
}

// newReaders opens the first session. Another is of the same file, or there is none.
func newReaders(ctx context.Context, path string, o Options) (*readers, error) {
	pragmas := append([]string{fmt.Sprintf("cache_size(-%d)", readerCache), "query_only(1)"}, lasting...)
	name := dsn(path, o.Wait, pragmas...)
	file, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	first, err := newSession(ctx, name)
	if err != nil {
		return nil, err
	}
	r := &readers{free: make(chan struct{}, o.Readers), done: make(chan struct{}), idle: []*session{first}}
	for range o.Readers {
		r.free <- struct{}{}
	}
	r.more = func(ctx context.Context) (*session, error) {
		if now, err := os.Stat(path); err != nil || !os.SameFile(file, now) {
			return nil, storage.ErrMissing
		}
		return newSession(ctx, name)
	}
	return r, nil
}

// take waits for a session, also for one in use where no other can be opened; give
// brings it back.
func (r *readers) take(ctx context.Context) (*session, error) {
	missed := 0
	defer func() {
		for range missed {
			r.free <- struct{}{}
		}
	}()
	for ; ; missed++ {
		select {
		case <-r.free:
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-r.done:
			return nil, sql.ErrConnDone
		}
		if s := r.last(); s != nil {
			return s, nil
		}
		if s, err := r.more(ctx); err == nil {
			return s, nil
		}
	}
}

// last takes the session used last out of those that are idle; nil: none is.
func (r *readers) last() (s *session) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if last := len(r.idle) - 1; last >= 0 {
		s, r.idle = r.idle[last], r.idle[:last]
	}
	return s
}

func (r *readers) give(s *session) {
	r.mu.Lock()
	r.idle = append(r.idle, s)
	r.mu.Unlock()
	r.free <- struct{}{}
}

// close waits until all are idle.
func (r *readers) close() (err error) {
	close(r.done)
	for range cap(r.free) {
		<-r.free
	}
	for _, s := range r.idle {
		err = errors.Join(err, s.close())
	}
	return err
}

// reading runs f, of one query, on a session of its own.
func (d *DB) reading(ctx context.Context, f func(snapshot) error) error {
	s, err := d.read.take(ctx)
	if err != nil {
		return err
	}
	defer d.read.give(s)
	return f(snapshot{s, ctx})
}

// together runs several queries that must agree.
func (d *DB) together(ctx context.Context, f func(snapshot) error) error {
	return d.reading(ctx, func(s snapshot) (err error) {
		if err := s.do("BEGIN"); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, s.do("ROLLBACK")) }()
		return f(s)
	})
}

// row reads one row; sql.ErrNoRows when there is none.
func (d *DB) row(ctx context.Context, q string, args, into []any) error {
	return d.reading(ctx, func(s snapshot) error { return s.row(q, args, into) })
}

// each calls f for every row.
func (d *DB) each(ctx context.Context, q string, args []any, f func(scan func(...any) error) error) error {
	return d.reading(ctx, func(s snapshot) error { return s.each(q, args, f) })
}
