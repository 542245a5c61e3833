package bot

import (
	"context"
	"errors"

	"divisionbell/engine"
	"divisionbell/engine/record"
)

// What a Store answers when something is not as asked. It wraps them.
var (
	ErrNotFound = errors.New("not found")
	ErrStale    = errors.New("the match has changed meanwhile")
	ErrRepeated = errors.New("this delivery was dealt with before")
	ErrTaken    = errors.New("another match has this code")
	ErrNewer    = errors.New("made by a newer program")
)

// A Store keeps everything. It is safe for concurrent use, is handed its
// instants (milliseconds UTC), shows no transaction and takes whole changes.
// It assumes neither one process nor one machine.
type Store interface {
	// Commit makes each change in full or not at all, many in one transaction;
	// the error at i is that of changes[i]: ErrStale, ErrRepeated, ErrTaken for
	// the code of a new match, or ours. It fills in Match of a new match and the
	// ids of new notes and votes.
	Commit(ctx context.Context, changes []Change) []error
	// Changed gives a match's id when another process committed to it, 0 when
	// it cannot say which. It may stay silent, never lie.
	Changed() <-chan int64

	// Match is the whole record less its log; ErrNotFound.
	Match(ctx context.Context, id int64) (Match, error)
	// Rev is a match's Rev alone, as it is at this moment; ErrNotFound.
	Rev(ctx context.Context, id int64) (int64, error)
	// MatchByCode finds a match whatever the code's case; ErrNotFound.
	MatchByCode(ctx context.Context, code string) (int64, error)
	// MatchesIn lists the matches a room shows, newest first: unfinished ones
	// before ended ones.
	MatchesIn(ctx context.Context, room int64, limit int) ([]Brief, error)
	// MatchesOf lists the unfinished matches in which a person holds a seat.
	MatchesOf(ctx context.Context, person int64) ([]Brief, error)
	// Matches lists all in the given phases (none: every phase), newest first.
	Matches(ctx context.Context, limit int, phases ...Phase) ([]Brief, error)
	// Runs lists a day's daily runs of a game, in the order they were begun.
	Runs(ctx context.Context, game, day string) ([]Run, error)
	// Log gives the entries from seq from to seq to, both included, in order.
	Log(ctx context.Context, match int64, from, to uint32) ([]record.Entry, error)
	// Notes gives the notes after id after, in order.
	Notes(ctx context.Context, match, after int64) ([]Note, error)

	// Answered gives the stored answer to a delivery; ErrNotFound. Sweep forgets
	// deliveries from before an instant.
	Answered(ctx context.Context, delivery string) ([]byte, error)
	Sweep(ctx context.Context, before int64) error

	// Person finds or makes the person behind an account and keeps its newest name.
	Person(ctx context.Context, a Account) (Person, error)
	// PersonByID is ErrNotFound for one who was never there.
	PersonByID(ctx context.Context, id int64) (Person, error)
	// SetPerson keeps a person's zone and habits.
	SetPerson(ctx context.Context, p Person) error
	// Held lists the seats that a person holds or held, of ended matches too;
	// SaidBy what they said at those tables.
	Held(ctx context.Context, person int64) ([]Held, error)
	SaidBy(ctx context.Context, person int64) ([]Saying, error)
	// Traces are what a person is known by. ForgetPerson takes all of it away,
	// puts a pseudonym in their name's place and tells what it did; dry changes
	// nothing. Forgettings is how often somebody was forgotten.
	Traces(ctx context.Context, person int64) (Traces, error)
	ForgetPerson(ctx context.Context, person int64, e Eraser, dry bool) (Erased, error)
	Forgettings(ctx context.Context) (int64, error)
	// PeopleNamed finds people of a workspace by name, whatever the case.
	PeopleNamed(ctx context.Context, platform, workspace, name string) ([]Person, error)
	// Accounts lists those of a workspace by name.
	Accounts(ctx context.Context, platform, workspace string) ([]Account, error)
	// AccountsOf lists a person's accounts.
	AccountsOf(ctx context.Context, person int64) ([]Account, error)
	// KeepZone gives a zone to a person who has none.
	KeepZone(ctx context.Context, person int64, zone string) error
	// OfferLink keeps a one-time code that makes whoever says it one with a
	// person; an older one of theirs is forgotten. Link takes the code at an
	// instant and has person become the one who offered it, with all accounts,
	// seats and rolls: ErrNotFound for a code that is none, was used or is too
	// old, ErrTaken when both hold seats of a match where one each is the rule.
	// What is refused leaves the code as it was.
	OfferLink(ctx context.Context, code string, person, until int64) error
	Link(ctx context.Context, code string, person, now int64) (Person, error)
	// Local is what a workspace's administrators decided; the zero Local as long
	// as they have not.
	Local(ctx context.Context, platform, workspace string) (Local, error)
	PutLocal(ctx context.Context, platform, workspace string, l Local) error
	// OpenIn counts the unfinished matches that were made in a workspace.
	OpenIn(ctx context.Context, platform, workspace string) (int, error)
	// Room finds or makes a room; RoomByID is ErrNotFound for an unknown one.
	Room(ctx context.Context, r Room) (Room, error)
	RoomByID(ctx context.Context, id int64) (Room, error)

	// Behind lists matches some room of which may be behind, by id after after.
	Behind(ctx context.Context, after int64, limit int) ([]Behind, error)
	// Shown stores what a room was told of a match, but for Role and Door:
	// ErrNotFound when it does not show it, ErrStale when f is not its lease's
	// newest fence or the room was told more than s says. Heard stores what a
	// listener was told, and nothing when that was more. CaughtUp forgets that a
	// match is behind unless it changed after rev.
	Shown(ctx context.Context, s Show, f Fence) error
	Heard(ctx context.Context, n Listener) error
	CaughtUp(ctx context.Context, match, rev int64) error
	// NoticeDone stores what became of a notice.
	NoticeDone(ctx context.Context, n Notice) error

	// Enqueue keeps a message owed to a room that no match's log can give
	// again; Owed lists those due, by id after after, less what waits in its
	// room behind one that was put off; Delivered forgets one, Deferred puts one
	// off; Hasten has those that were put off in a room be due at an instant, if
	// they were not sooner.
	Enqueue(ctx context.Context, o Owed) error
	Owed(ctx context.Context, now, after int64, limit int) ([]Owed, error)
	Delivered(ctx context.Context, id int64) error
	Deferred(ctx context.Context, id int64, notBefore int64, tries int) error
	Hasten(ctx context.Context, room, at int64) error

	// Due lists instants that have come, oldest first. Claim takes them for the
	// caller: each comes again at until, which is its At now, unless Done forgets
	// it before. So what fails is tried again and never keeps others waiting.
	Due(ctx context.Context, now int64, limit int) ([]Instant, error)
	Claim(ctx context.Context, now, until int64, limit int) ([]Instant, error)
	Done(ctx context.Context, i Instant) error
	// Lease takes or renews a lease until an instant, ten minutes away at most;
	// until now gives it up. ok: holder has it now, with a fence that is higher
	// at every change of holder.
	Lease(ctx context.Context, name, holder string, now, until int64) (fence int64, ok bool, err error)

	// DaySecret gives the day's secret for rolls (2026-11-21), kept from the
	// first call on: fresh is used when the day has none yet.
	DaySecret(ctx context.Context, day string, fresh [32]byte) ([32]byte, error)
	// NextRoll is the day's next free number, from 1. AddRoll keeps a roll under
	// its number, with the message it owes, the delivery and its answer:
	// ErrStale when the number was taken meanwhile, ErrRepeated.
	NextRoll(ctx context.Context, day string) (int64, error)
	AddRoll(ctx context.Context, r Roll, o *Owed, delivery string, answer []byte) error
	RollByNumber(ctx context.Context, day string, n int64) (Roll, error)
	// LastRolls lists what a person rolled, newest first, each text once; all for
	// a limit of 0.
	LastRolls(ctx context.Context, person int64, limit int) ([]string, error)

	// Press keeps the words of a button too long for its id; PressByID ErrNotFound.
	Press(ctx context.Context, words []string, at int64) (int64, error)
	PressByID(ctx context.Context, id int64) ([]string, error)

	// Posts are the messages of platforms of our own, that keep none elsewhere.
	PutPost(ctx context.Context, p Post) (int64, error) // ID 0: new; else replaced
	DropPost(ctx context.Context, id int64) error
	// PostsIn gives the newest limit posts of a room before id (0: all), oldest
	// first, public ones and those to person.
	PostsIn(ctx context.Context, room, person, before int64, limit int) ([]Post, error)

	// Counts is how much there is, for operators.
	Counts(ctx context.Context) (Counts, error)

	Close() error
}

