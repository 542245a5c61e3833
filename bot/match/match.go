package match

import (
	"slices"
	"strconv"

	"divisionbell/engine"
)

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
	ID       MatchID
	Rev      int64 // raised by every change
	Code     string
	Game     string
	Edition  int
	Phase    Phase
	Terms    engine.Terms
	Settings Settings
	Host     PersonID // the person who made it
	Room     RoomID   // where it was made
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
	LastNote NoteID
	Timing   Timing

	Listeners []Listener // where its people are, as far as it is known
}

// Seq is the last log entry's number.
func (m Match) Seq() uint32 {
	if m.Position == nil {
		return 0
	}
	return m.Position.Seq
}

// Bearer is the person who holds a seat and is called so there; 0: none is.
func (m Match) Bearer(seat engine.Seat, name string) PersonID {
	for _, t := range m.Seats {
		if t.Seat == seat && t.Name == name && t.Bot == "" {
			return t.Person
		}
	}
	return 0
}

// Settings are a match's choices that are the host's, not the game's.
type Settings struct {
	Many bool    `json:"many,omitempty"` // one person may hold several seats
	From MatchID `json:"from,omitempty"` // a rematch of this match
	Pace Pace    `json:"pace,omitzero"`  // its clocks

	Muted []PersonID `json:"muted,omitempty"` // guests whose words nobody is shown
}

// Mutes reports a guest whose words the table has had hidden.
func (s Settings) Mutes(person PersonID) bool { return slices.Contains(s.Muted, person) }

// Hotseat is the host's own option of a match: one person may hold several seats.
const Hotseat = "hotseat"

// WithBots is the host's own option of a match: with how many bots it opens.
const WithBots = "bots"

// A Brief is a match in a list.
type Brief struct {
	ID    MatchID
	Code  string
	Game  string
	Phase Phase
	Made  int64
	Day   string // of a daily run
}

// A Run is one person's daily run, and the room where it was begun.
type Run struct {
	Match  MatchID
	Person PersonID
	Room   RoomID
}

// A Tenure is who holds or held a seat, from one entry to another.
type Tenure struct {
	Seat    engine.Seat
	No      int // counts the seat's holders from 0
	Person  PersonID
	Name    string // of the person or bot, as the table knows them
	Bot     string // its kind; empty for people
	Words   string // for the dice
	Salt    string // of the seal, in hex; empty: the name was forgotten, or has no seal
	Seal    string // what the log binds of the name, in hex; empty: it binds no names
	FromSeq uint32
	ToSeq   *uint32 // nil: holds it now
}

// BotGone holds the seat of one who left for good; it is never asked.
const BotGone = "gone"

func SeatNumber(s engine.Seat) string { return strconv.Itoa(int(s) + 1) }
