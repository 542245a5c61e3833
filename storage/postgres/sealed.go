package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// Who cancels a commit that waits for its standby, ends its connection, or starts the
// server anew, has it stand in that server and perhaps nowhere else: it reads like one
// that is safe. So it is in doubt, and whoever finds it afterwards seals it: waits for a
// commit that came later, which no standby has without it.

// seal changes nothing, and is a commit.
const seal = `UPDATE migrations SET at = at WHERE version = 0`

// sealed waits until all that this server has committed before is where its commits are to be.
func (l *link) sealed(ctx context.Context) error {
	for began := time.Now(); ; time.Sleep(awayPause) {
		err := l.writing(ctx, func(s *session) error { return s.do(seal) })
		var doubt *inDoubt
		if !errors.As(err, &doubt) || time.Since(began) > l.patience {
			return err
		}
	}
}

// warning is the code of what a commit that was not waited for is answered with.
const warning = "01000"

var errWarned = errors.New("the server warns that it did not wait for its standby")

type warned struct{}

// heed keeps a warning with the connection on which it came.
func heed(c *pgconn.PgConn, n *pgconn.Notice) {
	if n.Code == warning {
		c.CustomData()[warning] = warned{}
	}
}

// unwaited is an error if a commit on a connection was answered with a warning.
func unwaited(c *pgconn.PgConn) error {
	if _, is := c.CustomData()[warning]; !is {
		return nil
	}
	delete(c.CustomData(), warning)
	return &inDoubt{errWarned}
}
