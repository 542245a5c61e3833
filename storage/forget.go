package storage

import "context"

// forgetting takes a person (?1) out of all that is kept; ?2 is the name that
// stands where theirs stood. Whoever has read one of their matches must read it
// again. Each takes both arguments.
var forgetting = []string{
	`UPDATE positions SET rev = rev + 1 WHERE match IN (SELECT match FROM tenures WHERE person = ?1 AND ?2 <> '')`,
	`UPDATE notes SET name = ?2 WHERE match IN (SELECT match FROM tenures WHERE person = ?1)
  AND name IN (SELECT name FROM tenures WHERE person = ?1 UNION SELECT name FROM people WHERE id = ?1)`,
	`UPDATE notes SET text = ?2 WHERE match IN (SELECT match FROM tenures WHERE person = ?1) AND kind IN ('invited', 'offered', 'handed')
  AND text IN (SELECT name FROM tenures WHERE person = ?1 UNION SELECT name FROM people WHERE id = ?1)`,
	`UPDATE tenures SET name = ?2 WHERE person = ?1`,
	`DELETE FROM accounts WHERE person = ?1 AND ?2 <> ''`,
	`DELETE FROM links WHERE person = ?1 AND ?2 <> ''`,
	`DELETE FROM listeners WHERE person = ?1 AND ?2 <> ''`,
	`DELETE FROM posts WHERE person = ?1 AND person > 0 AND ?2 <> ''`,
	`DELETE FROM outbox WHERE person = ?1 AND person > 0 AND ?2 <> ''`,
	`UPDATE rolls SET person = NULL WHERE person = ?1 AND ?2 <> ''`,
	`UPDATE people SET name = ?2, zone = '', habits = '{}' WHERE id = ?1`,
}

// ForgetPerson takes a person's name, accounts, habits, rolls and direct
// messages away; their matches stay, with a pseudonym in their place.
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
