package postgres

import (
	"encoding/json"
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/storage"
)

// besides writes what a change may hold beside its entries. opened: how many of its votes
// are new.
func (w *writing) besides(opened int) error {
	c := w.change
	columns, err := storage.Amended(c)
	if err != nil {
		return err
	}
	if columns != nil {
		w.do(amend, append(columns, w.match)...)
	}
	if c.Phase != "" {
		// Told apart here too, so that no list wades through ended matches.
		w.do(tenuresOver, c.Phase.Ended(), w.match)
		w.do(showsOver, c.Phase.Ended(), w.match)
	}
	for _, t := range c.Unseat {
		w.do(unseat, w.match, t.Seat, t.No)
	}
	w.seat(c.Tenures)
	for i, n := range c.Notes {
		w.add(statement{text: addNote, args: []any{w.match, len(c.Notes) - 1 - i, n.Seq, n.At, n.Kind, n.Seat, n.To, n.Name, n.StoredText(), n.Person}, into: []any{&w.notes[i]}})
	}
	for i := range c.Votes {
		if err := w.vote(i, &opened); err != nil {
			return err
		}
	}
	for i := range c.Notices {
		w.notice(&c.Notices[i])
	}
	for _, i := range c.Instants {
		w.do(setInstant, w.match, i.Seat, i.KindText(), i.Key, timed(i.At))
	}
	for _, i := range c.Forget {
		w.do(forgetInstant, w.match, i.Seat, i.KindText())
	}
	for _, s := range c.Hide {
		w.do(hideShow, w.match, s.Room)
	}
	for _, s := range c.Show {
		sign, err := orNothing(s.Sign)
		if err != nil {
			return err
		}
		w.do(addShow, w.match, s.Room, s.Told, s.Seq, s.Note, s.Status, s.StatusAt, s.NotBefore, s.Tries, s.Role, ref(s.Door), sign)
	}
	for _, n := range c.Listeners {
		w.do(setListener, w.match, n.Person, n.Room, n.Note)
	}
	return nil
}

const (
	amend = `UPDATE matches SET phase = COALESCE($1, phase), terms = COALESCE($2, terms), settings = COALESCE($3, settings), epoch = COALESCE($4, epoch),
  ended = COALESCE($5, ended), places = COALESCE($6, places) WHERE id = $7`
	tenuresOver = `UPDATE tenures SET over = $1 WHERE match = $2`
	showsOver   = `UPDATE shows SET over = $1 WHERE match = $2`
)

// over is whether the match $1 has ended.
const over = `(SELECT phase IN ('over', 'abandoned') FROM matches WHERE id = $1)`

const (
	unseat    = `DELETE FROM tenures WHERE match = $1 AND seat = $2 AND no = $3`
	setTenure = `INSERT INTO tenures(match, seat, no, person, name, bot, words, from_seq, to_seq, salt, seal, over)
  VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, ` + over + `)
  ON CONFLICT(match, seat, no) DO UPDATE SET person = excluded.person, name = excluded.name, bot = excluded.bot,
  words = excluded.words, from_seq = excluded.from_seq, to_seq = excluded.to_seq, salt = excluded.salt, seal = excluded.seal`
	addShow = `INSERT INTO shows(match, room, told, seq, note, status, status_at, not_before, tries, role, door, sign, over)
  VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, ` + over + `)
  ON CONFLICT(match, room) DO UPDATE SET role = excluded.role, door = excluded.door,
  not_before = 0, tries = 0`
	hideShow = `DELETE FROM shows WHERE match = $1 AND room = $2`
	// Who moves keeps what they were told, who comes anew is told nothing older.
	setListener = `INSERT INTO listeners(match, person, room, note) VALUES($1, $2, $3, $4)
  ON CONFLICT(match, person) DO UPDATE SET room = excluded.room, note = greatest(listeners.note, excluded.note)`
	// The notes of the change were counted already.
	addNote = `INSERT INTO notes(match, id, seq, at, kind, seat, audience, name, text, person)
  SELECT $1::bigint, p.notes - $2::bigint, $3::bigint, $4::bigint, $5::text, $6::bigint, $7::bigint, $8::text, $9::text, $10::bigint FROM positions p WHERE p.match = $1 RETURNING id`
)

