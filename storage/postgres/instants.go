package postgres

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5/pgxpool"

	"divisionbell/bot/match"
)

const (
	setInstant = `INSERT INTO instants(match, seat, kind, key, at) VALUES($1, $2, $3, $4, $5)
  ON CONFLICT(match, seat, kind) DO UPDATE SET key = excluded.key, at = excluded.at`
	forgetInstant = `DELETE FROM instants WHERE match = $1 AND seat = $2 AND kind = $3`
	due           = `SELECT match, seat, kind, key, at FROM instants WHERE at <= $1 ORDER BY at LIMIT $2`
	// How many stands in the text: of a number that comes later a plan believes that it is a
	// tenth of all, and reads all to find them.
	claimed = `WITH c AS (SELECT match, seat, kind FROM instants WHERE at <= $2 ORDER BY at LIMIT %s FOR UPDATE SKIP LOCKED)
  UPDATE instants i SET at = $1 FROM c WHERE i.match = c.match AND i.seat = c.seat AND i.kind = c.kind RETURNING i.match, i.seat, i.kind, i.key, i.at`
	done = `DELETE FROM instants WHERE match = $1 AND seat = $2 AND kind = $3 AND key = $4 AND at = $5`
)

// Due lists instants that have come, oldest first.
func (d instants) Due(ctx context.Context, now int64, limit int) ([]match.Instant, error) {
	var list []match.Instant
	err := d.each(ctx, due, []any{now, atMost(limit)}, func(scan func(...any) error) error {
		i, err := instant(scan)
		list = append(list, i)
		return err
	})
	return list, fault(d.name, err)
}

// instant reads a row.
func instant(scan func(...any) error) (i match.Instant, err error) {
	var kind string
	err = scan(&i.Match, &i.Seat, &kind, &i.Key, &i.At)
	i.ReadKind(kind)
	return i, err
}

// A claim ends on an odd millisecond and everything else that is due on an even
// one, so that an instant timed anew is never taken for the claim that timed it.
func timed(at int64) int64 { return at + at&1 }

// Claim lists instants that have come and times each anew for until, in one
// round trip: oldest first as a set, by match and seat within it. Where this machine's
// clock goes astray, none is claimed before it has come by the server's too.
func (d instants) Claim(ctx context.Context, now, until int64, limit int) ([]match.Instant, error) {
	by := d.astray()
	now, until = now+min(0, by), until+by
	var list []match.Instant
	err := d.carried(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		list = nil
		return transact(ctx, c, []statement{{text: claiming(limit), args: []any{until | 1, now}, each: func(scan func(...any) error) error {
			i, err := instant(scan)
			list = append(list, i)
			return err
		}}}, false)
	})
	// As a file gives them: of two whose time is up at once the same plays first.
	slices.SortFunc(list, func(a, b match.Instant) int {
		if first := cmp.Or(cmp.Compare(a.Match, b.Match), cmp.Compare(a.Seat, b.Seat)); first != 0 {
			return first
		}
		return strings.Compare(a.KindText(), b.KindText())
	})
	return list, fault(d.name, err)
}

func claiming(limit int) string {
	if limit <= 0 {
		return fmt.Sprintf(claimed, "NULL")
	}
	return fmt.Sprintf(claimed, strconv.Itoa(limit))
}

// Done forgets an instant unless it was timed anew meanwhile.
func (d instants) Done(ctx context.Context, i match.Instant) error {
	_, err := d.set(ctx, done, i.Match, i.Seat, i.KindText(), i.Key, i.At)
	return err
}
