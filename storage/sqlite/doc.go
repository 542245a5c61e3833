// Package sqlite keeps matches, people and what is owed in one SQLite file: it is a
// [match.Store], with migrations, backup, restore and a check besides.
//
// Begin with [Open], which opens or makes a file and brings it up to date; [DB.Commit],
// which writes the changes of many matches; and [Restore], which puts a backup in place.
//
// # What may be relied on
//
// Each change is made in full or not at all, and survives a power cut once Commit has
// answered. One change that is refused does not hold up the others in its transaction.
// A change made from an older revision of its match is [match.ErrStale]; one whose
// delivery was stored before is [match.ErrRepeated].
//
// A file of an older program is migrated when it is opened; one of a newer program is
// refused ([match.ErrNewer]). Several processes may have one file open: [DB.Changed]
// tells of what others committed.
//
// # Locks
//
// One session writes, for whoever has the turn, and a few read beside it; neither waits
// for the other. Whoever calls may hold a match, and nothing here calls back. A context
// ends the wait for a turn; what has begun is carried through. Leases are rows, with a
// fence that grows each time one changes hands.
package sqlite
