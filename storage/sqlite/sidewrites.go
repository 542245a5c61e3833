package sqlite

import (
	"encoding/json"
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/storage"
)

// besides writes what a change may hold beside its entries.
func (w *writer) besides(x *written, c *match.Change) error {
	if err := w.amend(x.match, c); err != nil {
		return err
	}
	for _, t := range c.Unseat {
		if err := w.do(unseat, x.match, t.Seat, t.No); err != nil {
			return err
		}
	}
	if err := w.seat(x.match, c.Tenures); err != nil {
		return err
	}
	for _, n := range c.Notes {
		_, id, err := w.exec(addNote, x.match, n.Seq, n.At, n.Kind, n.Seat, n.To, n.Name, n.StoredText(), n.Person)
		if err != nil {
			return err
		}
		x.notes = append(x.notes, match.NoteID(id))
	}
	for i := range c.Votes {
		id, err := w.vote(x.match, &c.Votes[i])
		if err != nil {
			return err
		}
		x.votes = append(x.votes, id)
	}
	for i := range c.Notices {
		if err := w.notice(x.match, &c.Notices[i]); err != nil {
			return err
		}
	}
	for _, i := range c.Instants {
		if err := w.do(setInstant, x.match, i.Seat, i.KindText(), i.Key, timed(i.At)); err != nil {
			return err
		}
	}
	for _, i := range c.Forget {
		if err := w.do(forgetInstant, x.match, i.Seat, i.KindText()); err != nil {
			return err
		}
	}
	for _, s := range c.Hide {
		if err := w.do(hideShow, x.match, s.Room); err != nil {
			return err
		}
	}
	for _, s := range c.Show {
		sign, err := orNothing(s.Sign)
		if err != nil {
			return err
		}
		if err := w.do(addShow, x.match, s.Room, s.Told, s.Seq, s.Note, s.Status, s.StatusAt, s.NotBefore, s.Tries,
			s.Role, ref(s.Door), sign, x.match); err != nil {
			return err
		}
	}
	for _, n := range c.Listeners {
		if err := w.do(setListener, x.match, n.Person, n.Room, n.Note); err != nil {
			return err
		}
	}
	return nil
}

const (
	amend = `UPDATE matches SET phase = COALESCE(?, phase), terms = COALESCE(?, terms), settings = COALESCE(?, settings), epoch = COALESCE(?, epoch),
  ended = COALESCE(?, ended), places = COALESCE(?, places) WHERE id = ?`
	tenuresOver = `UPDATE tenures SET over = ? WHERE match = ?`
	showsOver   = `UPDATE shows SET over = ? WHERE match = ?`
)

func (w *writer) amend(match match.MatchID, c *match.Change) error {
	columns, err := storage.Amended(c)
	if err != nil || columns == nil {
		return err
	}
	if err := w.do(amend, append(columns, match)...); err != nil || c.Phase == "" {
		return err
	}
	// Told apart here too, so that no list wades through ended matches.
	if err := w.do(tenuresOver, c.Phase.Ended(), match); err != nil {
		return err
	}
	return w.do(showsOver, c.Phase.Ended(), match)
}

const over = `(SELECT phase IN ('over', 'abandoned') FROM matches WHERE id = ?)`

const (
	unseat    = `DELETE FROM tenures WHERE match = ? AND seat = ? AND no = ?`
	setTenure = `INSERT INTO tenures(match, seat, no, person, name, bot, words, from_seq, to_seq, salt, seal, over)
  VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ` + over + `)
  ON CONFLICT(match, seat, no) DO UPDATE SET person = excluded.person, name = excluded.name, bot = excluded.bot,
  words = excluded.words, from_seq = excluded.from_seq, to_seq = excluded.to_seq, salt = excluded.salt, seal = excluded.seal`
	addShow = `INSERT INTO shows(match, room, told, seq, note, status, status_at, not_before, tries, role, door, sign, over)
  VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ` + over + `)
  ON CONFLICT(match, room) DO UPDATE SET role = excluded.role, door = excluded.door,
  not_before = 0, tries = 0`
	hideShow = `DELETE FROM shows WHERE match = ? AND room = ?`
	// Who moves keeps what they were told, who comes anew is told nothing older.
	setListener = `INSERT INTO listeners(match, person, room, note) VALUES(?, ?, ?, ?)
  ON CONFLICT(match, person) DO UPDATE SET room = excluded.room, note = max(note, excluded.note)`
	addNote = `INSERT INTO notes(match, seq, at, kind, seat, audience, name, text, person) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)`
)

