package storage

import (
	"context"

	"divisionbell/bot"
	"divisionbell/engine/record"
)

const (
	restoredKey  = "restored"
	restoredAt   = `SELECT value FROM meta WHERE key = 'restored'`
	epochsRaised = `DELETE FROM meta WHERE key = 'restored'`
	unfinished   = `SELECT id FROM matches WHERE phase IN ('open', 'playing', 'paused') ORDER BY id`
)

// Restored reports that the store came from a backup and its matches' epochs
// were not raised since. Until they are, no dice may be thrown.
func (d *DB) Restored(ctx context.Context) (bool, error) {
	var at string
	err := d.row(ctx, restoredAt, nil, []any{&at})
	if none(err) {
		return false, nil
	}
	return err == nil, fault(d.path, err)
}

// RaiseEpochs raises the epoch of every unfinished match by one, all in one
// transaction, after which the store is no longer [DB.Restored]. For a match
// with a log, entry gives the line that says so, of kind record.Epoch: Seq
// after the position's, To the new epoch. A lobby has no log to say it in.
// Every match is behind afterwards. Nothing else may commit meanwhile.
func (d *DB) RaiseEpochs(ctx context.Context, at int64, entry func(bot.Match) (record.Entry, error)) error {
	var ids []int64
	err := d.each(ctx, unfinished, nil, func(scan func(...any) error) error {
		var id int64
		err := scan(&id)
		ids = append(ids, id)
		return err
	})
	if err != nil {
		return fault(d.path, err)
	}
	var changes []bot.Change
	for _, id := range ids {
		m, err := d.Match(ctx, id)
		if err != nil {
			return err
		}
		c := bot.Change{Match: id, Rev: m.Rev, At: at, Epoch: m.Epoch + 1}
		if m.Position != nil {
			e, err := entry(m)
			if err != nil {
				return err
			}
			if e.Kind != record.Epoch || e.To != c.Epoch {
				return misused("match %d: entry %d does not say that epoch %d begins", id, e.Seq, c.Epoch)
			}
			p := *m.Position
			p.Seq = e.Seq
			c.Entries, c.Position, c.Asks = []record.Entry{e}, &p, m.Asks
		}
		changes = append(changes, c)
	}
	return d.writing(ctx, func(w *writer) error {
		for i := range changes {
			if _, err := w.change(&changes[i]); err != nil {
				return err
			}
		}
		return w.do(epochsRaised)
	})
}
