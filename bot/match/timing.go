package match

import (
	"slices"
	"time"

	"divisionbell/bot/clock"
	"divisionbell/engine"
)

// Due reports whether anything is.
func (t Timing) Due() bool {
	for _, u := range t.Turns {
		if u.Due != 0 {
			return true
		}
	}
	return false
}

// A Timing is what a match's clocks show, stored with its position. Instants
// are milliseconds UTC.
type Timing struct {
	Turns  []Turn     `json:"turns,omitempty"` // decisions that people are awaited for
	Shut   []Turn     `json:"shut,omitempty"`  // the last answered ones, which an undo may open again
	Seats  []SeatTime `json:"seats,omitempty"` // by seat
	Paused int64      `json:"paused,omitempty"`
	Told   int        `json:"told,omitempty"` // how often the end was foretold
	Orders []Order    `json:"orders,omitempty"`
	Offers []Offer    `json:"offers,omitempty"`
	Last   int        `json:"last,omitempty"` // the number of the newest order
	Digest Digested   `json:"digest,omitzero"`
	Unread []Unread   `json:"unread,omitempty"`

	Gazette Gazetted `json:"gazette,omitzero"`
}

// Digested is up to which entry a match was summed up, and when; of one that never was,
// from where on it is to be.
type Digested struct {
	Seq uint32 `json:"seq,omitempty"`
	At  int64  `json:"at,omitempty"`
}

// Clone is a copy that can be changed.
func (t Timing) Clone() Timing {
	t.Turns, t.Shut, t.Seats = slices.Clone(t.Turns), slices.Clone(t.Shut), slices.Clone(t.Seats)
	t.Orders, t.Offers, t.Unread = slices.Clone(t.Orders), slices.Clone(t.Offers), slices.Clone(t.Unread)
	return t
}

// Seat is what the clocks keep of a seat, to be changed.
func (t *Timing) Seat(s engine.Seat) *SeatTime {
	for int(s) >= len(t.Seats) {
		t.Seats = append(t.Seats, SeatTime{})
	}
	return &t.Seats[s]
}

// SeatTime is what the clocks keep of a seat; the zero SeatTime of one they keep
// nothing of.
func (t Timing) SeatTime(s engine.Seat) SeatTime {
	if s < 0 || int(s) >= len(t.Seats) {
		return SeatTime{}
	}
	return t.Seats[s]
}

// Turn is how a decision stands that a person is awaited for.
func (t Timing) Turn(d Decision) (Turn, bool) {
	i := slices.IndexFunc(t.Turns, func(u Turn) bool { return u.Decision == d })
	if i < 0 {
		return Turn{}, false
	}
	return t.Turns[i], true
}

// At is how far the clock of a decision has come: to now, or to where a pause has
// stopped it.
func (t Timing) At(u Turn, now int64) int64 {
	if t.Paused == 0 {
		return now
	}
	return max(t.Paused, u.Opened)
}

// A Turn is one decision a person is awaited for. Due is its deadline, Limit
// the same with what the seat has saved; both 0 when there is none.
type Turn struct {
	Decision
	Opened int64 `json:"opened"`
	Due    int64 `json:"due,omitempty"`
	Limit  int64 `json:"limit,omitempty"`
	Rings  int   `json:"rings,omitempty"` // reminders wanted so far
	Calls  int   `json:"calls,omitempty"` // the same and hand-overs, each of which rings
	Rung   int64 `json:"rung,omitempty"`  // when the last was
	Muted  bool  `json:"muted,omitempty"`
	Public bool  `json:"public,omitempty"` // the table was told; silence follows
	Credit int64 `json:"credit,omitempty"` // what answering it put into the bank
	Soft   int64 `json:"soft,omitempty"`   // how much of its time a vacation's end has added
}

// Reminds reports whether what rings for a decision is a reminder: its seat had word of it.
func (u Turn) Reminds() bool { return u.Rings > 0 && u.Calls > 0 }

// A SeatTime is what the clocks keep of a seat. Wake is when the sweep looks at
// it next, 0 never. Silent is since when it counts as absent because nothing was
// heard of it, 0 when it does not; Heard when something was that is worth keeping.
// Begun is one more than the number of the turn that its caretaker began. Missed is
// when it was late last, Left since when it is not rung any more because it was told
// that the match goes on without it.
type SeatTime struct {
	Bank   int64        `json:"bank,omitempty"`
	Misses int          `json:"misses,omitempty"` // in a row
	Away   []clock.Span `json:"away,omitempty"`   // vacations that its clocks stood still for
	Ring   string       `json:"ring,omitempty"`   // how its holder wants to be rung here
	Wake   int64        `json:"wake,omitempty"`
	Silent int64        `json:"silent,omitempty"`
	Heard  int64        `json:"heard,omitempty"`
	Begun  uint32       `json:"begun,omitempty"`
	Missed int64        `json:"missed,omitempty"`
	Left   int64        `json:"left,omitempty"`
}

// An Offer is a seat that somebody may take over. Room is the match's that has them called to
// it; 0: none was known.
type Offer struct {
	Seat   engine.Seat `json:"seat"`
	Person PersonID    `json:"person"`
	Room   RoomID      `json:"room,omitempty"`
}

// Unread is a note that somebody couldn't be told alone. They read it with an answer.
type Unread struct {
	Person PersonID `json:"person"`
	Note   NoteID   `json:"note"`
}

// When is an instant that is kept as milliseconds UTC.
func When(ms int64) time.Time { return time.UnixMilli(ms) }
