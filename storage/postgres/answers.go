package postgres

import (
	"context"
)

const (
	answered = `SELECT answer FROM inbox WHERE delivery = $1`
	forget   = `DELETE FROM inbox WHERE delivery = ANY(ARRAY(SELECT delivery FROM inbox WHERE at < $1 ORDER BY at LIMIT $2))`
)

// Answered gives the stored answer to a delivery.
func (d answers) Answered(ctx context.Context, delivery string) (answer []byte, err error) {
	if err = d.row(ctx, answered, []any{delivery}, []any{&answer}); err != nil {
		return nil, d.found(err, "delivery %q", delivery)
	}
	if err = d.sealed(ctx); err != nil {
		return nil, err
	}
	return answer, nil
}

// sweepAtOnce bounds how long a sweep holds up commits.
const sweepAtOnce = 1000

// Sweep forgets deliveries from before an instant, a few at a time, so that commits pass
// between. A repeat of one of them would count as new.
func (d answers) Sweep(ctx context.Context, before int64) error {
	if err := d.news.depart(ctx, before); err != nil {
		return err
	}
	for {
		n, err := d.set(ctx, forget, before, sweepAtOnce)
		if err != nil || n < sweepAtOnce {
			return err
		}
	}
}
