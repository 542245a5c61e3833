package postgres

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"divisionbell/bot/match"
)

const keepZone = `UPDATE people SET zone = $1 WHERE id = $2 AND zone = ''`

// KeepZone gives a zone to a person who has none.
func (d people) KeepZone(ctx context.Context, person match.PersonID, zone string) error {
	_, err := d.set(ctx, keepZone, zone, person)
	return err
}

const (
	dropLinks = `DELETE FROM links WHERE person = $1`
	addLink   = `INSERT INTO links(code, person, until) VALUES($1, $2, $3) ON CONFLICT(code) DO UPDATE SET person = excluded.person, until = excluded.until`
	linkAt    = `SELECT person FROM links WHERE code = $1 AND until > $2`
	// Where one person may hold several seats, two who become one are no clash.
	both = `SELECT m.code, m.settings FROM tenures a JOIN tenures b ON b.person = $2 AND b.match = a.match AND b.to_seq IS NULL AND NOT b.over
  JOIN matches m ON m.id = a.match
  WHERE a.person = $1 AND a.to_seq IS NULL AND NOT a.over ORDER BY m.id`
)

// OfferLink keeps a one-time code; an older one of the same person is forgotten.
func (d people) OfferLink(ctx context.Context, code string, person match.PersonID, until int64) error {
	return d.writing(ctx, func(s *session) error {
		if err := s.do(dropLinks, person); err != nil {
			return err
		}
		return s.do(addLink, code, person, until)
	})
}

// Link takes a code and has person become the one who offered it.
func (d people) Link(ctx context.Context, code string, person match.PersonID, now int64) (p match.Person, err error) {
	var refused error
	err = d.aloneAs(ctx, func(s *session) error {
		refused = nil
		var into match.PersonID
		err := s.row(linkAt, []any{code, now}, []any{&into})
		if none(err) {
			refused = fmt.Errorf("postgres: link %q: %w", code, match.ErrNotFound)
			return refused
		}
		if err != nil {
			return err
		}
		if into != person {
			if refused, err = clash(s, into, person); err != nil || refused != nil {
				return errors.Join(err, refused)
			}
			if err := become(s, into, person); err != nil {
				return err
			}
		}
		if err := s.do(dropLinks, into); err != nil {
			return err
		}
		var habits []byte
		if err := s.row(personByID, []any{into}, []any{&p.ID, &p.Name, &p.Zone, &habits, &p.Rung.Times, &p.Rung.First, &p.Rung.Last}); err != nil {
			return err
		}
		return p.Habits.Read(habits)
	})
	if refused != nil {
		return match.Person{}, refused
	}
	d.news.committed(0)
	return p, err
}

// clash is why two people cannot become one: each holds a seat of a match where one
// person may not hold several.
func clash(s *session, into, person match.PersonID) (refused, err error) {
	err = s.each(both, []any{into, person}, func(scan func(...any) error) error {
		var code string
		var raw []byte
		if err := scan(&code, &raw); err != nil {
			return err
		}
		var settings match.Settings
		if err := json.Unmarshal(raw, &settings); err != nil {
			return fmt.Errorf("match %s: settings: %w", code, err)
		}
		if !settings.Many && refused == nil {
			refused = fmt.Errorf("postgres: link: %w", &match.BothSit{Code: code})
		}
		return nil
	})
	return refused, err
}

