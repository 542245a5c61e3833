package chatkit

import "divisionbell/bot/match"

// Growing makes an adapter that it is embedded in a match.Grower: its platform marks a
// thread unread, or rings, for new messages and not for edits.
type Growing struct{}

var _ match.Grower = Growing{}

// Grows is all there is to it.
func (Growing) Grows() {}
