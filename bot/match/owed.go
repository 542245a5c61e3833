package match

import (
	"divisionbell/engine"
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
