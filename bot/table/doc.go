// Package table has matches in memory, ready to play on: who holds one, what is played
// and committed, what bots, orders and caretakers answer, votes, undo, seats, and what
// falls due.
//
// Begin with [Matches.Take], which gives a match held; [Handle.Play], which judges and
// commits an action; and [Handle.Save], which commits any other change.
//
// # Handle and state
//
// A [State] is a match at one moment. Whoever has one may read all of it and change
// nothing, for what it refers to is shared. A [Handle] is a state that is held: until
// [Handle.Release] nobody else in this process judges or commits there.
//
//	Take      held, and as it is stored now, whoever changed it
//	Known     held, as this process knows it: a commit finds out if that is old
//	Snapshot  a state to read without holding it
//
// A change is judged on a clone. When it is committed the clone takes the table's place;
// refused, it is forgotten and nothing has changed. What another process has changed
// meanwhile makes a commit [match.ErrStale], and is to be judged again.
//
// # Locks
//
// Hold one match at a time; if it must be two, the older first. Hold none while a
// platform is spoken to, nor when all are to be read again ([Matches.Forget]). The cache,
// the directory and the committer lock for themselves, and wait for no match.
//
// # Words
//
//	deed      what one call wants played: a seat's actions in a row, and why
//	cause     who played an entry: a person, a bot, an order, a caretaker, a vote
//	forced    of a decision: it has one answer, which is given after a while
//	motion    what the table can be asked to vote on
//	instant   something that is due; a sweep does it, once
//	revision  raised by each commit; what was judged by an older one is refused
package table
