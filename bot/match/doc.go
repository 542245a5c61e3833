// Package match has the words of the host and its ports. It decides nothing, locks
// nothing and reaches for no store.
//
// Begin with [Match], which is all that is kept of one; [Change], which is all that a
// command can do to it; and [Store], which keeps it.
//
// # Words
//
//	Match     a game being played: its terms, seats, position, rooms, clocks
//	Change    what one command does to it; only what is set is written
//	Entry     of the log, from engine/record; the match's last one is its seq
//	Note      what is kept beside the log: said words, who came, what was voted
//	Notice    the ring that tells a seat of a decision, once
//	Tenure    who holds a seat, from when on
//	Show      a room's share in a match: its role, and what it was told last
//	Listener  where a person at a match is, and the last private note they heard
//	Timing    the clocks of the decisions that are open
//	Instant   something that is due: a match, a kind and a time
//	Owed      a message that no match's log can give again
//	Fence     the number of a lease, by which its loss is noticed
//
// # Ports
//
// A [Store] keeps everything, and is made of smaller interfaces by noun. A [Chat] is a
// platform to speak on; what more it can do is an interface of its own beside it, such
// as [Threader] and [Painter]. A [Look] words and draws a game; render.New makes one of
// a game's own. A [Clock] tells the time. An [Observer] counts for operators.
//
// # Units
//
// Instants within the host and its store are milliseconds UTC, zero for none, and
// lengths beside them milliseconds. What the host takes and gives at its border, to
// adapters and operators, is time.Time; only what is stored keeps its milliseconds there
// too. [When] leads from the one to the other.
//
// # What may be relied on
//
// Seats count from 0. A match, a person, a room, a note and a vote have ids that are never
// given twice, each of a type of its own, and a match a revision that grows with each
// change: a change made from an older one is [ErrStale].
//
// A value that was read is the caller's own; what it points to is shared, and is not
// changed in place.
package match