// seat writes tenures, those that end first: a seat has one holder at a time.
func (w *writing) seat(tenures []match.Tenure) {
	for _, ending := range []bool{true, false} {
		for _, t := range tenures {
			if (t.ToSeq != nil) != ending {
				continue
			}
			var to any
			if ending {
				to = *t.ToSeq
			}
			w.do(setTenure, w.match, t.Seat, t.No, ref(t.Person), t.Name, t.Bot, t.Words, t.FromSeq, to, t.Salt, t.Seal)
		}
	}
}

const (
	openVote = `INSERT INTO votes(match, id, what, seat, opened, until, ballots, result)
  SELECT $1::bigint, p.votes - $2::bigint, $3::text, $4::bigint, $5::bigint, $6::bigint, $7::text, $8::text FROM positions p WHERE p.match = $1 RETURNING id`
)

var castVote = guarded(`UPDATE votes SET what = $1, seat = $2, opened = $3, until = $4, ballots = $5, result = $6 WHERE id = $7 AND match = $8`)

// vote opens a vote, or changes one. left: how many are opened by those that follow, and
// this one.
func (w *writing) vote(i int, left *int) error {
	v := &w.change.Votes[i]
	b, err := json.Marshal(v.Ballots)
	if err != nil {
		return fmt.Errorf("postgres: match %d: ballots: %w", w.match, err)
	}
	if v.ID == 0 {
		*left--
		w.add(statement{text: openVote, args: []any{w.match, *left, v.Motion.String(), v.By, v.Opened, v.Until, string(b), v.Result}, into: []any{&w.votes[i]}})
		return nil
	}
	w.votes[i] = v.ID
	id, is := w.match, v.ID
	w.add(statement{text: castVote, args: []any{v.Motion.String(), v.By, v.Opened, v.Until, string(b), v.Result, v.ID, w.match}, why: func(*session) error {
		return fmt.Errorf("postgres: match %d: vote %d: %w", id, is, match.ErrNotFound)
	}})
	return nil
}

const (
	openNotice = `INSERT INTO notices(match, seat, kind, of, key, room, message, state, not_before, tries, due, rings)
  VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (match, seat, kind, of, key) DO UPDATE SET rings = excluded.rings, not_before = excluded.not_before,
  state = CASE WHEN notices.state = 'closing' AND notices.message <> '' THEN 'sent' ELSE 'owed' END,
  message = CASE WHEN notices.state = 'closing' THEN notices.message ELSE '' END
  WHERE notices.state IN ('silenced', 'closing', 'closed') AND excluded.state = 'owed'`
	// A notice has a room once its seat was told.
	openAgain = `INSERT INTO notices(match, seat, kind, of, key, room, message, state, not_before, tries, due, rings)
  VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (match, seat, kind, of, key) DO UPDATE SET not_before = excluded.not_before,
  state = CASE WHEN notices.room IS NULL THEN 'owed' WHEN notices.state = 'closing' THEN 'sent' ELSE notices.state END
  WHERE notices.state IN ('silenced', 'closing', 'closed')`
	// What is closing stays so until it is closed, or owed anew.
	setNotice = `UPDATE notices SET state = CASE
    WHEN state = 'closed' OR state = 'closing' AND $1 <> 'closed' OR state = 'sent' AND $1 IN ('owed', 'silenced') THEN state
    ELSE $1 END WHERE match = $2 AND seat = $3 AND kind = $4 AND of = $5 AND key = $6`
)

// notice opens a notice, or changes the state of one. Of a decision there is one
// row; it is owed anew when the decision is opened again, and stands as it was
// if its message was not taken away yet.
func (w *writing) notice(n *match.Notice) {
	open := openNotice
	if n.Again {
		open = openAgain
	}
	if n.State == match.NoticeOwed || n.State == match.NoticeSilenced {
		w.do(open, w.match, n.Seat, n.Kind, n.Of, n.Key, ref(n.Room), n.Message, n.State, n.NotBefore, n.Ringing, n.Due, n.Rings)
		return
	}
	w.do(setNotice, n.State, w.match, n.Seat, n.Kind, n.Of, n.Key)
}
