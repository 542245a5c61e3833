package chatkit

import "divisionbell/bot/match"

// Growing makes an adapter that it is embedded in a match.Grower and match.Orderly: its
// platform marks a thread unread, or rings, for new messages and not for edits, and counts
// its messages upwards.
type Growing struct{}

var (
	_ match.Grower  = Growing{}
	_ match.Orderly = Growing{}
)

// Grows is all there is to it.
func (Growing) Grows() {}

// Older reports whether a message was posted before another: ids are numbers, or seconds
// with as many decimals.
func (Growing) Older(id, than string) bool {
	return len(id) < len(than) || len(id) == len(than) && id < than
}
