package match

import (
	"context"
	"errors"

	"divisionbell/engine/record"
)

// What a Store answers when something is not as asked. It wraps them.
var (
	ErrNotFound = errors.New("not found")
	ErrStale    = errors.New("the match has changed meanwhile")
	ErrRepeated = errors.New("this delivery was dealt with before")
	ErrTaken    = errors.New("another match has this code")
	ErrNewer    = errors.New("made by a newer program")
	ErrFull     = errors.New("the disk is full")
	ErrUnsure   = errors.New("it is not known whether this was done")
)

// BothSit is ErrTaken of two people who are to become one, and hold seats of the match
// with this code, where one each is the rule.
type BothSit struct{ Code string }

func (b *BothSit) Error() string { return "both hold seats of " + b.Code }

// Unwrap makes it an ErrTaken too.
func (b *BothSit) Unwrap() error { return ErrTaken }

// A Store keeps everything. It is safe for concurrent use, is handed its
// instants (milliseconds UTC), shows no transaction and takes whole changes.
// It assumes neither one process nor one machine.
type Store interface {
	Committer
	Records
	Close() error
}

// A Committer is the one way to change a match.
type Committer interface {
	// Commit makes each change in full or not at all, many in one transaction;
	// the error at i is that of changes[i]: ErrStale, ErrRepeated, ErrTaken for
	// the code of a new match, or ours. It fills in Match of a new match and the
	// ids of new notes and votes.
	Commit(ctx context.Context, changes []Change) []error
}

// Records are all that a store keeps, without the way to change a match.
type Records interface {
	Matches
	Answers
	People
	Belongings
	Rooms
	Telling
	Outbox
	Instants
	Leases
	Fleet
	Rolls
	Buttons
	Posts

	// Changed gives a match's id when another process committed to it, 0 when
	// it cannot say which. It may stay silent, never lie.
	Changed() <-chan MatchID
	// Counts is how much there is, for operators.
	Counts(ctx context.Context) (Counts, error)
}

// Matches are what was played, to be read.
type Matches interface {
	// Match is the whole record less its log; ErrNotFound.
	Match(ctx context.Context, id MatchID) (Match, error)
	// Rev is a match's Rev alone, as it is at this moment; ErrNotFound.
	Rev(ctx context.Context, id MatchID) (int64, error)
	// MatchByCode finds a match whatever the code's case; ErrNotFound.
	MatchByCode(ctx context.Context, code string) (MatchID, error)
	// MatchesIn lists the matches a room shows, newest first: unfinished ones
	// before ended ones.
	MatchesIn(ctx context.Context, room RoomID, limit int) ([]Brief, error)
	// MatchesOf lists the unfinished matches in which a person holds a seat.
	MatchesOf(ctx context.Context, person PersonID) ([]Brief, error)
	// PlayedBy lists the matches that are over in which a person holds or held a seat,
	// newest first and without daily runs.
	PlayedBy(ctx context.Context, person PersonID, limit int) ([]Brief, error)
	// Matches lists all in the given phases (none: every phase), newest first.
	Matches(ctx context.Context, limit int, phases ...Phase) ([]Brief, error)
	// Runs lists a day's daily runs of a game, in the order they were begun.
	Runs(ctx context.Context, game, day string) ([]Run, error)
	// Log gives the entries from seq from to seq to, both included, in order.
	Log(ctx context.Context, match MatchID, from, to uint32) ([]record.Entry, error)
	// Notes gives the notes after id after, in order.
	Notes(ctx context.Context, match MatchID, after NoteID) ([]Note, error)
}

// Answers are those to deliveries, for their repeats.
type Answers interface {
	// Answered gives the stored answer to a delivery; ErrNotFound. Sweep forgets
	// deliveries from before an instant.
	Answered(ctx context.Context, delivery string) ([]byte, error)
	Sweep(ctx context.Context, before int64) error
}

