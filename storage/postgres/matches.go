package postgres

import (
	"context"
	"encoding/json"
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/engine/record"
	"divisionbell/storage"
)

const (
	matchByID = `SELECT m.code, m.game, m.edition, m.phase, m.terms, m.settings, COALESCE(m.host, 0), COALESCE(m.room, 0),
  m.secret, m.epoch, m.made, m.ended, COALESCE(m.places, 'null'), m.day, p.rev, p.seq, p.head, p.edition, p.version, p.state, p.asks, p.timing,
  p.notes
  FROM matches m JOIN positions p ON p.match = m.id WHERE m.id = $1`
	tenuresOf = `SELECT seat, no, COALESCE(person, 0), name, bot, words, from_seq, to_seq, salt, seal FROM tenures WHERE match = $1 ORDER BY seat, no`
	votesOpen = `SELECT id, what, seat, opened, until, ballots, result FROM votes WHERE match = $1 AND result = '' ORDER BY id`
	noticesOf = `SELECT seat, kind, of, key, COALESCE(room, 0), message, state, not_before, tries, due, rings FROM notices
  WHERE match = $1 AND state NOT IN ('closed', 'silenced') ORDER BY seat, kind, of, key`
	showsOf = `SELECT room, told, seq, note, status, status_at, not_before, tries, role, COALESCE(door, 0), closing, buried, shut, page, sign
  FROM shows WHERE match = $1 ORDER BY room`
	listenersOf = `SELECT person, room, note FROM listeners WHERE match = $1 ORDER BY person`
)

var about = storage.Company{Tenures: tenuresOf, Votes: votesOpen, Notices: noticesOf, Shows: showsOf, Listeners: listenersOf}

// Match is the whole record less its log, as it stood at one moment. Tenures
// are in the order of seats, then of holders; Seats are those not ended.
func (d matches) Match(ctx context.Context, id match.MatchID) (match.Match, error) {
	var m match.Match
	var asked []statement
	for _, q := range []string{matchByID, tenuresOf, votesOpen, noticesOf, showsOf, listenersOf} {
		asked = append(asked, statement{text: q, args: []any{id}})
	}
	err := d.ahead(ctx, asked, func(s *session) (err error) {
		m, err = s.match(id)
		return err
	})
	return m, d.found(err, "match %d", id)
}

const revOf = `SELECT rev FROM positions WHERE match = $1`

// Rev is a match's rev alone. It is asked for so often that no caller's patience
// is watched over, which costs half as much again.
func (d matches) Rev(ctx context.Context, id match.MatchID) (rev int64, err error) {
	err = d.row(context.WithoutCancel(ctx), revOf, []any{id}, []any{&rev})
	return rev, d.found(err, "match %d", id)
}

func (s *session) match(id match.MatchID) (match.Match, error) {
	m := match.Match{ID: id}
	var p position
	var terms, settings, secret, places, timing []byte
	err := s.row(matchByID, []any{id}, []any{&m.Code, &m.Game, &m.Edition, &m.Phase, &terms, &settings, &m.Host, &m.Room,
		&secret, &m.Epoch, &m.Made, &m.Ended, &places, &m.Day, &p.rev, &p.seq, &p.head, &p.edition, &p.version, &p.state, &p.asks, &timing, &m.LastNote})
	if err != nil {
		return m, err
	}
	copy(m.Secret[:], secret)
	for _, f := range []struct {
		name string
		data []byte
		into any
	}{{"terms", terms, &m.Terms}, {"settings", settings, &m.Settings}, {"places", places, &m.Places}, {"timing", timing, &m.Timing}} {
		if err := json.Unmarshal(f.data, f.into); err != nil {
			return m, fmt.Errorf("match %d: %s: %w", id, f.name, err)
		}
	}
	if err := p.into(&m); err != nil {
		return m, err
	}
	err = about.Read(&m, s.each)
	return m, err
}

const logOf = `SELECT seq, at, kind, seat, cause, words, target, given, facts, final, secret, hash, held FROM actions
  WHERE match = $1 AND seq BETWEEN $2 AND $3 ORDER BY seq`

// Log gives the entries from seq from to seq to, both included, in order.
func (d matches) Log(ctx context.Context, match match.MatchID, from, to uint32) ([]record.Entry, error) {
	var log []record.Entry
	err := d.each(ctx, logOf, []any{match, from, to}, func(scan func(...any) error) error {
		var e record.Entry
		var words, facts, held []byte
		if err := scan(&e.Seq, &e.At, &e.Kind, &e.Seat, &e.Cause, &words, &e.To, &e.Given, &facts, &e.Final, &e.Secret, &e.Hash, &held); err != nil {
			return err
		}
		if len(facts) > 0 {
			e.Facts = facts
		}
		if err := json.Unmarshal(words, &e.Words); err != nil {
			return fmt.Errorf("match %d: entry %d: words: %w", match, e.Seq, err)
		}
		if len(held) > 0 {
			if err := json.Unmarshal(held, &e.Held); err != nil {
				return fmt.Errorf("match %d: entry %d: held: %w", match, e.Seq, err)
			}
		}
		log = append(log, e)
		return nil
	})
	return log, fault(d.name, err)
}

const notesOf = `SELECT id, seq, at, kind, seat, audience, name, person, text FROM notes WHERE match = $1 AND id > $2 ORDER BY id`

// Notes gives the notes after id after, in order.
func (d matches) Notes(ctx context.Context, id match.MatchID, after match.NoteID) ([]match.Note, error) {
	var notes []match.Note
	err := d.each(ctx, notesOf, []any{id, after}, func(scan func(...any) error) error {
		var n match.Note
		var text string
		err := scan(&n.ID, &n.Seq, &n.At, &n.Kind, &n.Seat, &n.To, &n.Name, &n.Person, &text)
		n.ReadText(text)
		notes = append(notes, n)
		return err
	})
	return notes, fault(d.name, err)
}
