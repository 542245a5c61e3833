package match

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"divisionbell/engine"
)

// A Note is what a match keeps beside its log: words at the table, who came
// and went. Seq is the entry after which it was said. What is data of a kind has
// a field of its own, and no Text.
type Note struct {
	ID   NoteID
	Seq  uint32
	At   int64
	Kind NoteKind
	Seat engine.Seat
	To   engine.Seats // who may read it: whoever had these seats then
	Name string       // of whoever said it, then
	Text string

	Person PersonID // whose name that is; 0: no person's, or of an old note

	Motion  Motion       // of NoteVote, NoteAsked and NoteDecided
	Asks    engine.Seats // of NoteVote and NoteAsked: who is mentioned; of old ones of NoteVote none
	Invitee Invitee      // of NoteInvited
	Guest   Invitee      // of NoteJoined: who invited them, if they came as a guest; else none
	From    string       // of NoteJoined: on which platform they play, where others play on another
	Away    Away         // of NoteAway; the zero Away of who is back
	Misses  int          // of NoteMissed and NoteWaiting: in a row
	Asked   string       // of NoteMissed: the kind of decision; in old notes none
	Ends    int64        // of NoteForetold
	Since   Digested     // of NoteDigest and NoteGazette: what it goes back to
	Issue   int          // of NoteGazette: its number, from 1
	Silent  bool         // of NoteWaiting: they said nothing for long; else they missed so many, or in old notes were reminded enough
	Caucus  Caucus       // of NoteSaid: to whom it was said, if to a caucus; its words are the Text
	Unrung  bool         // of NoteMissed: the ladder of absence let nobody notify them of it

	Of      string   // not stored, of NoteVote and NoteAsked by [Match.TellLate]: who had the motion's seat then, if others have since
	Hearers []Hearer // not stored, of what is not for all by [Match.TellLate]
}

// By is the note with whose name it bears.
func (n Note) By(p PersonID) Note {
	n.Person = p
	return n
}

// A Caucus is a group of seats by what it was called when something was said to it;
// the zero Caucus is none.
type Caucus struct{ Word, Title string }

// An Invitee is who is asked to join, and By whom, if that is kept; in old
// notes by name alone. Room is the match's that has them called by it; 0: none was known.
type Invitee struct {
	Person PersonID
	Name   string
	By     PersonID
	Room   RoomID
}

// text is an Invitee as it is stored. A program of before takes what stands behind the name for
// part of it, and rings by the number.
func (i Invitee) text() string {
	text := fmt.Sprintf("%s%d%s%s", inviteMark, i.Person, inviteMark, i.Name)
	if i.By != 0 || i.Room != 0 {
		text += fmt.Sprintf("%s%d", inviteMark, i.By)
	}
	if i.Room != 0 {
		text += fmt.Sprintf("%s%d", inviteMark, i.Room)
	}
	return text
}

// readInvitee reads what text wrote, or a name alone.
func readInvitee(text string) Invitee {
	id, name, ok := strings.Cut(strings.TrimPrefix(text, inviteMark), inviteMark)
	if !ok {
		return Invitee{Name: text}
	}
	name, by, _ := strings.Cut(name, inviteMark)
	by, in, _ := strings.Cut(by, inviteMark)
	who, _ := strconv.ParseInt(id, 10, 64)
	asker, _ := strconv.ParseInt(by, 10, 64)
	room, _ := strconv.ParseInt(in, 10, 64)
	return Invitee{PersonID(who), name, PersonID(asker), RoomID(room)}
}

// inviteMark stands before an invitee's number and name, and before a caucus's word
// and title and what was said to it.
const inviteMark = "\x1f"

// silentText is the text of a note that somebody who is waited for has said nothing.
const silentText = "silent"

// unrungText ends the text of a note of a missed turn of which nobody was notified.
const unrungText = " unrung"

// fromMark stands in a note of who joined before the platform that they play on.
const fromMark = inviteMark + "@"

// StoredText is all that the note tells as one text, as it is stored.
func (n Note) StoredText() string {
	switch {
	case n.Kind == NoteJoined && n.From != "":
		from := n.From
		n.From = ""
		return n.StoredText() + fromMark + from
	case n.Kind == NoteSaid && n.Caucus.Word != "":
		return inviteMark + n.Caucus.Word + inviteMark + n.Caucus.Title + inviteMark + n.Text
	case n.Text != "":
	case (n.Kind == NoteVote || n.Kind == NoteAsked) && n.Asks != 0:
		return fmt.Sprintf("%d %s", n.Asks, n.Motion)
	case n.Kind == NoteVote || n.Kind == NoteDecided:
		return n.Motion.String()
	case n.Kind == NoteInvited && n.Invitee.Person == 0:
		return n.Invitee.Name
	case n.Kind == NoteInvited:
		return n.Invitee.text()
	case n.Kind == NoteJoined && n.Guest.Person != 0:
		return n.Guest.text()
	case n.Kind == NoteAway:
		return fmt.Sprintf("%d %d", n.Away.From, n.Away.To)
	case n.Kind == NoteMissed && n.Misses > 0:
		text := strings.TrimSpace(strconv.Itoa(n.Misses) + " " + n.Asked)
		if n.Unrung {
			text += unrungText
		}
		return text
	case n.Kind == NoteWaiting && n.Misses > 0:
		return strconv.Itoa(n.Misses)
	case n.Kind == NoteForetold && n.Ends != 0:
		return strconv.FormatInt(n.Ends, 10)
	case n.Kind == NoteDigest && n.Since.At != 0:
		return fmt.Sprintf("%d %d", n.Since.Seq, n.Since.At)
	case n.Kind == NoteGazette:
		return fmt.Sprintf("%d %d %d", n.Issue, n.Since.Seq, n.Since.At)
	case n.Kind == NoteWaiting && n.Silent:
		return silentText
	}
	return n.Text
}

