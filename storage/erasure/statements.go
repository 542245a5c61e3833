package erasure

import "divisionbell/bot/match"

// A person's names are those they had at tables and have now.
const names = `(SELECT name FROM tenures WHERE person = $1 UNION SELECT name FROM people WHERE id = $1)`

// theirs holds for a name in a note that means the person and nobody else who sat
// at that table.
const theirs = ` IN ` + names + ` AND (notes.name IN (SELECT name FROM tenures t WHERE t.match = notes.match AND t.person = $1)
  OR notes.name NOT IN (SELECT name FROM tenures t WHERE t.match = notes.match AND (t.person <> $1 OR t.person IS NULL)))`

// bearer is whose name a note bears, 0 where that is not known.
const bearer = `COALESCE((SELECT p.id FROM people p WHERE p.id = notes.person), 0)`

// gone holds for the seat of whoever left for good, which bears their name and no person.
const gone = `(tenures.person IS NULL AND tenures.bot = '` + match.BotGone + `' AND EXISTS (
  SELECT 1 FROM tenures b WHERE b.match = tenures.match AND b.seat = tenures.seat AND b.no = tenures.no - 1 AND b.person = $1))`

const (
	held = `SELECT m.code, m.game, m.phase, m.made, t.seat, t.name, t.words FROM tenures t JOIN matches m ON m.id = t.match
  WHERE t.person = $1 ORDER BY m.id, t.seat, t.no`
	saidBy = `SELECT m.code, notes.at, notes.text FROM notes JOIN matches m ON m.id = notes.match
  WHERE notes.kind = 'said' AND (` + bearer + ` = $1 OR ` + bearer + ` = 0 AND notes.match IN (SELECT match FROM tenures WHERE person = $1) AND notes.name` + theirs + `) ORDER BY notes.match, notes.id`

	everybody  = `SELECT id FROM people`
	notesAll   = `SELECT id, match, kind, ` + bearer + `, name, text FROM notes`
	postsAll   = `SELECT id, room, body FROM posts WHERE person <> $1`
	owedAll    = `SELECT id, room, body FROM outbox WHERE person <> $1`
	answersAll = `SELECT delivery, answer FROM inbox`
	pressesAll = `SELECT id, words FROM presses`
	rollsAll   = `SELECT id, COALESCE(person, 0), day, number, text, private FROM rolls`
	wordsAll   = `SELECT t.match, t.seat, t.no, COALESCE(t.person, 0), t.words, m.code, p.seq >= 0 FROM tenures t
  JOIN matches m ON m.id = t.match JOIN positions p ON p.match = t.match WHERE t.words <> ''`
	ownRooms  = `SELECT id FROM rooms WHERE person = $1`
	ownShows  = `SELECT match FROM shows WHERE room = $1`
	placesAll = `SELECT channel FROM rooms WHERE platform IN ('web', 'console') AND channel <> ''`

	setNote   = `UPDATE notes SET name = $1, text = $2 WHERE match = $3 AND id = $4`
	setBody   = `UPDATE posts SET body = $1 WHERE id = $2`
	setOwed   = `UPDATE outbox SET body = $1 WHERE id = $2`
	setAnswer = `UPDATE inbox SET answer = $1 WHERE delivery = $2`
	// The older of two buttons that become equal stays.
	setPress    = `UPDATE presses SET words = $1 WHERE id = $2 AND NOT EXISTS (SELECT 1 FROM presses p WHERE p.words = $1)`
	dropPress   = `DELETE FROM presses WHERE id = $1`
	setRoll     = `UPDATE rolls SET text = $1 WHERE id = $2`
	disownRoll  = `UPDATE rolls SET person = NULL, text = $1, own = '' WHERE id = $2`
	setWords    = `UPDATE tenures SET words = $1 WHERE match = $2 AND seat = $3 AND no = $4`
	touchMatch  = `UPDATE positions SET rev = rev + 1 WHERE match = $1`
	seatNames   = `UPDATE tenures SET name = $2, salt = '' WHERE (person = $1 OR ` + gone + `) AND (name <> $2 OR salt <> '')`
	theirSeats  = `SELECT DISTINCT match FROM tenures WHERE (person = $1 OR ` + gone + `) AND (name <> $2 OR salt <> '')`
	theirZone   = `SELECT zone FROM people WHERE id = $1`
	theirTables = `SELECT id, settings FROM matches WHERE host = $1 AND phase NOT IN ('playing', 'paused')`
	setSettings = `UPDATE matches SET settings = $1 WHERE id = $2`
	noAccounts  = `DELETE FROM accounts WHERE person = $1`
	noLinks     = `DELETE FROM links WHERE person = $1`
	noListeners = `DELETE FROM listeners WHERE person = $1`
	noMember    = `DELETE FROM members WHERE person = $1`
	noPosts     = `DELETE FROM posts WHERE person = $1 AND person > 0`
	noOwed      = `DELETE FROM outbox WHERE person = $1 AND person > 0`
	noName      = `UPDATE people SET name = $2, zone = '', habits = '{}', rings = 0, first_ring = 0, last_ring = 0 WHERE id = $1`

	// A room of somebody's own leaves a row, since others point at it.
	noShows    = `DELETE FROM shows WHERE room = $1`
	noHearers  = `DELETE FROM listeners WHERE room = $1`
	noMessages = `DELETE FROM outbox WHERE room = $1`
	noNotices  = `UPDATE notices SET state = 'closed', message = '', room = NULL WHERE room = $1`
	noRoom     = `UPDATE rooms SET channel = 'forgotten-' || id, thread = '', person = NULL WHERE id = $1`

	countForgotten = `INSERT INTO meta(key, value) VALUES('forgotten', '1') ON CONFLICT(key) DO UPDATE SET value = CAST(CAST(meta.value AS BIGINT) + 1 AS TEXT)`
)

// noAccess takes away all by which a person comes to the page from afar.
var noAccess = []string{
	`DELETE FROM signins WHERE person = $1`, `DELETE FROM doors WHERE person = $1`, `DELETE FROM passkeys WHERE person = $1`,
	`DELETE FROM pushes WHERE person = $1`, `DELETE FROM shares WHERE person = $1`, `DELETE FROM feeds WHERE person = $1`,
}

// Unkeyed are those that search by what a file alone has a key for.
var Unkeyed = []string{codeIs, setPress}

// Walks are the statements that walk through whole tables.
var Walks = []string{namesOf, invitedAs, idsOf, othersAre, rollsBy, seatsOf, namesakes, aroundThem, shownIn, saidNotes, held, saidBy, everybody, notesAll, postsAll, owedAll, answersAll, pressesAll,
	rollsAll, wordsAll, ownRooms, placesAll, seatNames, theirSeats, theirTables, noPosts, noOwed, noHearers, noMessages, noNotices, noShows, ownShows}
