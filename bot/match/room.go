package match

import (
	"slices"

	"divisionbell/engine"
)

// A Room is a channel or thread. Person: it is that person's direct messages.
type Room struct {
	ID                                   RoomID
	Platform, Workspace, Channel, Thread string
	Person                               PersonID
}

// A Show is a room's share in a match and what it was told last.
type Show struct {
	Match     MatchID
	Room      RoomID
	Told      int64  // rev of the match at the last status
	Seq       int64  // last entry told; -1: none. Of a caucus's room: the note after which it was opened
	Note      NoteID // last note told
	Status    string // id of the status message; of a caucus's room, who is in it
	StatusAt  int64  // when that was posted, or the room began to show the match
	NotBefore int64
	Tries     int
	Role      string
	Door      RoomID // of a doorway, and of a caucus's room: the room it leads to
	Closing   string // id of an older status message, to be closed
	Buried    bool   // something was said after the status message
	Shut      string // why the room cannot be told; empty: it can
	Page      Page
	Sign      Sign
}

// A Sign is what a match's own room shows of it from outside, as it was set last, what
// stands of it in its platform's calendar, what other rooms are told of this one, and who is
// to be put into it.
type Sign struct {
	Title   string  `json:"title,omitempty"`
	Phase   Phase   `json:"phase,omitempty"` // empty: the room bears no sign of ours yet
	Front   string  `json:"front,omitempty"` // id of the message that the room begins with, if that is to show the board
	Event   string  `json:"event,omitempty"` // the calendar's id of the end that was agreed
	At      int64   `json:"at,omitempty"`    // which is then; without an Event: that could not be put into it
	Silence Silence `json:"silence,omitempty"`
	Admit   NoteID  `json:"admit,omitempty"`   // whoever took a seat from this note on is still to be put into the room; 0: nobody
	Since   NoteID  `json:"since,omitempty"`   // the last note by which nobody is called here any more: the room was opened in place of another, or shut
	Brought bool    `json:"brought,omitempty"` // back, after the room was put away, by what we posted there
	Veiled  bool    `json:"veiled,omitempty"`  // the match ended, and how was not to be seen yet
}

// A Silence is whether a match's other rooms tell that a room's platform doesn't answer.
type Silence string

// The others tell of it; they are to tell of it no more.
const (
	SilenceTold Silence = "told"
	SilenceOver Silence = "over"
)

// A Page is the message in which a room is told what goes on: it grows by edits as
// long as one seat acts, or bots and caretakers do, or people gather in the lobby within
// a while. It tells what came after Seq and Note. Where a seat was rung since, that message is the Bell, and becomes the next
// page once the seat acts. Newest is the newest message that is known to stand there, which
// whoever goes on after a kill cannot know else.
type Page struct {
	ID     string      `json:"id,omitempty"` // the platform's; empty: nothing is to grow
	Seat   engine.Seat `json:"seat,omitempty"`
	Absent bool        `json:"absent,omitempty"` // it tells what bots and caretakers did, on any seat
	Lobby  bool        `json:"lobby,omitempty"`  // it tells who gathers, and that the match has started
	Seq    int64       `json:"seq,omitempty"`
	Note   NoteID      `json:"note,omitempty"`
	At     int64       `json:"at,omitempty"` // when it was posted
	Bell   string      `json:"bell,omitempty"`
	Panel  bool        `json:"panel,omitempty"` // it began as the Bell, which was a panel
	Newest string      `json:"newest,omitempty"`
}

// The roles of a room in a match.
const (
	RoleTable    = ""        // seats are played from it
	RoleWatching = "watch"   // it only looks on
	RoleThread   = "thread"  // a table that is to get a room of its own below it first
	RoleDoorway  = "doorway" // it has such a room, and is told nothing itself
	RoleLeaving  = "leaving" // it is to be shown no more, once its status message says so
	RoleCaucus   = "caucus"  // some people of a table talk there, and are told what is said to them all; Door is the table

	RoleAdjourned = "adjourned" // a caucus talked there once; Door is the table
)

// Secluded reports whether it is a caucus's room, of now or of before.
func (s Show) Secluded() bool { return s.Role == RoleCaucus || s.Role == RoleAdjourned }

// CallsFrom is the one of a match's rooms that has somebody called by what was asked in a room:
// that one, or where it leads, else the first table, or else what is shut; 0: none.
func (m Match) CallsFrom(room RoomID) RoomID {
	for _, s := range m.Shows {
		switch {
		case s.Room == room && s.Role == RoleTable, s.Room == room && s.Role == RoleThread:
			return room
		case s.Room == room && s.Role == RoleDoorway:
			return s.Door
		}
	}
	for _, shut := range []bool{false, true} {
		for _, s := range m.Shows {
			if (s.Role == RoleTable || s.Role == RoleThread && shut) && (s.Shut != "") == shut {
				return s.Room
			}
		}
	}
	return 0
}

// Told reports whether there is a room that can be told what all may read.
func (m Match) Told() bool {
	return slices.ContainsFunc(m.Shows, func(s Show) bool {
		return s.Role != RoleDoorway && s.Role != RoleLeaving && !s.Secluded() && s.Shut == ""
	})
}

// Owes reports whether a room that can be told has not been told yet what was said, or what
// happened up to an entry.
func (m Match) Owes(seq int64, can func(Show) bool) bool {
	return slices.ContainsFunc(m.Shows, func(s Show) bool {
		return s.Role != RoleDoorway && !s.Secluded() && s.Shut == "" && (s.Note < m.LastNote || s.Seq < seq) && can(s)
	})
}

// A Listener is where a person at a match is rung and told in private, and the
// last private note they were told.
type Listener struct {
	Match  MatchID
	Person PersonID
	Room   RoomID
	Note   NoteID
}

// Move has those who listen in one room of a match listen in another.
func (m Match) Move(from, to RoomID) (moved []Listener) {
	for _, n := range m.Listeners {
		if n.Room == from {
			moved = append(moved, Listener{Person: n.Person, Room: to})
		}
	}
	return moved
}

// Listens reports whether somebody has a room of the match where they are told alone, or had one.
func (m Match) Listens(person PersonID) bool {
	return slices.ContainsFunc(m.Listeners, func(n Listener) bool { return n.Person == person })
}

// A Fence is a lease's number as its holder knows it; the zero Fence is none.
type Fence struct {
	Lease string
	No    int64
}

// A Local is what the administrators of a workspace decided for it.
type Local struct {
	Rooms  []string `json:"rooms,omitempty"`  // channels where matches may live; none: any
	Makers string   `json:"makers,omitempty"` // who may make matches: "" everyone, "admins"
	Clock  string   `json:"clock,omitempty"`  // of new matches, as /match settings takes it
	Zone   string   `json:"zone,omitempty"`   // of new matches: Europe/Paris
	Remind string   `json:"remind,omitempty"` // of new matches: a schedule, 12h, off
	Limit  int      `json:"limit,omitempty"`  // of unfinished matches; 0: none

	Forum string `json:"forum,omitempty"` // channel in which new matches get their threads; empty: where they are made

	Gazette string `json:"gazette,omitempty"` // of new matches: friday, round, off; empty: as their pace has it

	Dialect string `json:"dialect,omitempty"` // in which rolls are read; empty: the standard one

	Season RoomID `json:"season,omitempty"` // the room that is told of seasons; 0: none
}