// ReadText reads what StoredText wrote of a note of n's kind. What it never writes
// stays Text.
func (n *Note) ReadText(text string) {
	read := Note{Kind: n.Kind}
	switch n.Kind {
	case NoteSaid:
		if f := strings.SplitN(text, inviteMark, 4); len(f) == 4 && f[0] == "" {
			read.Caucus, read.Text = Caucus{f[1], f[2]}, f[3]
		}
	case NoteDecided:
		read.Motion = ParseMotion(text)
	case NoteVote, NoteAsked:
		seats, motion, _ := strings.Cut(text, " ")
		asks, err := strconv.ParseUint(seats, 10, 64)
		if err != nil {
			motion = text
		}
		read.Asks, read.Motion = engine.Seats(asks), ParseMotion(motion)
	case NoteInvited:
		read.Invitee = readInvitee(text)
	case NoteJoined:
		invited, from, on := strings.Cut(text, fromMark)
		if read.From = from; invited != "" || !on {
			read.Guest = readInvitee(invited)
		}
	case NoteAway:
		_, _ = fmt.Sscan(text, &read.Away.From, &read.Away.To)
	case NoteMissed:
		said, unrung := strings.CutSuffix(text, unrungText)
		times, kind, _ := strings.Cut(said, " ")
		read.Misses, _ = strconv.Atoi(times)
		read.Asked, read.Unrung = kind, unrung
	case NoteForetold:
		read.Ends, _ = strconv.ParseInt(text, 10, 64)
	case NoteDigest:
		_, _ = fmt.Sscan(text, &read.Since.Seq, &read.Since.At)
	case NoteGazette:
		_, _ = fmt.Sscan(text, &read.Issue, &read.Since.Seq, &read.Since.At)
	case NoteWaiting:
		if read.Silent = text == silentText; !read.Silent {
			read.Misses, _ = strconv.Atoi(text)
		}
	}
	if read.StoredText() != text {
		read = Note{Text: text}
	}
	n.Guest, n.From, n.Issue = read.Guest, read.From, read.Issue
	n.Text, n.Motion, n.Invitee, n.Away, n.Misses, n.Asked, n.Asks, n.Ends, n.Since, n.Silent, n.Caucus, n.Unrung = read.Text, read.Motion, read.Invitee, read.Away, read.Misses, read.Asked, read.Asks, read.Ends, read.Since, read.Silent, read.Caucus, read.Unrung
}

// Words are what was said, of a stored text of NoteSaid.
func Words(stored string) string {
	n := Note{Kind: NoteSaid}
	n.ReadText(stored)
	return n.Text
}

// Result is what became of a motion: the vote to end passed.
func (n Note) Result() string {
	said := map[string]string{"carried": "passed", "lost": "was rejected", "expired": "ran out", "lapsed": "no longer matters"}
	return "the vote to " + n.Name + " " + cmp.Or(said[n.Text], n.Text)
}

// A Vote of the table.
type Vote struct {
	ID      VoteID
	Motion  Motion
	By      engine.Seat
	Opened  int64
	Until   int64
	Ballots map[engine.Seat]bool
	Result  string // empty while open: carried, lost, expired, lapsed
}

// A NoteKind is what a note tells, as it is stored.
type NoteKind string

// The kinds of notes.
const (
	NoteMade     NoteKind = "made"
	NoteJoined   NoteKind = "joined"
	NoteLeft     NoteKind = "left"
	NoteRemoved  NoteKind = "removed"
	NoteWords    NoteKind = "words"
	NoteInvited  NoteKind = "invited"
	NoteStarted  NoteKind = "started"
	NoteSaid     NoteKind = "said"
	NoteVote     NoteKind = "vote"
	NoteAsked    NoteKind = "asked" // whom a motion waits for is mentioned
	NoteBallot   NoteKind = "ballot"
	NoteResult   NoteKind = "result"
	NoteOver     NoteKind = "over"
	NoteExpired  NoteKind = "expired"
	NoteDecided  NoteKind = "decided"  // whoever made the match did it alone
	NoteHanded   NoteKind = "handed"   // a seat has another holder
	NoteReplaced NoteKind = "replaced" // the table has put a stand-in on a seat
	NoteOffered  NoteKind = "offered"  // a seat is offered to somebody
	NoteClocks   NoteKind = "clocks"   // a setting of the clocks was changed
	NoteForetold NoteKind = "foretold" // a campaign's end is near
	NoteAway     NoteKind = "away"     // somebody goes on vacation
	NoteOrder    NoteKind = "order"    // a standing order was carried out or disarmed
	NoteMissed   NoteKind = "missed"   // a seat's time was up
	NoteWaiting  NoteKind = "waiting"  // a seat is absent
	NoteDigest   NoteKind = "digest"   // what has happened is summed up
	NoteReplay   NoteKind = "replay"   // a match that is over is shown from beginning to end
	NoteGazette  NoteKind = "gazette"  // an issue appears
	NoteDeserted NoteKind = "deserted" // all are, and the match is paused
	NoteHint     NoteKind = "hint"     // a seat was given a hint; nobody reads it before the match is over
)

// Gathers reports a kind that tells who is in the lobby, or that the match has started.
func (k NoteKind) Gathers() bool {
	return slices.Contains([]NoteKind{NoteMade, NoteJoined, NoteLeft, NoteRemoved, NoteWords, NoteStarted}, k)
}

// BeforePlay counts the notes after one that were written before play began.
func BeforePlay(notes []Note, after NoteID) int {
	count := 0
	for _, n := range notes {
		if n.ID <= after {
			continue
		}
		count++
		if n.Kind == NoteStarted {
			return count
		}
	}
	return 0
}
