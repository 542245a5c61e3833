package sqlite

import (
	"context"

	"divisionbell/bot/match"
)

const (
	countPhases  = `SELECT phase, count(*) FROM matches GROUP BY phase`
	countBehind  = `SELECT count(*) FROM positions INDEXED BY positions_behind WHERE behind > 0`
	countNotices = `SELECT count(*) FROM notices INDEXED BY notices_live WHERE state NOT IN ('closed', 'silenced') AND state = 'owed'`
	countOutbox  = `SELECT count(*) FROM outbox WHERE slot NOT LIKE 'again %'`
)

// Counts is how much there is.
func (d *DB) Counts(ctx context.Context) (match.Counts, error) {
	c := match.Counts{Matches: map[match.Phase]int{}}
	err := d.together(ctx, func(s snapshot) error {
		err := s.each(countPhases, nil, func(scan func(...any) error) error {
			var p match.Phase
			var n int
			err := scan(&p, &n)
			c.Matches[p] = n
			return err
		})
		for _, q := range []struct {
			text string
			into *int
		}{{countBehind, &c.Behind}, {countNotices, &c.Notices}, {countOutbox, &c.Outbox}} {
			if err == nil {
				err = s.row(q.text, nil, []any{q.into})
			}
		}
		return err
	})
	return c, fault(d.path, err)
}
