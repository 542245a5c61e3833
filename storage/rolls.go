package storage

import (
	"context"
	"database/sql"
	"errors"
	"slices"

	"divisionbell/bot"
)

const (
	dayOf   = `SELECT secret FROM days WHERE day = ?`
	addDay  = `INSERT INTO days(day, secret, rolls) VALUES(?, ?, 0) ON CONFLICT DO NOTHING`
	nextNo  = `UPDATE days SET rolls = rolls + 1 WHERE day = ? RETURNING rolls`
	addRoll = `INSERT INTO rolls(day, number, person, room, at, text, dialect, private) VALUES(?, ?, ?, ?, ?, ?, ?, ?)`
	rollAt  = `SELECT day, number, COALESCE(person, 0), COALESCE(room, 0), at, text, dialect, private FROM rolls WHERE day = ? AND number = ?`
	rollsOf = `SELECT text FROM rolls WHERE person = ? ORDER BY id DESC LIMIT ?`
)

// DaySecret gives the day's secret for rolls, kept from the first call on:
// fresh is used when the day has none yet.
func (d *DB) DaySecret(ctx context.Context, day string, fresh [32]byte) (secret [32]byte, err error) {
	var b []byte
	err = d.reading(ctx).row(dayOf, []any{day}, []any{&b})
	if none(err) {
		if _, _, err = d.set(ctx, addDay, day, fresh[:]); err == nil {
			err = d.reading(ctx).row(dayOf, []any{day}, []any{&b})
		}
	}
	copy(secret[:], b)
	return secret, fault(d.path, err)
}

// AddRoll keeps a roll and gives its number within the day, from 1; its Number
// is not asked for. bot.ErrNotFound when the day has no secret yet.
func (d *DB) AddRoll(ctx context.Context, r bot.Roll) (number int64, err error) {
	err = d.writing(ctx, func(w *writer) error {
		if err := w.row(nextNo, []any{r.Day}, []any{&number}); err != nil {
			return err
		}
		return w.do(addRoll, r.Day, number, ref(r.Person), ref(r.Room), r.At, r.Text, r.Dialect, r.Private)
	})
	if err != nil {
		return 0, found(err, d.path, "the secret of %s", r.Day)
	}
	return number, nil
}

// RollByNumber is bot.ErrNotFound for a roll that was never made.
func (d *DB) RollByNumber(ctx context.Context, day string, n int64) (r bot.Roll, err error) {
	err = d.reading(ctx).row(rollAt, []any{day, n}, []any{&r.Day, &r.Number, &r.Person, &r.Room, &r.At, &r.Text, &r.Dialect, &r.Private})
	return r, found(err, d.path, "roll %d of %s", n, day)
}

// lookBack is how many of a person's rolls are searched for different ones.
const lookBack = 500

// LastRolls lists what a person rolled, newest first, each text once, among
// the person's newest 500.
func (d *DB) LastRolls(ctx context.Context, person int64, limit int) ([]string, error) {
	var texts []string
	err := d.reading(ctx).each(rollsOf, []any{person, lookBack}, func(scan func(...any) error) error {
		var text string
		err := scan(&text)
		if !slices.Contains(texts, text) && (limit <= 0 || len(texts) < limit) {
			texts = append(texts, text)
		}
		return err
	})
	return texts, fault(d.path, err)
}

// none reports a query without an answer.
func none(err error) bool { return errors.Is(err, sql.ErrNoRows) }
