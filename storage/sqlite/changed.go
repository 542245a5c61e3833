package sqlite

import (
	"context"
	"time"

	"divisionbell/bot/match"
)

const dataVersion = `PRAGMA data_version`

// Changed gives 0 when another process, or another DB of this one, committed
// something: which match, SQLite does not say. It looks about once a second,
// from the first call until Close, after which the channel is silent.
func (d *DB) Changed() <-chan match.MatchID {
	d.watch.Do(func() {
		// The first look is here, so that nothing after this call is missed.
		last, _ := d.dataVersion(context.Background())
		go d.look(last)
	})
	return d.changed
}

func (d *DB) look(last int64) {
	t := time.NewTicker(d.poll)
	defer t.Stop()
	for {
		select {
		case <-d.done:
			return
		case <-t.C:
		}
		// A look that fails says nothing; the next one will.
		v, err := d.dataVersion(context.Background())
		if err != nil || v == last {
			continue
		}
		last = v
		select {
		case d.changed <- 0:
		default: // one is waiting already
		}
	}
}

// dataVersion changes when another connection commits, so it is asked of the
// one connection that all our own commits go through.
func (d *DB) dataVersion(ctx context.Context) (v int64, err error) {
	if err := d.write.take(ctx); err != nil {
		return 0, err
	}
	defer d.write.give()
	err = d.write.one(dataVersion, nil, []any{&v})
	return v, err
}