// An Eraser takes somebody's names out of what is kept, and puts their pseudonym
// where a name stood. theirs: names that others have as well mean them here.
type Eraser interface {
	Pseudonym() string
	Names() []string
	Shared() []string // those of the names that others have as well
	Text(s string, theirs bool) string
	// Message is a stored message without them, Proves whether it proves a roll,
	// and whether one of theirs.
	Message(body []byte, theirs bool) []byte
	Proves(body []byte) (roll, theirs bool)
	// Roll is what is kept of a roll of theirs; Rerolls reports a button that
	// throws one again.
	Roll(r Roll) string
	Rerolls(id string) bool
}

// Counts are how much there is: matches by phase, those with a room behind,
// notices owed, messages owed beside them.
type Counts struct {
	Matches                 map[Phase]int
	Behind, Notices, Outbox int
}

// A Phase is how far a match has come.
type Phase string

// The phases of a match.
const (
	Open      Phase = "open" // a lobby
	Playing   Phase = "playing"
	Paused    Phase = "paused"
	Over      Phase = "over"
	Abandoned Phase = "abandoned"
)

// Ended reports whether the match will never go on.
func (p Phase) Ended() bool { return p == Over || p == Abandoned }

// A Match is one game being played, less its log.
type Match struct {
	ID       int64
	Rev      int64 // raised by every change
	Code     string
	Game     string
	Edition  int
	Phase    Phase
	Terms    engine.Terms
	Settings Settings
	Host     int64 // the person who made it
	Room     int64 // where it was made
	Secret   [32]byte
	Day      string // of a daily run: 2026-11-21; its secret is the day's
	Epoch    uint32
	Made     int64
	Ended    int64
	Places   []int8
	Seats    []Tenure // who holds each seat now, by seat
	Tenures  []Tenure // all that ever were, in order
	Position *engine.Position
	Asks     []engine.Ask // open decisions at Position
	Head     [32]byte     // of the chain of hashes
	Votes    []Vote       // open ones
	Notices  []Notice     // neither closed nor silenced
	Shows    []Show
	LastNote int64
	Timing   Timing

	Listeners []Listener // where its people are, as far as it is known
}

