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
