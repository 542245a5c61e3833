// Package engine says what a game is. It has no clock, no I/O, no goroutine and
// no global state: what comes from outside a state comes in a [Step]. A game is
// written typed, as [Rules] and a [VerbRules] for each verb; the host plays it by
// words through [Table], simulation plays it typed through [Live].
//
// [New] makes a game, and its example is one in a single file. Package nim is the
// smallest whole one, to be copied; package enginetest holds a game to all that is
// promised here; package record keeps a match's log and proves it.
package engine

import "encoding/json"

// A Seat is a place at the table, counted from 0. People are told Seat+1.
type Seat int8

// Nobody acts for the table itself: a deadline of the match, the end of a
// campaign. As a viewer it is the watchers.
const Nobody Seat = -1

// Seats is a set of seats: bit i is seat i.
type Seats uint16

// Everyone is all seats and the watchers too.
const Everyone Seats = 1<<16 - 1

// Has reports whether x is in s. Nobody is in no set but Everyone.
func (s Seats) Has(x Seat) bool { return s == Everyone || x >= 0 && s>>x&1 == 1 }

// Only is the set of the given seats.
func Only(seats ...Seat) (s Seats) {
	for _, x := range seats {
		s |= 1 << x
	}
	return s
}

// A Kind says what a word of an action is.
type Kind uint8

// The kinds of words.
const (
	Word   Kind = iota // one of the words Next lists
	Number             // a whole number from Min to Max
	Money              // a Number of dollars; "120k" and "1.2m" are read too
	Text               // up to Max characters of anything; always the last word
)

// An Option is one way to go on with an action being composed: a word, or any
// value of the Kind between Min and Max in steps of Step. Title and Also are
// what people may read and type instead of Word. Last: the action may end here.
type Option struct {
	Kind           Kind
	Word, Title    string
	Also           []string
	Min, Max, Step int64
	Last           bool
	Confirm        bool // a person is asked before doing it; only of a verb that declares it
	Free           bool // of a verb: it answers no decision and may be said besides
}

// An Ask is one decision put to one seat. Key is the seq of the action that
// opened it or last answered part of it, so (Seat, Kind, Of, Key) names the
// decision for notices, deadlines and buttons. Must: the match waits for it.
// Only the seat itself may be told of an Ask with Must false. Turn numbers the
// turns of a match and never goes back: whoever stands in for an absent seat plays
// on as long as it is the turn that they began. A new phase is a new turn.
// Offer: By has offered Seat something that Seat may accept, decline or let lie; Of
// is its number, which no other offer of the match ever has, also when this one was
// undone, and the verbs that declare Kind as what they answer answer it.
type Ask struct {
	Seat Seat   `json:"seat"`
	Kind string `json:"kind"` // stable and public: "vote", "direct", "attack"; chooses deadline and wording
	Of   uint16 `json:"of,omitempty"`
	Key  uint32 `json:"key"`
	Must bool   `json:"must"`
	Turn uint32 `json:"turn,omitempty"` // of a decision that the match waits for

	Offer bool `json:"offer,omitempty"` // never of a decision that the match waits for
	By    Seat `json:"by,omitempty"`    // of an offer: who made it
}

// Status says what the match waits for, or how it ended: Places by seat, 1 is
// first, ties share a place; nil until then; all zero when nobody won. Stage numbers
// what [About.Stages] says does not come back: the host lets a seat take back its step
// freely while the number stays.
type Status struct {
	Asks   []Ask
	Places []int8
	Stage  uint32
}

// A Fact is something that happened, as plain data. Kind names it for ever in
// stored logs; its JSON fields may be added to, never changed.
type Fact interface{ Kind() string }

// An Ordering is a fact that tells the order of play: who plays first, second and
// so on among so many seats. A match may tell it again; the first holds.
type Ordering interface{ Turns(seats int) []Seat }

// A Siding is a fact that tells which side a seat has taken, such as a city, by the
// name that people know it by.
type Siding interface {
	Side() (seat Seat, name string)
}

// Clockwise is the order of play from a seat on.
func Clockwise(first Seat, seats int) []Seat {
	order := make([]Seat, seats)
	for i := range order {
		order[i] = (first + Seat(i)) % Seat(seats)
	}
	return order
}

// An Event is a fact and who may know it; the others are told Public, or nothing.
type Event struct {
	To     Seats
	Fact   Fact
	Public Fact
}

// For is what viewer is told of the event; nil is nothing.
func (e Event) For(viewer Seat) Fact {
	if e.To.Has(viewer) {
		return e.Fact
	}
	return e.Public
}

// Rules is what a game package implements. S is its state: small, flat, plain
// data that survives JSON. A is its typed action. Apply judges first and
// changes after: refused by [Illegal], *s is as it was.
type Rules[S, A any] interface {
	Setup(s *S, st *Step, t Terms) error
	Apply(s *S, st *Step, a A) error
	Status(s *S, into []Ask) Status                   // appends to into
	Next(s *S, seat Seat, words []string) []Option    // only to be read: games share lists
	Parse(s *S, seat Seat, words []string) (A, error) // canonical words only
	Words(s *S, a A) []string                         // Parse(Words(a)) == a
	View(s *S, seat Seat) any                         // Nobody's is the watchers'
	Caretaker(s *S, ask Ask) A                        // safe, legal, from what ask.Seat may know
	Clone(from, to *S)                                // deep; reuses to's slices
}