// People are the humans behind accounts, on any platforms.
type People interface {
	// Person finds or makes the person behind an account and keeps its newest name.
	Person(ctx context.Context, a Account) (Person, error)
	// PersonByID is ErrNotFound for one who was never there.
	PersonByID(ctx context.Context, id PersonID) (Person, error)
	// SetPerson keeps a person's zone and habits.
	SetPerson(ctx context.Context, p Person) error
	// PeopleNamed finds people of a workspace by name, whatever the case.
	PeopleNamed(ctx context.Context, platform, workspace, name string) ([]Person, error)
	// Accounts lists those of a workspace by name.
	Accounts(ctx context.Context, platform, workspace string) ([]Account, error)
	// Account is the one of a workspace that goes by an id; ErrNotFound.
	Account(ctx context.Context, platform, workspace, id string) (Account, error)
	// AccountsOf lists a person's accounts.
	AccountsOf(ctx context.Context, person PersonID) ([]Account, error)
	// KeepZone gives a zone to a person who has none.
	KeepZone(ctx context.Context, person PersonID, zone string) error
	// Rang counts one more ring of a person, at an instant; Spoke forgets all since
	// they were heard of last, and gives them: if they were several, the matches that
	// owe the person a ring are behind from then on.
	Rang(ctx context.Context, person PersonID, at int64) error
	Spoke(ctx context.Context, person PersonID) (Rings, error)
	// OfferLink keeps a one-time code that makes whoever says it one with a
	// person; an older one of theirs is forgotten. Link takes the code at an
	// instant and has person become the one who offered it, with all accounts,
	// seats and rolls: ErrNotFound for a code that is none, was used or is too
	// old, ErrTaken when both hold seats of a match where one each is the rule.
	// What is refused leaves the code as it was.
	OfferLink(ctx context.Context, code string, person PersonID, until int64) error
	Link(ctx context.Context, code string, person PersonID, now int64) (Person, error)
}

// Belongings are what is kept of a person, to be given to them or taken away.
type Belongings interface {
	// Held lists the seats that a person holds or held, of ended matches too;
	// SaidBy what they said at tables.
	Held(ctx context.Context, person PersonID) ([]Held, error)
	SaidBy(ctx context.Context, person PersonID) ([]Saying, error)
	// Traces are what a person is known by. ForgetPerson takes all of it away,
	// puts a pseudonym in their name's place and tells what it did; dry changes
	// nothing. Forgettings is how often somebody was forgotten.
	Traces(ctx context.Context, person PersonID) (Traces, error)
	ForgetPerson(ctx context.Context, person PersonID, e Eraser, dry bool) (Erased, error)
	Forgettings(ctx context.Context) (int64, error)
}

// Rooms are where matches are shown, and what is settled for their workspaces.
type Rooms interface {
	// Local is what a workspace's administrators decided; the zero Local as long
	// as they have not.
	Local(ctx context.Context, platform, workspace string) (Local, error)
	PutLocal(ctx context.Context, platform, workspace string, l Local) error
	// OpenIn counts the unfinished matches that were made in a workspace.
	OpenIn(ctx context.Context, platform, workspace string) (int, error)
	// Room finds or makes a room; RoomByID is ErrNotFound for an unknown one.
	Room(ctx context.Context, r Room) (Room, error)
	RoomByID(ctx context.Context, id RoomID) (Room, error)
}

// Telling is how far rooms, listeners and seats were told what happened.
type Telling interface {
	// Behind lists matches some room of which may be behind, by id after after; but those
	// all of whose rooms, and where they were made, are in lanes that others speak in.
	Behind(ctx context.Context, after MatchID, limit int, others ...Lane) ([]Behind, error)
	// Shown stores what a room was told of a match, but for Role and Door:
	// ErrNotFound when it does not show it, ErrStale when f is not its lease's
	// newest fence or the room was told more than s says; in the same stroke what is
	// owed beside it. Heard stores what a
	// listener was told, and nothing when that was more. CaughtUp forgets that a
	// match is behind unless it changed after rev.
	Shown(ctx context.Context, s Show, f Fence, owed ...Owed) error
	Heard(ctx context.Context, n Listener) error
	CaughtUp(ctx context.Context, match MatchID, rev int64) error
	// NoticeDone stores what became of a notice, and in the same stroke what is owed
	// beside it, elsewhere.
	NoticeDone(ctx context.Context, n Notice, owed ...Owed) error
}

