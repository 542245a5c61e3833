package record

import (
	"strconv"
	"strings"
)

// A Cause is why an entry was made: one of those below, or of [ByOrder] or [ByVote].
type Cause string

// The causes of an entry.
const (
	ByPerson    Cause = "person"
	ByBot       Cause = "bot"
	ByCaretaker Cause = "caretaker" // its time was up
	ByHost      Cause = "host"
	ByDate      Cause = "ends" // the agreed day has come
)

// What stands before the number of an order and before the instant of a vote.
const (
	orderMark = "order:"
	voteMark  = "vote:"
)

// ByOrder is the cause of what a standing order says.
func ByOrder(no int) Cause { return Cause(orderMark + strconv.Itoa(no)) }

// ByVote is the cause of what the table decides by a vote, which was opened at an
// instant.
func ByVote(opened int64) Cause { return Cause(voteMark + strconv.FormatInt(opened, 10)) }

// Order is the number of the standing order that was the cause.
func (c Cause) Order() (no string, ok bool) { return strings.CutPrefix(string(c), orderMark) }

// Voted reports whether a vote of the table was the cause.
func (c Cause) Voted() bool { return strings.HasPrefix(string(c), voteMark) }
