package sqlite

import (
	"context"

	"divisionbell/bot/match"
	"divisionbell/engine/record"
	"divisionbell/storage"
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

// epochAfter is the epoch that a restore begins: its instant in seconds, for the
// same backup can be restored again, and what was thrown in between was seen.
func epochAfter(epoch uint32, restored int64) uint32 {
	return max(epoch+1, uint32(restored/1000))
}

// RaiseEpochs begins a new epoch of every unfinished match, all in one
// transaction, after which the store is no longer [DB.Restored]. For a match
// with a log, entry gives the line that says so, of kind record.Epoch: Seq
// after the position's, To the new epoch. A lobby has no log to say it in.
// Every match is behind afterwards. Nothing else may commit meanwhile.
func (d *DB) RaiseEpochs(ctx context.Context, at int64, entry func(m match.Match, epoch uint32) (record.Entry, error)) error {
	restored := at
	if err := d.row(ctx, restoredAt, nil, []any{&restored}); err != nil && !none(err) {
		return fault(d.path, err)
	}
	var ids []match.MatchID
	err := d.each(ctx, unfinished, nil, func(scan func(...any) error) error {
		var id match.MatchID
		err := scan(&id)
		ids = append(ids, id)
		return err
	})
	if err != nil {
		return fault(d.path, err)
	}
	var changes []match.Change
	for _, id := range ids {
		m, err := d.Match(ctx, id)
		if err != nil {
			return err
		}
		c := match.Change{Match: id, Rev: m.Rev, At: at, Epoch: epochAfter(m.Epoch, restored)}
		if m.Position != nil {
			e, err := entry(m, c.Epoch)
			if err != nil {
				return err
			}
			if e.Kind != record.Epoch || e.To != c.Epoch {
				return storage.Misused("match %d: entry %d does not say that epoch %d begins", id, e.Seq, c.Epoch)
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