// Settings are a match's choices that are the host's, not the game's.
type Settings struct {
	Many bool  `json:"many,omitempty"` // one person may hold several seats
	From int64 `json:"from,omitempty"` // a rematch of this match
	Pace Pace  `json:"pace,omitzero"`  // its clocks
}

// A Brief is a match in a list.
type Brief struct {
	ID    int64
	Code  string
	Game  string
	Phase Phase
	Made  int64
}

// A Run is one person's daily run, and the room where it was begun.
type Run struct{ Match, Person, Room int64 }

// A Tenure is who holds or held a seat, from one entry to another.
type Tenure struct {
	Seat    engine.Seat
	No      int // counts the seat's holders from 0
	Person  int64
	Name    string // of the person or bot, as the table knows them
	Bot     string // its kind; empty for people
	Words   string // for the dice
	FromSeq uint32
	ToSeq   *uint32 // nil: holds it now
}

// A Change is what one command does to one match. Only what is set is written.
// In order: the delivery is claimed, Rev is checked, everything else follows.
// Of New only the match's own row is taken; its seats, rooms and log are the
// change's. With Match 0 and no New, only the delivery is claimed.
type Change struct {
	Match     int64 // filled in by Commit when New
	Rev       int64 // what the match's Rev must still be
	New       *Match
	At        int64
	Delivery  string // empty: none; its Answer is stored for repeats
	Answer    []byte
	Phase     Phase // "" leaves it
	Terms     *engine.Terms
	Settings  *Settings
	Timing    *Timing
	Epoch     uint32 // 0 leaves it
	Ended     int64
	Places    []int8
	Entries   []record.Entry // never without Position, which is after the last
	Position  *engine.Position
	Asks      []engine.Ask // with Position
	Tenures   []Tenure     // written over (Seat, No)
	Unseat    []Tenure     // taken away for good: from a lobby
	Notes     []Note
	Votes     []Vote    // written over ID; 0: new
	Notices   []Notice  // owed or silenced: opened, once for ever; else State changed, never back
	Instants  []Instant // written over (Seat, Kind)
	Forget    []Instant
	Show      []Show     // rooms that show the match from now on, or in another Role
	Hide      []Show     // rooms that show it no more
	Listeners []Listener // in their Room from now on; what came up to Note is not for them
	Silent    bool       // no room is behind by this
}

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

