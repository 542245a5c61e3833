package sqlite

import (
	"context"
	"errors"

	"divisionbell/bot/match"
)

// A person's names are those they had at tables and have now.
const names = `(SELECT name FROM tenures WHERE person = ?1 UNION SELECT name FROM people WHERE id = ?1)`

// theirs holds for a name in a note that means the person and nobody else who sat
// at that table.
const theirs = ` IN ` + names + ` AND (notes.name IN (SELECT name FROM tenures t WHERE t.match = notes.match AND t.person = ?1)
  OR notes.name NOT IN (SELECT name FROM tenures t WHERE t.match = notes.match AND t.person IS NOT ?1))`

const (
	held = `SELECT m.code, m.game, m.phase, m.made, t.seat, t.name, t.words FROM tenures t JOIN matches m ON m.id = t.match
  WHERE t.person = ? ORDER BY m.id, t.seat, t.no`
	saidBy = `SELECT m.code, notes.at, notes.text FROM notes JOIN matches m ON m.id = notes.match
  WHERE notes.kind = 'said' AND notes.match IN (SELECT match FROM tenures WHERE person = ?1) AND notes.name` + theirs + ` ORDER BY notes.id`
)

// Held lists the seats that a person holds or held, of ended matches too.
func (d *DB) Held(ctx context.Context, person match.PersonID) (list []match.Held, err error) {
	err = d.each(ctx, held, []any{person}, func(scan func(...any) error) error {
		var h match.Held
		err := scan(&h.Code, &h.Game, &h.Phase, &h.Made, &h.Seat, &h.Name, &h.Words)
		list = append(list, h)
		return err
	})
	return list, fault(d.path, err)
}

// SaidBy lists what a person said at tables at which they held a seat.
func (d *DB) SaidBy(ctx context.Context, person match.PersonID) (list []match.Saying, err error) {
	err = d.each(ctx, saidBy, []any{person}, func(scan func(...any) error) error {
		var s match.Saying
		err := scan(&s.Code, &s.At, &s.Text)
		s.Text = match.Words(s.Text)
		list = append(list, s)
		return err
	})
	return list, fault(d.path, err)
}

const (
	forgotten = "…" // stands where somebody said something

	notesAll   = `SELECT id, match, kind, name, text FROM notes`
	postsAll   = `SELECT id, room, body FROM posts WHERE person <> ?`
	owedAll    = `SELECT id, room, body FROM outbox WHERE person <> ?`
	answersAll = `SELECT id, delivery, answer FROM inbox`
	pressesAll = `SELECT id, words FROM presses`
	rollsAll   = `SELECT id, COALESCE(person, 0), day, number, text, private FROM rolls`
	wordsAll   = `SELECT t.match, t.seat, t.no, COALESCE(t.person, 0), t.words, m.code, p.seq >= 0 FROM tenures t
  JOIN matches m ON m.id = t.match JOIN positions p ON p.match = t.match WHERE t.words <> ''`
	ownRooms  = `SELECT id FROM rooms WHERE person = ?`
	ownShows  = `SELECT match FROM shows WHERE room = ?`
	placesAll = `SELECT channel FROM rooms WHERE platform IN ('web', 'console') AND channel <> ''`

	setNote    = `UPDATE notes SET name = ?, text = ? WHERE id = ?`
	setBody    = `UPDATE posts SET body = ? WHERE id = ?`
	setOwed    = `UPDATE outbox SET body = ? WHERE id = ?`
	setAnswer  = `UPDATE inbox SET answer = ? WHERE id = ?`
	setPress   = `UPDATE OR IGNORE presses SET words = ? WHERE id = ?`
	dropPress  = `DELETE FROM presses WHERE id = ?`
	setRoll    = `UPDATE rolls SET person = ?1, text = ?2, own = CASE WHEN ?1 IS NULL THEN '' ELSE own END WHERE id = ?3`
	setWords   = `UPDATE tenures SET words = ? WHERE match = ? AND seat = ? AND no = ?`
	touchMatch = `UPDATE positions SET rev = rev + 1 WHERE match = ?`
	seatNames  = `UPDATE tenures SET name = ?2, salt = '' WHERE person = ?1 AND (name <> ?2 OR salt <> '')`
	theirSeats = `SELECT DISTINCT match FROM tenures WHERE person = ?1 AND (name <> ?2 OR salt <> '')`
	theirZones = `SELECT id FROM matches WHERE host = ?1 AND phase NOT IN ('playing', 'paused')
  AND json_extract(settings, '$.pace.zone') = (SELECT zone FROM people WHERE id = ?1)`
	noZone      = `UPDATE matches SET settings = json_remove(settings, '$.pace.zone') WHERE id = ?`
	noAccounts  = `DELETE FROM accounts WHERE person = ?`
	noLinks     = `DELETE FROM links WHERE person = ?`
	noListeners = `DELETE FROM listeners WHERE person = ?`
	noMember    = `DELETE FROM members WHERE person = ?`
	noPosts     = `DELETE FROM posts WHERE person = ? AND person > 0`
	noOwed      = `DELETE FROM outbox WHERE person = ? AND person > 0`
	noName      = `UPDATE people SET name = ?2, zone = '', habits = '{}', rings = 0, first_ring = 0, last_ring = 0 WHERE id = ?1`

	// A room of somebody's own leaves a row, since others point at it.
	noShows    = `DELETE FROM shows WHERE room = ?`
	noHearers  = `DELETE FROM listeners WHERE room = ?`
	noMessages = `DELETE FROM outbox WHERE room = ?`
	noNotices  = `UPDATE notices SET state = 'closed', message = '', room = NULL WHERE room = ?`
	noRoom     = `UPDATE rooms SET channel = 'forgotten-' || id, thread = '', person = NULL WHERE id = ?`

	overwrite      = `PRAGMA secure_delete = ON`
	countForgotten = `INSERT INTO meta(key, value) VALUES('forgotten', '1') ON CONFLICT(key) DO UPDATE SET value = CAST(value AS INTEGER) + 1`
	forgottenTimes = `SELECT value FROM meta WHERE key = 'forgotten'`
)

