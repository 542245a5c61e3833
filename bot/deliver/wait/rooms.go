// Package wait has rooms and people left alone for a while who could not be told.
package wait

import (
	"divisionbell/bot/match"
	"divisionbell/bot/outage"
)

// Waits are the rooms in which nothing is said for a while.
type Waits = outage.Waits[match.RoomID]

// How long rooms wait at most in which something failed, and where they are gone, in
// milliseconds.
const (
	Longest = outage.Longest
	Gone    = 3600 * 1000
)

// New makes waits by a clock in milliseconds UTC; wake has who waits looked at again.
func New(now func() int64, wake func()) *Waits { return outage.New[match.RoomID](now, wake) }

// NewOwn makes waits of which none tells how a platform is: what is taken elsewhere ends none.
func NewOwn(now func() int64, wake func()) *Waits { return outage.NewOwn[match.RoomID](now, wake) }

// BackOff is how long to wait after so many tries, in milliseconds.
func BackOff(tries int, longest int64) int64 { return min(int64(1000)<<min(tries, 12), longest) }