// becoming moves all that a person ($2) has to another ($1), and leaves nothing of them.
// Whoever has read one of their matches must read it again. Each takes both arguments.
var becoming = []string{
	// Whom a seat is offered to, and whom a lobby invites, stands in JSON and in a text.
	`UPDATE positions SET rev = rev + 1, timing = replace(replace(timing, '"person":' || $2::bigint::text || ',', '"person":' || $1::bigint::text || ','), '"person":' || $2::bigint::text || '}', '"person":' || $1::bigint::text || '}') WHERE match IN (SELECT id FROM matches WHERE phase IN ('open', 'playing', 'paused')) AND (timing LIKE '%"person":' || $2::bigint::text || ',%' OR timing LIKE '%"person":' || $2::bigint::text || '}%')`,
	`UPDATE notes SET text = chr(31) || $1::bigint::text || substr(text, 2 + length($2::bigint::text)) WHERE match IN (SELECT id FROM matches WHERE phase = 'open') AND kind = 'invited' AND text LIKE chr(31) || $2::bigint::text || chr(31) || '%' AND $1::bigint > 0`,
	`UPDATE positions SET rev = rev + 1 WHERE match IN (SELECT match FROM tenures WHERE person = $2 UNION SELECT id FROM matches WHERE host = $2) AND $1::bigint > 0`,
	`UPDATE notes SET person = $1 WHERE person = $2 AND person > 0`,
	`UPDATE accounts SET person = $1 WHERE person = $2`,
	`UPDATE tenures SET person = $1 WHERE person = $2`,
	`UPDATE matches SET host = $1 WHERE host = $2`,
	`UPDATE rooms SET person = $1 WHERE person = $2`,
	`UPDATE rolls SET person = $1 WHERE person = $2`,
	`UPDATE outbox SET person = $1 WHERE person = $2`,
	// So does whom something is said to in place of a message.
	`UPDATE outbox SET body = convert_to(replace(replace(convert_from(body, 'UTF8'), '"to":' || $2::bigint::text || ',', '"to":' || $1::bigint::text || ','), '"to":' || $2::bigint::text || '}', '"to":' || $1::bigint::text || '}'), 'UTF8') WHERE position(convert_to('"to":' || $2::bigint::text, 'UTF8') IN body) > 0`,
	`UPDATE posts SET person = $1 WHERE person = $2`,
	`INSERT INTO listeners(match, person, room, note) SELECT match, $1::bigint, room, note FROM listeners WHERE person = $2 ON CONFLICT (match, person) DO NOTHING`,
	`DELETE FROM listeners WHERE person = $2 AND $1::bigint > 0`,
	`DELETE FROM links WHERE person = $2 AND $1::bigint > 0`,
	`UPDATE signins SET person = $1 WHERE person = $2`,
	`UPDATE doors SET person = $1 WHERE person = $2`,
	`UPDATE passkeys SET person = $1 WHERE person = $2`,
	`UPDATE pushes SET person = $1 WHERE person = $2`,
	`UPDATE shares SET person = $1 WHERE person = $2`,
	`UPDATE feeds SET person = $1 WHERE person = $2`,
	`INSERT INTO members(room, person, at) SELECT room, $1::bigint, at FROM members WHERE person = $2 ON CONFLICT (room, person) DO NOTHING`,
	`DELETE FROM members WHERE person = $2 AND $1::bigint > 0`,
}

const (
	settledOf = `SELECT zone, habits FROM people WHERE id = $1 FOR UPDATE`
	noPerson  = `DELETE FROM people WHERE id = $1`
)

func become(s *session, into, person match.PersonID) error {
	for _, q := range becoming {
		if err := s.do(q, into, person); err != nil {
			return err
		}
	}
	var zone, theirZone string
	var is, theirs match.Habits
	for _, who := range []struct {
		id     match.PersonID
		zone   *string
		habits *match.Habits
	}{{into, &zone, &is}, {person, &theirZone, &theirs}} {
		var raw []byte
		if err := s.row(settledOf, []any{who.id}, []any{who.zone, &raw}); err != nil {
			return err
		}
		if err := who.habits.Read(raw); err != nil {
			return err
		}
	}
	if err := s.do(setPerson, cmp.Or(zone, theirZone), merged(is, theirs).Text(), into); err != nil {
		return err
	}
	return s.do(noPerson, person)
}

// merged are somebody's habits with those of who becomes them: who has set nothing but
// how they have the page takes the other's, and who has not set that takes it.
func merged(is, theirs match.Habits) match.Habits {
	window := cmp.Or(is.Window, theirs.Window)
	rest := is
	rest.Window = match.Window{}
	if rest.Text() == (match.Habits{}).Text() {
		is = theirs
	}
	is.Window = window
	return is
}

const (
	localOf = `SELECT settings FROM locals WHERE platform = $1 AND workspace = $2`
	openIn  = `SELECT count(*) FROM matches m JOIN rooms r ON r.id = m.room
  WHERE m.phase IN ('open', 'playing', 'paused') AND r.platform = $1 AND r.workspace = $2`
	putLocal = `INSERT INTO locals(platform, workspace, settings) VALUES($1, $2, $3)
  ON CONFLICT(platform, workspace) DO UPDATE SET settings = excluded.settings`
)

// Local is what a workspace's administrators decided.
func (d rooms) Local(ctx context.Context, platform, workspace string) (l match.Local, err error) {
	var raw []byte
	err = d.row(ctx, localOf, []any{platform, workspace}, []any{&raw})
	if none(err) {
		return l, nil
	}
	if err == nil {
		err = json.Unmarshal(raw, &l)
	}
	return l, fault(d.name, err)
}

// PutLocal replaces it.
func (d rooms) PutLocal(ctx context.Context, platform, workspace string, l match.Local) error {
	raw, err := json.Marshal(l)
	if err != nil {
		return fmt.Errorf("postgres: local: %w", err)
	}
	_, err = d.set(ctx, putLocal, platform, workspace, string(raw))
	d.news.committed(0)
	return err
}

// OpenIn counts the unfinished matches that were made in a workspace.
func (d rooms) OpenIn(ctx context.Context, platform, workspace string) (n int, err error) {
	err = d.row(ctx, openIn, []any{platform, workspace}, []any{&n})
	return n, fault(d.name, err)
}
