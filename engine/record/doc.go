// Package record is a match's log as data: its entries, their chain of hashes, the file
// that proves a match, and playing it again.
//
// Begin with [Entry], which is a line of the log; [Verify], which holds a file to all that
// it claims; and [At], which is the table as it stood after an entry.
//
// # The log
//
// Entries are numbered from 0, and a number never comes again: an undo is an entry, which
// says to which one it leads back. An entry's facts are what each seat was told by it.
//
// # The chain
//
// Each entry's hash is made of the one before it and of its own bytes ([Link]), with a key
// that follows from the match's secret. Whoever has seen the head knows of any entry that
// was changed, left out or put in before it. When the secret is told, all dice follow from
// it, and [Verify] throws them again.
//
// # The file
//
// A [File] of a match that has ended has everything; of one that goes on, what all may
// know: [Redact] leaves out the rest, and the chain still covers it. What is written by one
// version is read by all that come after, and by none before its [Format].
//
// An error that is a [Fault] says which part of a file is wrong, and at which entry.
package record
