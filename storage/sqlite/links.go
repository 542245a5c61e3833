package sqlite

import (
	"context"
	"encoding/json"
	"fmt"

	"divisionbell/bot/match"
)

const keepZone = `UPDATE people SET zone = ? WHERE id = ? AND zone = ''`

// KeepZone gives a zone to a person who has none.
func (d *DB) KeepZone(ctx context.Context, person match.PersonID, zone string) error {
	_, _, err := d.set(ctx, keepZone, zone, person)
	return err
}

const (
	dropLinks = `DELETE FROM links WHERE person = ?`
	addLink   = `INSERT OR REPLACE INTO links(code, person, until) VALUES(?, ?, ?)`
	linkAt    = `SELECT person FROM links WHERE code = ? AND until > ?`
	// Where one person may hold several seats, two who become one are no clash.
	clash = `SELECT m.code FROM tenures a JOIN tenures b ON b.person = ?2 AND b.match = a.match AND b.to_seq IS NULL AND b.over = 0
  JOIN matches m ON m.id = a.match
  WHERE a.person = ?1 AND a.to_seq IS NULL AND a.over = 0 AND NOT COALESCE(json_extract(m.settings, '$.many'), 0) LIMIT 1`
)

// OfferLink keeps a one-time code; an older one of the same person is forgotten.
func (d *DB) OfferLink(ctx context.Context, code string, person match.PersonID, until int64) error {
	return d.writing(ctx, func(w *writer) error {
		if err := w.do(dropLinks, person); err != nil {
			return err
		}
		return w.do(addLink, code, person, until)
	})
}

// Link takes a code and has person become the one who offered it.
func (d *DB) Link(ctx context.Context, code string, person match.PersonID, now int64) (p match.Person, err error) {
	var refused error
	err = d.writing(ctx, func(w *writer) error {
		var into match.PersonID
		err := w.one(linkAt, []any{code, now}, []any{&into})
		if none(err) {
			refused = fmt.Errorf("sqlite: link %q: %w", code, match.ErrNotFound)
			return refused
		}
		if err != nil {
			return err
		}
		var id string
		if into != person {
			if err := w.one(clash, []any{into, person}, []any{&id}); err == nil {
				refused = fmt.Errorf("sqlite: link: %w", &match.BothSit{Code: id})
				return refused
			} else if !none(err) {
				return err
			}
			if err := w.become(into, person); err != nil {
				return err
			}
		}
		if err := w.do(dropLinks, into); err != nil {
			return err
		}
		var habits []byte
		if err := w.one(personByID, []any{into}, []any{&p.ID, &p.Name, &p.Zone, &habits, &p.Rung.Times, &p.Rung.First, &p.Rung.Last}); err != nil {
			return err
		}
		return p.Habits.Read(habits)
	})
	if refused != nil {
		return match.Person{}, refused
	}
	return p, err
}

