// Package storage is what every store has in common: what can be wrong with one, what a
// check of it finds, and how changes are judged and rows read. The stores themselves are
// the packages below it.
//
// Begin with divisionbell/storage/sqlite, which keeps everything in one file.
package storage

import (
	"errors"

	"divisionbell/bot/match"
)

// What can be wrong with a database or its disk, beside [match.ErrNewer]. Errors of
// the stores wrap them, and their text is one line for whoever runs the host.
var (
	ErrLocked   = errors.New("the database is locked")
	ErrFull     = match.ErrFull
	ErrDamaged  = errors.New("the database is damaged")
	ErrReadOnly = errors.New("the database cannot be written")
	ErrForeign  = errors.New("not a database of this program")
	ErrMissing  = errors.New("the database is missing")
	ErrExists   = errors.New("the file exists already")
	ErrMemory   = errors.New("there is no memory left")
	ErrAway     = errors.New("the database server does not answer")
	ErrMoved    = errors.New("the database was moved")
)

// A Finding is something wrong with a store and how to mend it, each a sentence.
type Finding struct{ What, Mend string }

func (f Finding) String() string { return f.What + " " + f.Mend }

// RollsSearched is how many of a person's rolls are searched for a few different ones.
const RollsSearched = 500

// leap is how far a restored day's numbers are moved on, past every roll that was made
// after the backup and is lost.
const leap = 1_000_000

// LeapAt moves on further with each second of the day, faster than anybody rolls, past
// what was rolled since the same backup was restored before.
func LeapAt(at int64) int64 { return leap + 10_000*(at/1000%(24*60*60)) }
