package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// A statement of a change, sent with the others before any is answered.
type statement struct {
	text string
	args []any
	into []any                               // of its one row, if that matters
	each func(scan func(...any) error) error // of its rows, if they matter
	why  func(s *session) error              // why its guard has refused it; nil: it has none
}

// guarded is a statement that stops its transaction, in the same round trip, when it
// changes no row: by a division by zero.
func guarded(q string) string {
	return `WITH x AS (` + q + ` RETURNING 1) SELECT 1 / count(*)::int FROM x`
}

var begun, committed = statement{text: "BEGIN"}, statement{text: "COMMIT"}

// send runs statements on a connection in one round trip. failed is the index of the
// first that was refused. Once COMMIT is among them, a loss leaves them in doubt.
func send(ctx context.Context, c *pgxpool.Conn, list []statement) (failed int, err error) {
	b := &pgx.Batch{}
	for _, st := range list {
		b.Queue(st.text, tidy(st.args)...)
	}
	sure := list[len(list)-1].text != committed.text
	_ = unwaited(c.Conn().PgConn()) // of what went before
	r := c.SendBatch(ctx, b)
	for i, st := range list {
		switch {
		case st.into != nil:
			err = r.QueryRow().Scan(st.into...)
		case st.each != nil:
			err = all(r, st.each)
		default:
			_, err = r.Exec()
		}
		if err != nil {
			failed = i
			break
		}
	}
	if end := r.Close(); err == nil && end != nil {
		failed, err = len(list)-1, end
	}
	// Who is told to stop while a commit waits for a standby has committed.
	ended := code(err) == "" || turnedAway(err) && failed == len(list)-1
	if err != nil && !sure && ended && !none(err) {
		err = &inDoubt{err}
	}
	if err == nil && !sure {
		err = unwaited(c.Conn().PgConn())
	}
	return failed, err
}

// all calls f for every row of the next statement.
func all(r pgx.BatchResults, f func(scan func(...any) error) error) error {
	rows, err := r.Query()
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

// transact sends statements as one transaction, and says why a guard refused them. opened:
// its BEGIN was sent before.
func transact(ctx context.Context, c *pgxpool.Conn, list []statement, opened bool) error {
	if !opened {
		list = append([]statement{begun}, list...)
	}
	failed, err := send(ctx, c, append(list, committed))
	return undone(ctx, c, list, failed, err)
}

// undone takes a refused transaction back.
func undone(ctx context.Context, c *pgxpool.Conn, list []statement, failed int, err error) error {
	var doubt *inDoubt
	if err == nil || errors.As(err, &doubt) || lost(err) {
		return err
	}
	if _, gone := c.Exec(ctx, "ROLLBACK"); gone != nil {
		return gone
	}
	if failed < len(list) && list[failed].why != nil && (code(err) == refused || code(err) == isThere || none(err)) {
		return list[failed].why(&session{ctx, c})
	}
	return err
}

const snapshot = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`

// ahead runs queries that must agree in one round trip: all are sent before f asks them, in
// their order.
func (l *link) ahead(ctx context.Context, list []statement, f func(s *session) error) error {
	return l.again(ctx, func(ctx context.Context) error {
		return l.taken(ctx, func(c *pgxpool.Conn) error {
			b := &pgx.Batch{}
			b.Queue(snapshot)
			for _, st := range list {
				b.Queue(st.text, tidy(st.args)...)
			}
			b.Queue(committed.text)
			r := c.SendBatch(ctx, b)
			_, err := r.Exec()
			if err == nil {
				err = f(&session{ctx, &foreseen{list, r}})
			}
			if end := r.Close(); err == nil {
				err = end
			}
			return err
		})
	})
}

// foreseen are statements that were sent, as a querier whom they are asked again.
type foreseen struct {
	list []statement
	r    pgx.BatchResults
}

// next wants that the next one is asked.
func (a *foreseen) next(q string) error {
	if len(a.list) == 0 || a.list[0].text != q {
		return fmt.Errorf("postgres: this was not asked ahead: %s", q)
	}
	a.list = a.list[1:]
	return nil
}

// Exec is what the next one did.
func (a *foreseen) Exec(_ context.Context, q string, _ ...any) (pgconn.CommandTag, error) {
	if err := a.next(q); err != nil {
		return pgconn.CommandTag{}, err
	}
	return a.r.Exec()
}

// Query is what the next one found.
func (a *foreseen) Query(_ context.Context, q string, _ ...any) (pgx.Rows, error) {
	if err := a.next(q); err != nil {
		return nil, err
	}
	return a.r.Query()
}

// QueryRow is the one row of the next.
func (a *foreseen) QueryRow(_ context.Context, q string, _ ...any) pgx.Row {
	if err := a.next(q); err != nil {
		return unasked{err}
	}
	return a.r.QueryRow()
}

// unasked is the row of what was not sent.
type unasked struct{ err error }

// Scan says so.
func (u unasked) Scan(...any) error { return u.err }
