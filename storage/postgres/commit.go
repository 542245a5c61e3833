package postgres

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"divisionbell/bot/match"
	"divisionbell/storage"
)

// Commit makes each change in full or not at all, many in one transaction: the error at
// i is that of changes[i]. When the transaction itself fails, all that were not refused
// get its error. On success it fills in Match of new matches and the ids of new notes
// and votes. A change of Match 0 without New only claims its delivery.
//
// Changes of different matches go together, in one round trip; when one of them is
// refused, each goes by itself.
func (d *DB) Commit(ctx context.Context, changes []match.Change) []error {
	errs := make([]error, len(changes))
	for rest := indexes(len(changes)); len(rest) > 0; {
		n := together(changes, rest)
		d.gathered(ctx, changes, rest[:n], errs)
		rest = rest[n:]
	}
	var done []match.MatchID
	for i, err := range errs {
		if err == nil {
			done = append(done, changes[i].Match)
		}
	}
	if len(done) > 0 {
		d.news.committed(done...)
	}
	return errs
}

func indexes(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// together is how many of the first changes may go in one transaction: those of one
// match, or with one delivery, build on each other, and a new match gets its id first.
func together(changes []match.Change, list []int) int {
	matches, deliveries := map[match.MatchID]bool{}, map[string]bool{}
	for n, i := range list {
		c := &changes[i]
		if n > 0 && (c.New != nil || c.Match != 0 && matches[c.Match] || c.Delivery != "" && deliveries[c.Delivery]) {
			return n
		}
		if c.New != nil {
			return 1
		}
		matches[c.Match], deliveries[c.Delivery] = true, true
	}
	return len(list)
}

// gathered makes changes in one transaction, or each in its own.
func (d *DB) gathered(ctx context.Context, changes []match.Change, list []int, errs []error) {
	if len(list) == 1 {
		errs[list[0]] = d.alone(ctx, &changes[list[0]], false)
		return
	}
	// By match, so that two processes lock in one order.
	slices.SortFunc(list, func(a, b int) int { return cmp.Compare(changes[a].Match, changes[b].Match) })
	var gathered, apart []statement
	var own []int
	var ids []match.MatchID
	writes := map[int]*writing{}
	for _, i := range list {
		w, err := written(&changes[i])
		if err != nil {
			errs[i] = err
			continue
		}
		writes[i], own, ids = w, append(own, i), append(ids, w.match)
		inSet := alike(w.change)
		for _, st := range w.list {
			if inSet || st.text == claim {
				gathered = append(gathered, st)
			} else {
				apart = append(apart, st)
			}
		}
	}
	if len(own) == 0 {
		return
	}
	if len(apart) > 0 { // else they lock by match as it is
		gathered = append(gathered, statement{text: heldFirst, args: []any{ids}})
	}
	all := append(inSets(gathered), apart...)
	err := d.carried(ctx, func(ctx context.Context, c *pgxpool.Conn) error { return transact(ctx, c, all, false) })
	var doubt *inDoubt
	unsure := errors.As(err, &doubt)
	for _, i := range own {
		switch {
		case err == nil:
			writes[i].tell(&changes[i])
		case unsure || harmless(err):
			errs[i] = d.alone(ctx, &changes[i], unsure)
		default:
			errs[i] = fault(d.name, err)
		}
	}
}

// carried runs a transaction on a connection, again where it certainly left nothing.
func (l *link) carried(ctx context.Context, f func(ctx context.Context, c *pgxpool.Conn) error) error {
	err := l.again(ctx, func(ctx context.Context) error {
		return l.taken(ctx, func(c *pgxpool.Conn) error {
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), l.patience)
			defer cancel()
			return f(ctx, c)
		})
	})
	l.noted(err)
	return err
}

// alone makes one change. doubt: it may have been made before. What was in doubt and is
// refused now as made already was made by us, if its entry or its delivery is ours.
func (d *DB) alone(ctx context.Context, c *match.Change, doubt bool) error {
	for began := time.Now(); ; {
		w, err := written(c)
		if err != nil {
			return err
		}
		err = d.carried(ctx, func(ctx context.Context, conn *pgxpool.Conn) error { return w.run(ctx, conn) })
		var lost *inDoubt
		switch {
		case err == nil:
			w.tell(c)
			return nil
		case errors.As(err, &lost):
			if doubt = true; time.Since(began) < d.patience {
				time.Sleep(awayPause)
				continue
			}
		case doubt && harmless(err):
			ours, asked := d.ours(ctx, c)
			if asked == nil && ours {
				asked, err = d.sealed(ctx), nil
			}
			if asked != nil {
				err = &inDoubt{asked}
			}
		case doubt:
			err = &inDoubt{err}
		}
		return fault(d.name, err)
	}
}

// heldFirst locks matches in the order in which every process does; deliveries go before.
const heldFirst = `SELECT match FROM positions WHERE match = ANY($1) ORDER BY match FOR UPDATE`

const (
	hashAt   = `SELECT hash FROM actions WHERE match = $1 AND seq = $2`
	answerTo = `SELECT answer FROM inbox WHERE delivery = $1`
	secretOf = `SELECT id, secret FROM matches WHERE folded = $1`
	revNow   = `SELECT rev FROM positions WHERE match = $1`
)

// ours reports whether a change was made as it is: its last entry bears the hash that is
// stored, its match the secret, its delivery the answer; or its rev was the next.
func (d *DB) ours(ctx context.Context, c *match.Change) (is bool, err error) {
	var stored []byte
	switch n := len(c.Entries); {
	case c.New != nil:
		var id match.MatchID
		if err = d.row(ctx, secretOf, []any{folded(c.New.Code)}, []any{&id, &stored}); err == nil && string(stored) == string(c.New.Secret[:]) {
			c.Match, is = id, true
		}
	case n > 0:
		err = d.row(ctx, hashAt, []any{c.Match, c.Entries[n-1].Seq}, []any{&stored})
		is = err == nil && string(stored) == string(c.Entries[n-1].Hash)
	case c.Delivery != "":
		err = d.row(ctx, answerTo, []any{c.Delivery}, []any{&stored})
		is = err == nil && string(stored) == string(c.Answer)
	default:
		var rev int64
		err = d.row(ctx, revNow, []any{c.Match}, []any{&rev})
		is = err == nil && rev == c.Rev+1
	}
	if none(err) {
		return false, nil
	}
	return is, fault(d.name, err)
}

// harmless reports an error that concerns one change alone.
func harmless(err error) bool {
	var bad *storage.Misuse
	return errors.Is(err, match.ErrStale) || errors.Is(err, match.ErrRepeated) || errors.Is(err, match.ErrNotFound) ||
		errors.Is(err, match.ErrTaken) || errors.As(err, &bad) || constraint(err)
}
