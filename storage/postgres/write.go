package postgres

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jackc/pgx/v5/pgxpool"

	"divisionbell/bot/match"
	"divisionbell/engine/record"
	"divisionbell/storage"
)

// A writing is one change as statements, in the order that [match.Change] gives, and what
// it gets from the store.
type writing struct {
	change *match.Change
	match  match.MatchID
	rev    int64
	list   []statement
	notes  []match.NoteID
	votes  []match.VoteID
}

// written makes statements of a change; those of a new match follow once it has its id.
func written(c *match.Change) (*writing, error) {
	if err := storage.Judge(c); err != nil {
		return nil, err
	}
	w := &writing{change: c, match: c.Match, rev: c.Rev, notes: make([]match.NoteID, len(c.Notes)), votes: make([]match.VoteID, len(c.Votes))}
	if c.Delivery != "" {
		w.add(statement{text: claim, args: []any{c.Delivery, c.At, nonNil(c.Answer)}, why: func(*session) error {
			return fmt.Errorf("postgres: delivery %s: %w", c.Delivery, match.ErrRepeated)
		}})
	}
	if c.New != nil || c.Match == 0 {
		return w, nil
	}
	return w, w.rest()
}

const claim = `INSERT INTO inbox(delivery, at, answer) VALUES($1, $2, $3)`

// run makes the change in a transaction of its own.
func (w *writing) run(ctx context.Context, c *pgxpool.Conn) error {
	m := w.change.New
	if m == nil {
		if len(w.list) == 0 {
			return nil
		}
		return transact(ctx, c, w.list, false)
	}
	first := append([]statement{begun}, w.list...)
	made, err := w.made(m)
	if err != nil {
		return err
	}
	first = append(first, made)
	if failed, err := send(ctx, c, first); err != nil {
		return undone(ctx, c, first, failed, err)
	}
	second := &writing{change: w.change, match: w.match, notes: w.notes, votes: w.votes}
	second.add(statement{text: addPosition, args: []any{w.match, make([]byte, 32)}})
	if err := second.rest(); err != nil {
		return undone(ctx, c, nil, 0, err)
	}
	return transact(ctx, c, second.list, true)
}

// tell fills in what the change got, once it is sure.
func (w *writing) tell(c *match.Change) {
	c.Match = w.match
	for i, id := range w.notes {
		c.Notes[i].ID = id
	}
	for i, id := range w.votes {
		c.Votes[i].ID = id
	}
}

func (w *writing) add(st statement) { w.list = append(w.list, st) }

func (w *writing) do(q string, args ...any) { w.add(statement{text: q, args: args}) }

const (
	addMatch = `INSERT INTO matches(code, folded, game, edition, phase, terms, settings, host, room, secret, epoch, made, ended, places, day)
  VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) ON CONFLICT(folded) DO NOTHING RETURNING id`
	addPosition = `INSERT INTO positions(match, rev, seq, head) VALUES($1, 0, -1, $2)`
)

// made is the statement of a match's own row; what else it has is the change's.
func (w *writing) made(m *match.Match) (statement, error) {
	terms, err := json.Marshal(m.Terms)
	if err != nil {
		return statement{}, fmt.Errorf("postgres: match %s: terms: %w", m.Code, err)
	}
	settings, err := json.Marshal(m.Settings)
	if err != nil {
		return statement{}, fmt.Errorf("postgres: match %s: settings: %w", m.Code, err)
	}
	return statement{text: addMatch, args: []any{m.Code, folded(m.Code), m.Game, m.Edition, string(m.Phase), string(terms), string(settings),
		ref(m.Host), ref(m.Room), m.Secret[:], m.Epoch, m.Made, m.Ended, storage.PlacesJSON(m.Places), m.Day}, into: []any{&w.match},
		why: func(*session) error { return fmt.Errorf("postgres: code %s: %w", m.Code, match.ErrTaken) }}, nil
}

