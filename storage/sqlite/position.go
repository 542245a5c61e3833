package sqlite

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/record"
	"divisionbell/storage"
)

const (
	moved = `UPDATE positions SET rev = rev + 1, behind = CASE WHEN ? THEN behind ELSE rev + 1 END,
  seq = ?, head = ?, edition = ?, version = ?, state = ?, asks = ?, timing = COALESCE(?, timing) WHERE match = ? AND rev = ? AND seq = ?`
	replaced = `UPDATE positions SET rev = rev + 1, behind = CASE WHEN ? THEN behind ELSE rev + 1 END,
  edition = ?, version = ?, state = ?, asks = ?, timing = COALESCE(?, timing) WHERE match = ? AND rev = ? AND seq = ?`
	touched = `UPDATE positions SET rev = rev + 1, behind = CASE WHEN ? THEN behind ELSE rev + 1 END,
  timing = COALESCE(?, timing) WHERE match = ? AND rev = ?`
	standing = `SELECT rev, seq FROM positions WHERE match = ?`
)

// advance raises a match's rev, which is the lock: whoever read an older one
// gets match.ErrStale. With it go the position, the head of the log and the clocks.
func (w *writer) advance(match match.MatchID, c *match.Change) error {
	rev := c.Rev
	if c.New != nil {
		rev = 0
	}
	timing, err := timingText(match, c.Timing)
	if err != nil {
		return err
	}
	var n int64
	before := int64(-1)
	switch p := c.Position; {
	case p == nil:
		n, _, err = w.exec(touched, c.Silent, timing, match, rev)
	default:
		var asks string
		if asks, err = storage.AsksJSON(c.Asks); err != nil {
			return fmt.Errorf("sqlite: match %d: asks: %w", match, err)
		}
		if len(c.Entries) == 0 {
			before = int64(p.Seq)
			n, _, err = w.exec(replaced, c.Silent, p.Edition, p.Version, string(p.State), asks, timing, match, rev, before)
			break
		}
		before = int64(c.Entries[0].Seq) - 1
		n, _, err = w.exec(moved, c.Silent, p.Seq, c.Entries[len(c.Entries)-1].Hash, p.Edition, p.Version, string(p.State), asks, timing, match, rev, before)
	}
	if err != nil || n == 1 {
		return err
	}
	return w.whyNot(match, rev, before)
}

// timingText is a match's clocks as they are stored; nil: they stay.
func timingText(match match.MatchID, t *match.Timing) (any, error) {
	if t == nil {
		return nil, nil
	}
	text, err := storage.TimingJSON(t)
	if err != nil {
		return nil, fmt.Errorf("sqlite: match %d: timing: %w", match, err)
	}
	return text, nil
}

// whyNot says why a change did not fit the match as it stands.
func (w *writer) whyNot(id match.MatchID, rev, before int64) error {
	var isRev, isSeq int64
	err := w.one(standing, []any{id}, []any{&isRev, &isSeq})
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return fmt.Errorf("sqlite: match %d: %w", id, match.ErrNotFound)
	case err != nil:
		return err
	case isRev != rev:
		return fmt.Errorf("sqlite: match %d is at rev %d, not %d: %w", id, isRev, rev, match.ErrStale)
	}
	return storage.Misused("match %d: the log is at entry %d, the change follows entry %d", id, isSeq, before)
}

const addAction = `INSERT INTO actions(match, seq, at, kind, seat, cause, words, target, given, facts, final, secret, hash, held)
  VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

func (w *writer) addEntry(match match.MatchID, e *record.Entry) error {
	words, err := storage.WordsJSON(e.Words)
	if err != nil {
		return fmt.Errorf("sqlite: match %d: entry %d: %w", match, e.Seq, err)
	}
	var held []byte
	if len(e.Held) > 0 {
		if held, err = json.Marshal(e.Held); err != nil {
			return fmt.Errorf("sqlite: match %d: entry %d: %w", match, e.Seq, err)
		}
	}
	return w.do(addAction, int64(match), e.Seq, e.At, string(e.Kind), int64(e.Seat), string(e.Cause), words, e.To, e.Given, string(e.Facts), e.Final, e.Secret, e.Hash, string(held))
}

// position is a positions row being read.
type position struct {
	rev, seq         int64
	head             []byte
	edition, version int
	state            sql.NullString
	asks             []byte
}

// into gives a match its position, if it has one.
func (p *position) into(m *match.Match) error {
	m.Rev = p.rev
	copy(m.Head[:], p.head)
	if !p.state.Valid {
		return nil
	}
	m.Position = &engine.Position{Game: m.Game, Edition: p.edition, Version: p.version, Seq: uint32(p.seq), State: json.RawMessage(p.state.String)}
	if err := json.Unmarshal(p.asks, &m.Asks); err != nil {
		return fmt.Errorf("sqlite: match %d: asks: %w", m.ID, err)
	}
	return nil
}