// seat writes tenures, those that end first: a seat has one holder at a time.
func (w *writer) seat(match match.MatchID, tenures []match.Tenure) error {
	for _, ending := range []bool{true, false} {
		for _, t := range tenures {
			if (t.ToSeq != nil) != ending {
				continue
			}
			var to any
			if ending {
				to = *t.ToSeq
			}
			if err := w.do(setTenure, match, t.Seat, t.No, ref(t.Person), t.Name, t.Bot, t.Words, t.FromSeq, to, t.Salt, t.Seal, match); err != nil {
				return err
			}
		}
	}
	return nil
}

const (
	openVote = `INSERT INTO votes(match, what, seat, opened, until, ballots, result) VALUES(?, ?, ?, ?, ?, ?, ?)`
	castVote = `UPDATE votes SET what = ?, seat = ?, opened = ?, until = ?, ballots = ?, result = ? WHERE id = ? AND match = ?`
)

func (w *writer) vote(matchID match.MatchID, v *match.Vote) (id match.VoteID, err error) {
	b, err := json.Marshal(v.Ballots)
	if err != nil {
		return 0, fmt.Errorf("sqlite: match %d: ballots: %w", matchID, err)
	}
	if v.ID == 0 {
		_, made, err := w.exec(openVote, matchID, v.Motion.String(), v.By, v.Opened, v.Until, string(b), v.Result)
		return match.VoteID(made), err
	}
	n, _, err := w.exec(castVote, v.Motion.String(), v.By, v.Opened, v.Until, string(b), v.Result, v.ID, matchID)
	if err == nil && n == 0 {
		err = fmt.Errorf("sqlite: match %d: vote %d: %w", matchID, v.ID, match.ErrNotFound)
	}
	return v.ID, err
}

const (
	openNotice = `INSERT INTO notices(match, seat, kind, of, key, room, message, state, not_before, tries, due, rings)
  VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET rings = excluded.rings, not_before = excluded.not_before,
  state = CASE WHEN notices.state = 'closing' AND notices.message <> '' THEN 'sent' ELSE 'owed' END,
  message = CASE WHEN notices.state = 'closing' THEN notices.message ELSE '' END
  WHERE notices.state IN ('silenced', 'closing', 'closed') AND excluded.state = 'owed'`
	// A notice has a room once its seat was told.
	openAgain = `INSERT INTO notices(match, seat, kind, of, key, room, message, state, not_before, tries, due, rings)
  VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET not_before = excluded.not_before,
  state = CASE WHEN notices.room IS NULL THEN 'owed' WHEN notices.state = 'closing' THEN 'sent' ELSE notices.state END
  WHERE notices.state IN ('silenced', 'closing', 'closed')`
	// What is closing stays so until it is closed, or owed anew.
	setNotice = `UPDATE notices SET state = CASE
    WHEN state = 'closed' OR state = 'closing' AND ?1 <> 'closed' OR state = 'sent' AND ?1 IN ('owed', 'silenced') THEN state
    ELSE ?1 END WHERE match = ?2 AND seat = ?3 AND kind = ?4 AND of = ?5 AND key = ?6`
)

// notice opens a notice, or changes the state of one. Of a decision there is one
// row; it is owed anew when the decision is opened again, and stands as it was
// if its message was not taken away yet.
func (w *writer) notice(id match.MatchID, n *match.Notice) error {
	open := openNotice
	if n.Again {
		open = openAgain
	}
	if n.State == match.NoticeOwed || n.State == match.NoticeSilenced {
		return w.do(open, id, n.Seat, n.Kind, n.Of, n.Key, ref(n.Room), n.Message, n.State, n.NotBefore, n.Ringing, n.Due, n.Rings)
	}
	return w.do(setNotice, n.State, id, n.Seat, n.Kind, n.Of, n.Key)
}