var (
	moved = guarded(`UPDATE positions SET rev = rev + 1, seq = $4, head = $5, edition = $6, version = $7, state = $8, asks = $9, timing = COALESCE($10, timing),
  notes = notes + $11, votes = votes + $12 WHERE match = $1 AND rev = $2 AND seq = $3`)
	replaced = guarded(`UPDATE positions SET rev = rev + 1, edition = $4, version = $5, state = $6, asks = $7, timing = COALESCE($8, timing),
  notes = notes + $9, votes = votes + $10 WHERE match = $1 AND rev = $2 AND seq = $3`)
	touched = guarded(`UPDATE positions SET rev = rev + 1, timing = COALESCE($3, timing), notes = notes + $4, votes = votes + $5 WHERE match = $1 AND rev = $2`)
)

const (
	standing  = `SELECT rev, seq FROM positions WHERE match = $1`
	isBehind  = `INSERT INTO behind(match, rev) VALUES($1, $2) ON CONFLICT (match) DO UPDATE SET rev = excluded.rev`
	addAction = `INSERT INTO actions(match, seq, at, kind, seat, cause, words, target, given, facts, final, secret, hash, held)
  VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`
)

// rest is all that follows the delivery and the match's own row. Its rev is the lock:
// whoever read an older one gets match.ErrStale.
func (w *writing) rest() error {
	c := w.change
	timing, err := timingText(w.match, c.Timing)
	if err != nil {
		return err
	}
	opened := 0
	for i := range c.Votes {
		if c.Votes[i].ID == 0 {
			opened++
		}
	}
	before := int64(-1)
	st := statement{text: touched, args: []any{w.match, w.rev, timing, len(c.Notes), opened}}
	if p := c.Position; p != nil {
		asks, err := storage.AsksJSON(c.Asks)
		if err != nil {
			return fmt.Errorf("postgres: match %d: asks: %w", w.match, err)
		}
		if len(c.Entries) == 0 {
			before = int64(p.Seq)
			st.text, st.args = replaced, []any{w.match, w.rev, before, p.Edition, p.Version, string(p.State), asks, timing, len(c.Notes), opened}
		} else {
			before = int64(c.Entries[0].Seq) - 1
			st.text, st.args = moved, []any{w.match, w.rev, before, p.Seq, c.Entries[len(c.Entries)-1].Hash, p.Edition, p.Version, string(p.State), asks, timing, len(c.Notes), opened}
		}
	}
	id, rev := w.match, w.rev
	st.why = func(s *session) error { return whyNot(s, id, rev, before) }
	w.add(st)
	for i := range c.Entries {
		if err := w.entry(&c.Entries[i]); err != nil {
			return err
		}
	}
	if !c.Silent {
		w.do(isBehind, w.match, w.rev+1)
	}
	return w.besides(opened)
}

// timingText is a match's clocks as they are stored; nil: they stay.
func timingText(match match.MatchID, t *match.Timing) (any, error) {
	if t == nil {
		return nil, nil
	}
	text, err := storage.TimingJSON(t)
	if err != nil {
		return nil, fmt.Errorf("postgres: match %d: timing: %w", match, err)
	}
	return text, nil
}

// whyNot says why a change did not fit the match as it stands.
func whyNot(s *session, id match.MatchID, rev, before int64) error {
	var isRev, isSeq int64
	err := s.row(standing, []any{id}, []any{&isRev, &isSeq})
	switch {
	case none(err):
		return fmt.Errorf("postgres: match %d: %w", id, match.ErrNotFound)
	case err != nil:
		return err
	case isRev != rev:
		return fmt.Errorf("postgres: match %d is at rev %d, not %d: %w", id, isRev, rev, match.ErrStale)
	case isSeq != before && before >= 0:
		return storage.Misused("match %d: the log is at entry %d, the change follows entry %d", id, isSeq, before)
	}
	return fmt.Errorf("postgres: match %d was at another rev than %d: %w", id, rev, match.ErrStale)
}

func (w *writing) entry(e *record.Entry) error {
	words, err := storage.WordsJSON(e.Words)
	if err != nil {
		return fmt.Errorf("postgres: match %d: entry %d: %w", w.match, e.Seq, err)
	}
	var held []byte
	if len(e.Held) > 0 {
		if held, err = json.Marshal(e.Held); err != nil {
			return fmt.Errorf("postgres: match %d: entry %d: %w", w.match, e.Seq, err)
		}
	}
	w.do(addAction, w.match, e.Seq, e.At, string(e.Kind), int64(e.Seat), string(e.Cause), words, e.To, e.Given, string(e.Facts), e.Final, e.Secret, e.Hash, string(held))
	return nil
}