// A Notice tells one seat of one decision, once. The decision is its key.
type Notice struct {
	Match     int64
	Seat      engine.Seat
	Kind      string
	Of        uint16
	Key       uint32
	Room      int64
	Message   string // the platform's id once sent
	State     string // owed, sent, silenced, closing, closed
	NotBefore int64  // its holder sleeps until then
	Tries     int
	Due       int64 // the deadline that its message names; 0: none
	Rings     int   // how often the seat was reminded by it
}

// The states of a notice.
const (
	NoticeOwed     = "owed"
	NoticeSent     = "sent"
	NoticeSilenced = "silenced" // the person does not want to be rung
	NoticeClosing  = "closing"  // answered, its message is to be edited away
	NoticeClosed   = "closed"
)

// Behind is a match some room of which may be behind, since Rev.
type Behind struct{ Match, Rev int64 }

// Owed is a message owed to a room. Slot: a later one of the same room and
// slot replaces it. To: for one person there, 0 for all.
type Owed struct {
	ID        int64
	Room      int64
	To        int64
	Slot      string
	Body      []byte
	NotBefore int64
	Tries     int
}

// An Instant is something due: (Match, Seat, Kind) has one, re-timed in place.
type Instant struct {
	Match int64
	Seat  engine.Seat
	Kind  string // lobby, vote, fated, deadline …
	Key   int64  // which: the vote's id, the decision's key
	At    int64
}

// A Person is one human on any platforms.
type Person struct {
	ID     int64
	Name   string
	Zone   string // empty: not known
	Habits Habits
}

// An Account is a person on one platform.
type Account struct {
	Platform, Workspace, ID string
	Name                    string
	Person                  int64
}

// A Roll of dice outside matches. Its dice are those of entry Number under the
// root that its law gives it: see [Rethrow].
type Roll struct {
	Day     string
	Number  int64
	Person  int64
	Room    int64
	At      int64
	Text    string
	Dialect string
	Private bool
	Law     int
	Mark    string // who rolled where, as their dice know it; empty in the first law
}

// A Post is a message of a platform of our own. To: a person alone, or 0.
type Post struct {
	ID   int64
	Room int64
	To   int64
	At   int64
	Body []byte
}