// noAccess takes away all by which a person comes to the page from afar.
var noAccess = []string{
	`DELETE FROM signins WHERE person = ?`, `DELETE FROM doors WHERE person = ?`, `DELETE FROM passkeys WHERE person = ?`,
	`DELETE FROM pushes WHERE person = ?`, `DELETE FROM shares WHERE person = ?`, `DELETE FROM feeds WHERE person = ?`,
}

// forgetting are the statements that walk through whole tables: somebody is
// forgotten once in a life.
var forgetting = []string{namesOf, idsOf, othersAre, rollsBy, seatsOf, aroundThem, shownIn, saidNotes, notesAll, postsAll, owedAll, answersAll, pressesAll,
	rollsAll, wordsAll, ownRooms, placesAll, seatNames, theirSeats, theirZones, noPosts, noOwed, noHearers, noMessages, noNotices, noShows, ownShows}

// errDry undoes what was only tried.
var errDry = errors.New("nothing is to be changed")

// ForgetPerson takes a person out of all that is kept, in one transaction, and
// tells what that was; dry changes nothing. It can be done again: what another
// process wrote meanwhile from memory goes too. In the end [DB.Compact] leaves
// nothing in the file's free space.
func (d *DB) ForgetPerson(ctx context.Context, person match.PersonID, e match.Eraser, dry bool) (done match.Erased, err error) {
	err = d.writing(ctx, func(w *writer) error {
		if err := w.do(overwrite); err != nil {
			return err
		}
		f := &forgetter{snapshot: snapshot{w.session, context.WithoutCancel(ctx)}, person: person, e: e, touched: map[match.MatchID]bool{}}
		if f.bearing, err = f.bearingOf(person, e.Names(), e.Shared()); err != nil {
			return err
		}
		for _, step := range []func() error{f.notes, f.seats, f.messages, f.answers, f.presses, f.rolls, f.rooms, f.places, f.zones, f.themselves} {
			if err := step(); err != nil {
				return err
			}
		}
		done = f.done
		if dry || !done.Anything() {
			return errDry
		}
		return nil
	})
	if errors.Is(err, errDry) {
		err = nil
	}
	return done, err
}

// Forgettings is how often somebody was forgotten, so that other processes hear
// of it.
func (d *DB) Forgettings(ctx context.Context) (n int64, err error) {
	err = d.row(ctx, forgottenTimes, nil, []any{&n})
	if none(err) {
		return 0, nil
	}
	return n, fault(d.path, err)
}