// What a game may add to its Rules; the host and the kit look for each.
type (
	// A Sampler gives one legal action at random without listing them all.
	Sampler[S, A any] interface {
		Sample(s *S, seat Seat, d *Dice) A
	}
	// A Hider deals anew what seat cannot know: every game with secrets. What it
	// deals follows from d and what seat may know alone, so that imagined twice is
	// imagined once: deal what was imagined anew with the same d, and the bytes
	// are the same.
	Hider[S any] interface {
		Imagine(s *S, seat Seat, d *Dice)
	}
	// An Answerer answers queries, among them what an order list would do.
	Answerer[S, A any] interface {
		Answer(s *S, seat Seat, a A) (Fact, error)
	}
	// An Orderer says what a standing order answers to ask; keep false disarms it.
	// The empty order is what goes without saying: nothing else can be answered.
	Orderer[S, A any] interface {
		Order(s *S, ask Ask, order []string) (a A, act, keep bool, why string)
	}
	// A Scorer values every seat now: campaigns, "end now", finance pages.
	Scorer[S any] interface {
		Score(s *S, into []int64) []int64
	}
	// A Swift answers ask typed as the bot steady does, from what ask.Seat may know;
	// act false lets an offer lie. It makes no garbage, for searches play it by the
	// million.
	Swift[S, A any] interface {
		Steady(s *S, ask Ask, d *Dice) (a A, act bool)
	}
	// A Promiser tells what a match promises where a search cuts it off: for each
	// seat the chance to win, 0 to 1. Stretch grows by one where to cut is fair: at the
	// end of a turn, of a round. Without it a search plays to the end.
	Promiser[S any] interface {
		Promise(s *S, into []float64) []float64
		Stretch(s *S) uint32
	}
	// A Persister has a seat persist in the move that an imagined future began with: with
	// what it answers ask there, of a kind that it was asked then; act false: with what
	// steady says. It is for moves that tell only if they are made again and again, such
	// as tokens put down one by one.
	Persister[S, A any] interface {
		Persist(s *S, ask Ask, first A) (a A, act bool)
	}
	// A Pairer says which dice of imagined futures belong together: Luck numbers what a seat
	// throws for, such as whose throw it is in which turn. What comes to the same number
	// for the nth time has the same dice in all futures of a world, however much else
	// happened before; 0 throws for nothing. Without it the nth action of each has.
	Pairer[S, A any] interface {
		Luck(s *S, seat Seat, a A) uint64
	}
)

// A Spec is a game in ten lines.
type Spec[S, A any] struct {
	About
	Facts      []Fact // one of each kind, to decode stored ones
	Bots       []Bot  // beside "random", which every game has
	Rules      func(edition int) Rules[S, A]
	Migrations []func(json.RawMessage) (json.RawMessage, error) // of S, from version i to i+1
}

// A Position is a match between two actions, as stored. It never holds a seed.
type Position struct {
	Game    string          `json:"game"`
	Edition int             `json:"edition"`
	Version int             `json:"v"`   // of State's shape
	Seq     uint32          `json:"seq"` // of the last log entry; never goes back, undo is an entry
	State   json.RawMessage `json:"state"`
}

// An Outcome is what one action did. Final: it drew dice or told a secret, so
// that it cannot be taken back freely. Secret: not all may know its words.
type Outcome struct {
	Events []Event
	Final  bool
	Secret bool
}

// A Table is one match, live and decoded, for one goroutine. The host applies
// to a Clone and swaps it in after the commit, so no panic or full disk spoils it.
type Table interface {
	Game() Game
	Seq() uint32
	Status(viewer Seat) Status // Nobody: what all may know; a seat sees its own optional asks too
	Next(seat Seat, words ...string) []Option
	// Apply refuses with a [Refusal] what the rules forbid. Any other error is a
	// bug in the game; then, too, the table is to be thrown away.
	Apply(d *Dice, seat Seat, words ...string) (Outcome, error)
	// Redo applies a logged action again as entry seq, without asking Next.
	Redo(seq uint32, d *Dice, seat Seat, words ...string) (Outcome, error)
	Answer(seat Seat, words ...string) (Fact, error)
	View(seat Seat) any
	Caretaker(ask Ask) []string
	Order(ask Ask, order []string) (words []string, keep bool, why string)
	Score() []int64 // nil: this game has none
	Imagine(seat Seat, d *Dice) Table
	Clone() Table
	sim(seat Seat) Sim
	steady(seat Seat, ask Ask, d *Dice) []string
	act(seat Seat, ask Ask, c Character, d *Dice) []string
	why(seat Seat, ask Ask, c Character, words []string) string
	Pass(seq uint32) // counts an entry that the rules do not see: an undo, an epoch
	Position() (Position, error)
}

// A Game is a Spec with its types erased, which is what the host plays.
type Game interface {
	About() About
	Bots() []Bot
	New(d *Dice, t Terms) (Table, Outcome, error)
	Open(p Position) (Table, error) // refuses a newer version or edition
	Fact(kind string, data json.RawMessage) (Fact, error)
	Playout(d *Dice, t Terms, limit int) (Playout, error)
	Shape() []string // one line a stored field of the state, for the kit
}

// A Playout is how one match of random typed actions went. Places is nil when
// it was stopped at the limit.
type Playout struct {
	Actions int
	Places  []int8
}
