// Package postgres keeps matches, people and what is owed in a PostgreSQL database, or
// in one that speaks its protocol: it is a [match.Store] for several processes on
// several machines.
//
// Begin with [Open], which connects, makes the schema where there is none and brings an
// older one up to date; and [DB.Commit], which writes the changes of many matches.
//
// # What may be relied on
//
// Each change is made in full or not at all. What Commit has answered is as safe as the
// server makes its commits. One change that is refused does not hold up the others
// beside it. A change made from an older revision of its match is [match.ErrStale]; one
// whose delivery was stored before is [match.ErrRepeated].
//
// A connection that is lost is made anew, for [patience] at most. A commit of which
// nobody knows whether it came through is made again: by its delivery and the hash of
// its entry it is found out whether it was there already, and that is what is answered.
//
// # Locks
//
// Transactions are READ COMMITTED, and every statement that depends on what was read
// compares it once more: rev, seq, a fence, the delivery's key. What must see more at
// once, such as two people who become one, is SERIALIZABLE and tried again. There are no
// advisory locks, triggers or functions of our own. Leases are rows that live by the
// database's clock.
package postgres
