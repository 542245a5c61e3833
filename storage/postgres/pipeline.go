package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// A statement of a change, sent with the others before any is answered.
type statement struct {
	text string
	args []any
	into []any                  // of its one row, if that matters
	why  func(s *session) error // why its guard has refused it; nil: it has none
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
		if st.into != nil {
			err = r.QueryRow().Scan(st.into...)
		} else {
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
	if failed < len(list) && list[failed].why != nil && (code(err) == refused || none(err)) {
		return list[failed].why(&session{ctx, c})
	}
	return err
}