// becoming moves all that a person (?2) has to another (?1), and leaves nothing
// of them. Whoever has read one of their matches must read it again. Each takes
// both arguments.
var becoming = []string{
	// Whom a seat is offered to, and whom a lobby invites, stands in JSON and in a text.
	`UPDATE positions SET rev = rev + 1, timing = replace(replace(timing, '"person":' || ?2 || ',', '"person":' || ?1 || ','), '"person":' || ?2 || '}', '"person":' || ?1 || '}')
  WHERE match IN (SELECT id FROM matches WHERE phase IN ('open', 'playing', 'paused')) AND (timing LIKE '%"person":' || ?2 || ',%' OR timing LIKE '%"person":' || ?2 || '}%') AND ?1 > 0`,
	`UPDATE notes SET text = char(31) || ?1 || substr(text, 2 + length(?2))
  WHERE match IN (SELECT id FROM matches WHERE phase = 'open') AND kind = 'invited' AND text LIKE char(31) || ?2 || char(31) || '%' AND ?1 > 0`,
	`UPDATE positions SET rev = rev + 1 WHERE match IN (SELECT match FROM tenures WHERE person = ?2 UNION SELECT id FROM matches WHERE host = ?2) AND ?1 > 0`,
	`UPDATE notes SET person = ?1 WHERE person = ?2 AND person > 0`,
	`UPDATE accounts SET person = ?1 WHERE person = ?2`,
	`UPDATE tenures SET person = ?1 WHERE person = ?2`,
	`UPDATE matches SET host = ?1 WHERE host = ?2`,
	`UPDATE rooms SET person = ?1 WHERE person = ?2`,
	`UPDATE rolls SET person = ?1 WHERE person = ?2`,
	`UPDATE outbox SET person = ?1 WHERE person = ?2`,
	// So does whom something is said to in place of a message.
	`UPDATE outbox SET body = CAST(replace(replace(CAST(body AS TEXT), '"to":' || ?2 || ',', '"to":' || ?1 || ','), '"to":' || ?2 || '}', '"to":' || ?1 || '}') AS BLOB)
  WHERE instr(CAST(body AS TEXT), '"to":' || ?2) > 0`,
	`UPDATE posts SET person = ?1 WHERE person = ?2`,
	`UPDATE OR IGNORE listeners SET person = ?1 WHERE person = ?2`,
	`DELETE FROM listeners WHERE person = ?2 AND ?1 > 0`,
	`DELETE FROM links WHERE person = ?2 AND ?1 > 0`,
	`UPDATE signins SET person = ?1 WHERE person = ?2`,
	`UPDATE doors SET person = ?1 WHERE person = ?2`,
	`UPDATE passkeys SET person = ?1 WHERE person = ?2`,
	`UPDATE pushes SET person = ?1 WHERE person = ?2`,
	`UPDATE shares SET person = ?1 WHERE person = ?2`,
	`UPDATE feeds SET person = ?1 WHERE person = ?2`,
	`UPDATE OR IGNORE members SET person = ?1 WHERE person = ?2`,
	`DELETE FROM members WHERE person = ?2 AND ?1 > 0`,
	`UPDATE people SET zone = (SELECT zone FROM people WHERE id = ?2) WHERE id = ?1 AND zone = ''`,
	// Who has set nothing but how they have the page takes the other's habits, and who
	// has not set that takes it.
	`UPDATE people SET habits = json_patch((SELECT habits FROM people WHERE id = ?2), habits) WHERE id = ?1 AND json_remove(habits, '$.window') = '{}'`,
	`UPDATE people SET habits = json_patch(habits, json_object('window', json_extract((SELECT habits FROM people WHERE id = ?2), '$.window')))
  WHERE id = ?1 AND json_extract(habits, '$.window') IS NULL`,
	// Notes may bear the number still, so that nobody is to have it again.
	`INSERT INTO meta(key, value) SELECT 'linked', CAST(?2 AS TEXT) WHERE ?1 > 0
  ON CONFLICT(key) DO UPDATE SET value = CAST(max(CAST(value AS INTEGER), CAST(excluded.value AS INTEGER)) AS TEXT)`,
	`DELETE FROM people WHERE id = ?2 AND ?1 > 0`,
}

func (w *writer) become(into, person match.PersonID) error {
	for _, q := range becoming {
		if err := w.do(q, into, person); err != nil {
			return err
		}
	}
	return nil
}

const (
	localOf = `SELECT settings FROM locals WHERE platform = ? AND workspace = ?`
	openIn  = `SELECT count(*) FROM matches m JOIN rooms r ON r.id = m.room
  WHERE m.phase IN ('open', 'playing', 'paused') AND r.platform = ? AND r.workspace = ?`
	putLocal = `INSERT OR REPLACE INTO locals(platform, workspace, settings) VALUES(?, ?, ?)`
)

// Local is what a workspace's administrators decided.
func (d *DB) Local(ctx context.Context, platform, workspace string) (l match.Local, err error) {
	var raw []byte
	err = d.row(ctx, localOf, []any{platform, workspace}, []any{&raw})
	if none(err) {
		return l, nil
	}
	if err == nil {
		err = json.Unmarshal(raw, &l)
	}
	return l, fault(d.path, err)
}

// PutLocal replaces it.
func (d *DB) PutLocal(ctx context.Context, platform, workspace string, l match.Local) error {
	raw, err := json.Marshal(l)
	if err != nil {
		return fmt.Errorf("sqlite: local: %w", err)
	}
	_, _, err = d.set(ctx, putLocal, platform, workspace, string(raw))
	return err
}

// OpenIn counts the unfinished matches that were made in a workspace.
func (d *DB) OpenIn(ctx context.Context, platform, workspace string) (n int, err error) {
	err = d.row(ctx, openIn, []any{platform, workspace}, []any{&n})
	return n, fault(d.path, err)
}
