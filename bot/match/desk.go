package match

import (
	"math"

	"divisionbell/bot/msg"
)

// When a match wants something that waits for no deadline, and one that wants nothing:
// after all that is due.
const (
	Sometime = math.MaxInt64 - 1
	Never    = math.MaxInt64
)

// A Desk is what a page of somebody's own shows: the matches that they play in, those
// that wait for them first, and how they want to be told.
type Desk struct {
	Person   PersonID
	Cards    []Card
	Settings msg.Message
}

// A Card is one match on a desk: how it stands, its board as all may see it, and the
// buttons of the notice that it has for the reader, or else ways to look. Link is where
// it is played; empty: nowhere near that has an address. Letter is that of the seat the
// reader has, and the message's Tint its colour; empty and 0: none, or several.
type Card struct {
	Code   string
	Awaits bool  // the reader's turn, their vote or an offer to them
	Due    int64 // until when, in milliseconds UTC; 0: no deadline
	Link   string
	Letter string
	msg.Message
}
