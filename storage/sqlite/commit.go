package sqlite

import (
	"context"
	"errors"
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/storage"
)

// Commit makes each change in full or not at all, all of them in one
// transaction: the error at i is that of changes[i]. When the transaction
// itself fails, all that were not refused get its error. On success it fills
// in Match of new matches and the ids of new notes and votes. The Match of a
// change's notices, instants and shows is the change's own.
//
// A change of Match 0 without New only claims its delivery.
func (d *DB) Commit(ctx context.Context, changes []match.Change) []error {
	errs := make([]error, len(changes))
	if len(changes) == 0 {
		return errs
	}
	if err := d.write.take(ctx); err != nil {
		return all(errs, err)
	}
	defer d.write.give()
	if len(changes) == 1 {
		errs[0] = d.alone(&changes[0])
		return errs
	}
	made, err := d.plainly(changes, errs)
	if errors.Is(err, errTrace) {
		made, err = d.carefully(changes, errs)
	}
	if err != nil {
		return all(errs, fault(d.path, err))
	}
	for i := range changes {
		if errs[i] == nil {
			made[i].tell(&changes[i])
		}
	}
	return errs
}

// errTrace reports a change that was refused after it had written something.
var errTrace = errors.New("a refused change left a trace")

// plainly makes changes without savepoints, which cost a tenth of all work. It
// gives errTrace when it turns out that one would have been needed.
func (d *DB) plainly(changes []match.Change, errs []error) ([]written, error) {
	made := make([]written, len(changes))
	return made, d.write.within(func() error {
		for i := range changes {
			made[i], errs[i] = d.write.change(&changes[i])
			switch err := errs[i]; {
			case err == nil || errors.Is(err, match.ErrRepeated): // the claim comes first of all
			case harmless(err):
				return errTrace
			default:
				errs[i] = nil
				return err
			}
		}
		return nil
	})
}

// carefully makes changes each within a savepoint.
func (d *DB) carefully(changes []match.Change, errs []error) ([]written, error) {
	made := make([]written, len(changes))
	clear(errs)
	return made, d.write.within(func() (err error) {
		for i := range changes {
			if made[i], errs[i], err = d.write.member(&changes[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// alone makes one change, for which the transaction is savepoint enough.
func (d *DB) alone(c *match.Change) error {
	var made written
	err := d.write.within(func() (err error) {
		made, err = d.write.change(c)
		return err
	})
	if err != nil {
		return fault(d.path, err)
	}
	made.tell(c)
	return nil
}

// all puts err where no other stands: a refused change stays refused.
func all(errs []error, err error) []error {
	for i := range errs {
		if errs[i] == nil {
			errs[i] = err
		}
	}
	return errs
}

// harmless reports an error that concerns one change alone.
func harmless(err error) bool {
	var bad *storage.Misuse
	return errors.Is(err, match.ErrStale) || errors.Is(err, match.ErrRepeated) || errors.Is(err, match.ErrNotFound) ||
		errors.Is(err, match.ErrTaken) || errors.As(err, &bad) || constraint(err)
}

// member makes one change among others, within a savepoint. own is the
// change's own error, err one that spoils the transaction.
func (w *writer) member(c *match.Change) (x written, own, err error) {
	if err := w.do("SAVEPOINT member"); err != nil {
		return x, nil, err
	}
	x, own = w.change(c)
	if own != nil {
		if !harmless(own) {
			return x, nil, own
		}
		if err := w.do("ROLLBACK TO member"); err != nil {
			return x, nil, err
		}
	}
	return x, own, w.do("RELEASE member")
}

// written is what a change got from the store.
type written struct {
	match match.MatchID
	notes []match.NoteID
	votes []match.VoteID
}

// tell fills in what the change got, once it is sure.
func (x written) tell(c *match.Change) {
	c.Match = x.match
	for i, id := range x.notes {
		c.Notes[i].ID = id
	}
	for i, id := range x.votes {
		c.Votes[i].ID = id
	}
}

const claim = `INSERT INTO inbox(delivery, at, answer) VALUES(?, ?, ?) ON CONFLICT(delivery) DO NOTHING`

// change writes one change in the order that [match.Change] gives.
func (w *writer) change(c *match.Change) (x written, err error) {
	if err := storage.Judge(c); err != nil {
		return x, err
	}
	if c.Delivery != "" {
		n, _, err := w.exec(claim, c.Delivery, c.At, nonNil(c.Answer))
		if err != nil {
			return x, err
		}
		if n == 0 {
			return x, fmt.Errorf("sqlite: delivery %s: %w", c.Delivery, match.ErrRepeated)
		}
	}
	x.match = c.Match
	if c.New != nil {
		if x.match, err = w.newMatch(c.New); err != nil {
			return x, err
		}
	}
	if x.match == 0 {
		return x, nil
	}
	if err := w.advance(x.match, c); err != nil {
		return x, err
	}
	for i := range c.Entries {
		if err := w.addEntry(x.match, &c.Entries[i]); err != nil {
			return x, err
		}
	}
	err = w.besides(&x, c)
	return x, err
}

func nonNil(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}