// An Outbox holds messages that no match's log can give again.
type Outbox interface {
	// Enqueue keeps a message owed to a room that no match's log can give
	// again; Owed lists those due, by id after after, less what waits behind one
	// that was put off, for the same room or the same person there, as nothing by
	// which a room is tried again does; Delivered forgets one, Deferred puts one off;
	// Hasten has those that were put off in a room be due at an instant, if they were
	// not sooner.
	Enqueue(ctx context.Context, o Owed) error
	Owed(ctx context.Context, now, after int64, limit int) ([]Owed, error)
	Delivered(ctx context.Context, id int64) error
	Deferred(ctx context.Context, id int64, notBefore int64, tries int) error
	Hasten(ctx context.Context, room RoomID, at int64) error
}

// Instants are when something is due.
type Instants interface {
	// Due lists instants that have come, oldest first. Claim takes them for the
	// caller: each comes again at until, which is its At now, unless Done forgets
	// it before. So what fails is tried again and never keeps others waiting.
	Due(ctx context.Context, now int64, limit int) ([]Instant, error)
	Claim(ctx context.Context, now, until int64, limit int) ([]Instant, error)
	Done(ctx context.Context, i Instant) error
}

// Leases are held by one process at a time.
type Leases interface {
	// Lease takes or renews a lease until an instant, ten minutes away at most;
	// until now gives it up. ok: holder has it now, with a fence that is higher
	// at every change of holder; otherwise that is until when another has it.
	Lease(ctx context.Context, name, holder string, now, until int64) (fence int64, ok bool, err error)
}

// Rolls are dice thrown outside matches.
type Rolls interface {
	// DaySecret gives the day's secret for rolls (2026-11-21), kept from the
	// first call on: fresh is used when the day has none yet.
	DaySecret(ctx context.Context, day string, fresh [32]byte) ([32]byte, error)
	// NextRoll is the day's next free number, from 1. AddRoll keeps a roll under
	// its number, with the message it owes, which gets its ID, the delivery and
	// its answer: ErrStale when the number was taken meanwhile, ErrRepeated.
	NextRoll(ctx context.Context, day string) (int64, error)
	AddRoll(ctx context.Context, r Roll, o *Owed, delivery string, answer []byte) error
	RollByNumber(ctx context.Context, day string, n int64) (Roll, error)
	// LastRolls lists what a person rolled, newest first, each text once; all for
	// a limit of 0.
	LastRolls(ctx context.Context, person PersonID, limit int) ([]string, error)
}

// Buttons are words too long for a button's id.
type Buttons interface {
	// Press keeps the words of a button too long for its id; PressByID ErrNotFound.
	Press(ctx context.Context, words []string, at int64) (int64, error)
	PressByID(ctx context.Context, id int64) ([]string, error)
}

// Posts are the messages of platforms of our own, that keep none elsewhere.
type Posts interface {
	PutPost(ctx context.Context, p Post) (int64, error) // ID 0: new; else replaced
	DropPost(ctx context.Context, id int64) error
	// PostsIn gives the newest limit posts of a room before id (0: all), oldest
	// first, public ones and those to person.
	PostsIn(ctx context.Context, room RoomID, person PersonID, before int64, limit int) ([]Post, error)
	// PostMarks tell, of each of these people (0: everybody), the newest limit posts of a
	// room by what they say, in no order: by them a process knows what others have done.
	PostMarks(ctx context.Context, room RoomID, people []PersonID, limit int) ([]PostMark, error)
}

// Counts are how much there is: matches by phase, those with a room behind,
// notices owed, messages owed beside them.
type Counts struct {
	Matches                 map[Phase]int
	Behind, Notices, Outbox int
}
