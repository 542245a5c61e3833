package postgres

import (
	"context"

	"divisionbell/bot/match"
	"divisionbell/storage"
)

const (
	dayOf     = `SELECT secret FROM days WHERE day = $1`
	addDay    = `INSERT INTO days(day, secret, rolls) VALUES($1, $2, 0) ON CONFLICT(day) DO NOTHING`
	nextNo    = `SELECT rolls + 1 FROM days WHERE day = $1`
	takeNo    = `UPDATE days SET rolls = $1 WHERE day = $2 AND rolls = $3 - 1 RETURNING rolls`
	claimRoll = `INSERT INTO inbox(delivery, at, answer) VALUES($1, $2, $3) ON CONFLICT (delivery) DO NOTHING`
	addRoll   = `INSERT INTO rolls(day, number, person, room, at, text, dialect, private, law, mark, own) VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`
	rollAt    = `SELECT day, number, COALESCE(person, 0), COALESCE(room, 0), at, text, dialect, private, law, mark, own FROM rolls WHERE day = $1 AND number = $2`
	rollsOf   = `SELECT text FROM rolls WHERE person = $1 ORDER BY id DESC LIMIT $2`
)

// DaySecret gives the day's secret for rolls, kept from the first call on:
// fresh is used when the day has none yet.
func (d rolls) DaySecret(ctx context.Context, day string, fresh [32]byte) (secret [32]byte, err error) {
	var b []byte
	err = d.row(ctx, dayOf, []any{day}, []any{&b})
	if none(err) {
		if _, err = d.set(ctx, addDay, day, fresh[:]); err == nil {
			err = d.row(ctx, dayOf, []any{day}, []any{&b})
		}
	}
	copy(secret[:], b)
	return secret, fault(d.name, err)
}

// NextRoll is the day's next free number, from 1. match.ErrNotFound when the day
// has no secret yet.
func (d rolls) NextRoll(ctx context.Context, day string) (n int64, err error) {
	err = d.row(ctx, nextNo, []any{day}, []any{&n})
	return n, d.found(err, "the secret of %s", day)
}

// AddRoll keeps a roll under its number, with the message it owes, which gets its
// ID, the delivery and its answer: match.ErrStale when the number is not the day's next any more,
// match.ErrRepeated for a delivery that was dealt with.
func (d rolls) AddRoll(ctx context.Context, r match.Roll, o *match.Owed, delivery string, answer []byte) error {
	err := d.fresh(ctx, func(s *session) error {
		if delivery != "" {
			n, err := s.exec(claimRoll, delivery, r.At, nonNil(answer))
			if err != nil {
				return err
			}
			if n == 0 {
				return match.ErrRepeated
			}
		}
		var taken int64
		if err := s.row(takeNo, []any{r.Number, r.Day, r.Number}, []any{&taken}); none(err) {
			return match.ErrStale
		} else if err != nil {
			return err
		}
		if o != nil {
			id, err := owes(s, *o)
			if err != nil {
				return err
			}
			o.ID = id
		}
		return s.do(addRoll, r.Day, r.Number, ref(r.Person), ref(r.Room), r.At, r.Text, r.Dialect, r.Private, r.Law, r.Mark, r.Own)
	})
	return fault(d.name, err)
}

// RollByNumber is match.ErrNotFound for a roll that was never made.
func (d rolls) RollByNumber(ctx context.Context, day string, n int64) (r match.Roll, err error) {
	err = d.row(ctx, rollAt, []any{day, n}, []any{&r.Day, &r.Number, &r.Person, &r.Room, &r.At, &r.Text, &r.Dialect, &r.Private, &r.Law, &r.Mark, &r.Own})
	return r, d.found(err, "roll %d of %s", n, day)
}

// LastRolls lists what a person rolled, newest first, each text once: so many,
// among the person's newest 500, or all that there are with a limit of 0.
func (d rolls) LastRolls(ctx context.Context, person match.PersonID, limit int) ([]string, error) {
	among := storage.RollsSearched
	if limit <= 0 {
		among = 0
	}
	var texts []string
	seen := map[string]bool{}
	err := d.each(ctx, rollsOf, []any{person, atMost(among)}, func(scan func(...any) error) error {
		var text string
		err := scan(&text)
		if !seen[text] && (limit <= 0 || len(texts) < limit) {
			seen[text] = true
			texts = append(texts, text)
		}
		return err
	})
	return texts, fault(d.name, err)
}
