package match

import (
	"divisionbell/engine"
)

// A Note is what a match keeps beside its log: words at the table, who came
// and went. Seq is the entry after which it was said.
type Note struct {
	ID   int64
	Seq  uint32
	At   int64
	Kind string // said, joined, left, words, started, vote, ended …
	Seat engine.Seat
	To   engine.Seats // who may read it
	Name string       // of whoever said it, then
	Text string
}

// Result is what became of a motion: the motion to end is carried.
func (n Note) Result() string {
	is := " is "
	if n.Text == "expired" || n.Text == "lapsed" {
		is = " has "
	}
	return "the motion to " + n.Name + is + n.Text
}

// A Vote of the table.
type Vote struct {
	ID      int64
	What    string // abandon …
	By      engine.Seat
	Opened  int64
	Until   int64
	Ballots map[engine.Seat]bool
	Result  string // empty while open: carried, lost, expired, lapsed
}

// The kinds of notes.
const (
	NoteMade     = "made"
	NoteJoined   = "joined"
	NoteLeft     = "left"
	NoteRemoved  = "removed"
	NoteWords    = "words"
	NoteInvited  = "invited"
	NoteStarted  = "started"
	NoteSaid     = "said"
	noteUndone   = "undone"
	NoteVote     = "vote"
	NoteBallot   = "ballot"
	NoteResult   = "result"
	NoteOver     = "over"
	NoteExpired  = "expired"
	NoteDecided  = "decided"  // whoever made the match did it alone
	NoteHanded   = "handed"   // a seat has another holder
	NoteReplaced = "replaced" // the table has put a stand-in on a seat
	NoteOffered  = "offered"  // a seat is offered to somebody
	NoteClocks   = "clocks"   // a setting of the clocks was changed
	NoteForetold = "foretold" // a campaign's end is near
	NoteAway     = "away"     // somebody goes on vacation
	NoteOrder    = "order"    // a standing order was carried out or disarmed
	NoteMissed   = "missed"   // a seat's time was up
	NoteWaiting  = "waiting"  // a seat was reminded enough
)
