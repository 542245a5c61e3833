// Package move carries a whole store into another of the other kind: a file into a
// PostgreSQL database, a database into a file.
//
// Begin with [All], which moves and leaves the source marked, so that it refuses to be
// served; [Copy] leaves it as it is, as a backup does, and [Restore] fills a database from
// such a backup.
//
// # What may be relied on
//
// The target is empty before and whole after: every row has been counted on both sides, and
// each match's chain of hashes was made anew from what the target holds. Leases and whatever
// else belongs to running processes stay behind. Whatever is cut short leaves the source as
// it was. The target then is empty, or refuses to be served; the same move, said again,
// finishes it or begins it anew. At no moment may both be served.
package move
