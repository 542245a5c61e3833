package storage

import (
	"context"
	"strings"

	"divisionbell/bot"
)

// A person's names are those they had at tables and have now.
const names = `(SELECT name FROM tenures WHERE person = ?1 UNION SELECT name FROM people WHERE id = ?1)`

// theirs holds for a name in a note that means the person and nobody else who sat
// at that table.
const theirs = ` IN ` + names + ` AND (notes.name IN (SELECT name FROM tenures t WHERE t.match = notes.match AND t.person = ?1)
  OR notes.name NOT IN (SELECT name FROM tenures t WHERE t.match = notes.match AND t.person IS NOT ?1))`

// around are the matches that a person made, sat at or was told of, also when
// they have left since.
const around = `(SELECT match FROM tenures WHERE person = ?1 UNION SELECT id FROM matches WHERE host = ?1 UNION SELECT match FROM listeners WHERE person = ?1)`

const (
	held = `SELECT m.code, m.game, m.phase, m.made, t.seat, t.name, t.words FROM tenures t JOIN matches m ON m.id = t.match
  WHERE t.person = ? ORDER BY m.id, t.seat, t.no`
	saidBy = `SELECT m.code, notes.at, notes.text FROM notes JOIN matches m ON m.id = notes.match
  WHERE notes.kind = 'said' AND notes.match IN (SELECT match FROM tenures WHERE person = ?1) AND notes.name` + theirs + ` ORDER BY notes.id`
)

// Held lists the seats that a person holds or held, of ended matches too.
func (d *DB) Held(ctx context.Context, person int64) (list []bot.Held, err error) {
	err = d.each(ctx, held, []any{person}, func(scan func(...any) error) error {
		var h bot.Held
		err := scan(&h.Code, &h.Game, &h.Phase, &h.Made, &h.Seat, &h.Name, &h.Words)
		list = append(list, h)
		return err
	})
	return list, fault(d.path, err)
}

// SaidBy lists what a person said at tables at which they held a seat.
func (d *DB) SaidBy(ctx context.Context, person int64) (list []bot.Saying, err error) {
	err = d.each(ctx, saidBy, []any{person}, func(scan func(...any) error) error {
		var s bot.Saying
		err := scan(&s.Code, &s.At, &s.Text)
		list = append(list, s)
		return err
	})
	return list, fault(d.path, err)
}

// forgetting takes a person (?1) out of all that is kept; ?2 is the name that
// stands where theirs stood. Whoever has read one of their matches must read it
// again. Each takes both arguments.
var forgetting = []string{
	`UPDATE positions SET rev = rev + 1 WHERE match IN (SELECT match FROM tenures WHERE person = ?1 AND ?2 <> '')`,
	`UPDATE notes SET text = '…' WHERE kind = 'said' AND match IN (SELECT match FROM tenures WHERE person = ?1 AND ?2 <> '') AND name` + theirs,
	`UPDATE notes SET name = ?2 WHERE match IN ` + around + ` AND name` + theirs,
	`UPDATE notes SET text = ?2 WHERE match IN ` + around + ` AND kind IN ('invited', 'offered', 'handed') AND text` + strings.ReplaceAll(theirs, "notes.name", "notes.text"),
	`UPDATE notes SET text = char(31) || ?1 || char(31) || ?2 WHERE kind = 'invited' AND text LIKE char(31) || ?1 || char(31) || '%'`,
	`UPDATE tenures SET name = ?2 WHERE person = ?1`,
	`DELETE FROM accounts WHERE person = ?1 AND ?2 <> ''`,
	`DELETE FROM links WHERE person = ?1 AND ?2 <> ''`,
	`DELETE FROM listeners WHERE person = ?1 AND ?2 <> ''`,
	`DELETE FROM posts WHERE person = ?1 AND person > 0 AND ?2 <> ''`,
	`DELETE FROM outbox WHERE person = ?1 AND person > 0 AND ?2 <> ''`,
	`UPDATE rolls SET person = NULL WHERE person = ?1 AND ?2 <> ''`,
	`UPDATE people SET name = ?2, zone = '', habits = '{}' WHERE id = ?1`,
}

// ForgetPerson takes a person's name, accounts, habits, rolls, direct messages
// and what they said at tables away; their matches stay, with a pseudonym in
// their place.
func (d *DB) ForgetPerson(ctx context.Context, person int64, pseudonym string) error {
	return d.writing(ctx, func(w *writer) error {
		for _, q := range forgetting {
			if err := w.do(q, person, pseudonym); err != nil {
				return err
			}
		}
		return nil
	})
}
