// Package pace reckons a match's clocks: when a decision is due, when its seat is
// reminded, what a vacation, a pause or an undo does to it, and when nobody is to be
// waited for any more.
//
// Begin with [Clocks], which is what is reckoned from; [Clocks.Reckon], which sets the
// clocks after whatever has changed a match's decisions; and [Clocks.Schedule], which
// says when they are to be looked at next.
//
// # What may be relied on
//
// It is pure: it is given what a match holds, its people and the instant, and changes
// the [match.Timing] that it is handed, and nothing else. It reads no clock, keeps no
// state and takes no lock.
//
// Instants are milliseconds UTC; zero is none.
//
// # Words
//
//	deadline  when a decision's time is up and the caretaker answers
//	bank      time that a seat has saved by being quick, to spend when it is late
//	reminder  one more ring for a decision; after a few the table is told instead
//	silence   how long nothing was heard of a person who is waited for
//	vacation  days in which a person's clocks stand still
package pace
