package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
)

// A writer is the one connection that writes. Whoever has the turn may use it.
// Its statements are prepared at first use and kept.
type writer struct {
	turn  chan struct{}
	db    *sql.DB
	conn  *sql.Conn
	stmts map[string]*sql.Stmt
}

func newWriter(ctx context.Context, path string, o Options) (*writer, error) {
	pragmas := append([]string{fmt.Sprintf("cache_size(-%d)", writerCache), fmt.Sprintf("wal_autocheckpoint(%d)", checkpoint)}, lasting...)
	if o.maxPages > 0 {
		pragmas = append(pragmas, fmt.Sprintf("max_page_count(%d)", o.maxPages))
	}
	db, err := sql.Open("sqlite", dsn(path, o.Wait, pragmas...))
	if err != nil {
		return nil, err
	}
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	w := &writer{make(chan struct{}, 1), db, conn, map[string]*sql.Stmt{}}
	// A file that cannot be written is refused here, not at the first commit.
	if err := w.within(func() error { return nil }); err != nil {
		return nil, errors.Join(err, w.close())
	}
	return w, nil
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

func (w *writer) prepare(q string) (*sql.Stmt, error) {
	if s := w.stmts[q]; s != nil {
		return s, nil
	}
	s, err := w.conn.PrepareContext(context.Background(), q)
	if err != nil {
		return nil, err
	}
	w.stmts[q] = s
	return s, nil
}

// exec runs a statement and gives how many rows it changed and the last id it made.
func (w *writer) exec(q string, args ...any) (n, id int64, err error) {
	s, err := w.prepare(q)
	if err != nil {
		return 0, 0, err
	}
	r, err := s.ExecContext(context.Background(), args...)
	if err != nil {
		return 0, 0, err
	}
	n, _ = r.RowsAffected() // the driver never fails here
	id, _ = r.LastInsertId()
	return n, id, nil
}

// do is exec for whom an error is answer enough.
func (w *writer) do(q string, args ...any) error {
	_, _, err := w.exec(q, args...)
	return err
}

// row runs a statement that gives one row; sql.ErrNoRows when it gives none.
func (w *writer) row(q string, args, into []any) error {
	s, err := w.prepare(q)
	if err != nil {
		return err
	}
	return s.QueryRowContext(context.Background(), args...).Scan(into...)
}

// within runs f in one transaction, which is undone when f fails.
func (w *writer) within(f func() error) error {
	if err := w.do("BEGIN IMMEDIATE"); err != nil {
		return err
	}
	err := f()
	if err == nil {
		err = w.do("COMMIT")
	}
	if err != nil {
		_ = w.do("ROLLBACK") // a full disk has rolled back already
	}
	return err
}

func (w *writer) close() error {
	w.turn <- struct{}{}
	defer w.give()
	// An open statement would keep the file, and its write-ahead log, open.
	for _, s := range w.stmts {
		s.Close()
	}
	return errors.Join(w.conn.Close(), w.db.Close())
}

// A reader is a few connections that only read, with statements kept.
type reader struct {
	db    *sql.DB
	stmts sync.Map // text: *sql.Stmt
}

func newReader(ctx context.Context, path string, o Options) (*reader, error) {
	pragmas := append([]string{fmt.Sprintf("cache_size(-%d)", readerCache), "query_only(1)"}, lasting...)
	db, err := sql.Open("sqlite", dsn(path, o.Wait, pragmas...))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(o.Readers)
	db.SetMaxIdleConns(o.Readers)
	if err := db.PingContext(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return &reader{db: db}, nil
}

func (r *reader) close() error { return r.db.Close() }

func (r *reader) prepare(ctx context.Context, q string) (*sql.Stmt, error) {
	if s, ok := r.stmts.Load(q); ok {
		return s.(*sql.Stmt), nil
	}
	s, err := r.db.PrepareContext(ctx, q)
	if err != nil {
		return nil, err
	}
	if kept, ok := r.stmts.LoadOrStore(q, s); ok {
		return kept.(*sql.Stmt), s.Close()
	}
	return s, nil
}

// A snapshot reads: one query at a time, or several that must agree.
type snapshot struct {
	r   *reader
	ctx context.Context
	tx  *sql.Tx
}

func (s snapshot) stmt(q string) (*sql.Stmt, error) {
	st, err := s.r.prepare(s.ctx, q)
	if err != nil || s.tx == nil {
		return st, err
	}
	return s.tx.StmtContext(s.ctx, st), nil
}

// row reads one row; sql.ErrNoRows when there is none.
func (s snapshot) row(q string, args, into []any) error {
	st, err := s.stmt(q)
	if err != nil {
		return err
	}
	return st.QueryRowContext(s.ctx, args...).Scan(into...)
}

// each calls f for every row.
func (s snapshot) each(q string, args []any, f func(scan func(...any) error) error) error {
	st, err := s.stmt(q)
	if err != nil {
		return err
	}
	rows, err := st.QueryContext(s.ctx, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := f(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}

// reading is a snapshot for a single query.
func (d *DB) reading(ctx context.Context) snapshot { return snapshot{d.read, ctx, nil} }

// together runs several queries on the store as it stood at one moment.
func (d *DB) together(ctx context.Context, f func(snapshot) error) error {
	tx, err := d.read.db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return fault(d.path, err)
	}
	defer tx.Rollback()
	return f(snapshot{d.read, ctx, tx})
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
	return n, id, fault(d.path, err)
}
