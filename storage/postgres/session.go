package postgres

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"divisionbell/bot/match"
)

type dialler interface {
	DialContext(ctx context.Context, network, address string) (net.Conn, error)
}

var netDialer = &net.Dialer{Timeout: connectTime, KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: keepAlive, Interval: keepAlive, Count: 3}}

// A link is the way to a database: connections, and what is done when they fail.
type link struct {
	name     string
	pool     *pgxpool.Pool
	patience time.Duration
	full     atomic.Bool  // a write found no room, and nobody has found any since
	apart    atomic.Int64 // of the clocks, in milliseconds; see watch
	news     *news
}

// A querier is a connection, in a transaction or not.
type querier interface {
	Exec(ctx context.Context, q string, args ...any) (pgconn.CommandTag, error)
	Query(ctx context.Context, q string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, q string, args ...any) pgx.Row
}

// A session runs statements, for one goroutine.
type session struct {
	ctx context.Context
	on  querier
}

// exec runs a statement and gives how many rows it changed.
func (s *session) exec(q string, args ...any) (int64, error) {
	tag, err := s.on.Exec(s.ctx, q, tidy(args)...)
	return tag.RowsAffected(), err
}

// do is exec for whom an error is answer enough.
func (s *session) do(q string, args ...any) error {
	_, err := s.exec(q, args...)
	return err
}

// row reads one row; pgx.ErrNoRows when there is none.
func (s *session) row(q string, args, into []any) error {
	return s.on.QueryRow(s.ctx, q, tidy(args)...).Scan(into...)
}

// each calls f for every row.
func (s *session) each(q string, args []any, f func(scan func(...any) error) error) error {
	rows, err := s.on.Query(s.ctx, q, tidy(args)...)
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

// tidy makes text what PostgreSQL takes: UTF-8 without the character NUL. SQLite takes
// any bytes; the host's own text has neither.
func tidy(args []any) []any {
	for i, a := range args {
		if text, is := a.(string); is {
			args[i] = tidied(text)
		}
	}
	return args
}

func tidied(text string) string {
	if strings.IndexByte(text, 0) >= 0 {
		text = strings.ReplaceAll(text, "\x00", "")
	}
	return strings.ToValidUTF8(text, "\uFFFD")
}

// How often two transactions that meet are tried again, and how long in between.
const (
	clashes    = 12
	clashPause = 5 * time.Millisecond
	clashMost  = 80 * time.Millisecond
	awayPause  = 50 * time.Millisecond
	awayMost   = 500 * time.Millisecond
)

// again does what leaves nothing behind when it fails until it succeeds, is refused, or
// patience ends. f is not called again after an error that leaves in doubt whether it
// was done.
func (l *link) again(ctx context.Context, f func(ctx context.Context) error) error {
	began, met, pause := time.Now(), 0, awayPause
	for {
		err := f(ctx)
		var doubt *inDoubt
		var last *final
		switch {
		case err == nil, errors.As(err, &doubt), errors.As(err, &last):
			return err
		case clashed(err):
			if met++; met > clashes {
				return err
			}
			time.Sleep(min(clashMost, clashPause<<min(met, 5))/2 + rand.N(clashPause<<min(met, 4)))
		case turnedAway(err) || lost(err):
			if code(err) == "25006" { // a primary that became a standby goes on answering
				l.pool.Reset()
			}
			if time.Since(began) > l.patience || ctx.Err() != nil {
				return err
			}
			time.Sleep(pause)
			pause = min(awayMost, pause*2)
		default:
			return err
		}
	}
}

// inDoubt wraps the loss of a connection on which COMMIT was under way.
type inDoubt struct{ err error }

func (d *inDoubt) Error() string   { return "it is not known whether this was done: " + d.err.Error() }
func (d *inDoubt) Unwrap() []error { return []error{d.err, match.ErrUnsure} }

// broken reports that a connection ended under a statement.
func broken(err error) bool {
	var op *net.OpError
	return errors.As(err, &op) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) ||
		strings.Contains(err.Error(), "conn closed") || pgconn.SafeToRetry(err)
}

// taken gives a connection while f runs.
func (l *link) taken(ctx context.Context, f func(c *pgxpool.Conn) error) error {
	c, err := l.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer c.Release()
	return f(c)
}

// within runs f in one transaction, which is undone when f fails. It is carried through
// whatever becomes of ctx once it has begun.
func (l *link) within(ctx context.Context, o pgx.TxOptions, f func(s *session) error) error {
	return l.carried(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		tx, err := c.BeginTx(ctx, o)
		if err != nil {
			return err
		}
		if err := f(&session{ctx, tx}); err != nil {
			_ = tx.Rollback(ctx) // a lost connection has rolled back already
			return err
		}
		_ = unwaited(c.Conn().PgConn()) // of what went before
		if err := tx.Commit(ctx); err != nil {
			if lost(err) || turnedAway(err) {
				return &inDoubt{err}
			}
			return err
		}
		return unwaited(c.Conn().PgConn())
	})
}

// writing runs f in one transaction that may see what others commit meanwhile.
func (l *link) writing(ctx context.Context, f func(s *session) error) error {
	return fault(l.name, l.within(ctx, pgx.TxOptions{}, f))
}

// aloneAs runs f as if no other such transaction ran beside it.
func (l *link) aloneAs(ctx context.Context, f func(s *session) error) error {
	return fault(l.name, l.within(ctx, pgx.TxOptions{IsoLevel: pgx.Serializable}, f))
}

// set runs one statement of its own and gives how many rows it changed.
func (l *link) set(ctx context.Context, q string, args ...any) (n int64, err error) {
	err = l.carried(ctx, func(ctx context.Context, c *pgxpool.Conn) (err error) {
		n, err = (&session{ctx, c}).exec(q, args...)
		if err != nil && lost(err) && !pgconn.SafeToRetry(err) {
			return &inDoubt{err}
		}
		return err
	})
	return n, fault(l.name, err)
}

// made runs one statement that gives the id of what it made.
func (l *link) made(ctx context.Context, q string, args ...any) (id int64, err error) {
	err = l.writing(ctx, func(s *session) error { return s.row(q, args, []any{&id}) })
	return id, err
}

// reading runs f, of one query, on a session of its own.
func (l *link) reading(ctx context.Context, f func(s *session) error) error {
	return l.again(ctx, func(ctx context.Context) error {
		return l.taken(ctx, func(c *pgxpool.Conn) error { return f(&session{ctx, c}) })
	})
}

// together runs several queries that must agree.
func (l *link) together(ctx context.Context, f func(s *session) error) error {
	return l.again(ctx, func(ctx context.Context) error {
		return pgx.BeginTxFunc(ctx, l.pool, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error { return f(&session{ctx, tx}) })
	})
}

// row reads one row; pgx.ErrNoRows when there is none.
func (l *link) row(ctx context.Context, q string, args, into []any) error {
	return l.reading(ctx, func(s *session) error { return s.row(q, args, into) })
}

// pgxConn is what a transaction runs on.
type pgxConn = pgx.Conn

// each calls f for every row, once: a connection that is lost after the first is an error.
func (l *link) each(ctx context.Context, q string, args []any, f func(scan func(...any) error) error) error {
	return l.reading(ctx, func(s *session) error {
		some := false
		err := s.each(q, args, func(scan func(...any) error) error {
			some = true
			return f(scan)
		})
		if some && err != nil {
			return &final{err}
		}
		return err
	})
}

// final wraps an error after which nothing is tried again.
type final struct{ err error }

func (f *final) Error() string { return f.err.Error() }
func (f *final) Unwrap() error { return f.err }
