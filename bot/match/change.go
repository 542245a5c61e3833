package match

import (
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// A Change is what one command does to one match. Only what is set is written.
// In order: the delivery is claimed, Rev is checked, everything else follows.
// Of New only the match's own row is taken; its seats, rooms and log are the
// change's. With Match 0 and no New, only the delivery is claimed.
type Change struct {
	Match     MatchID // filled in by Commit when New
	Rev       int64   // what the match's Rev must still be
	New       *Match
	At        int64
	Delivery  string // empty: none; its Answer is stored for repeats
	Answer    []byte
	Phase     Phase // "" leaves it
	Terms     *engine.Terms
	Settings  *Settings
	Timing    *Timing
	Epoch     uint32 // 0 leaves it
	Ended     int64
	Places    []int8
	Entries   []record.Entry // never without Position, which is after the last
	Position  *engine.Position
	Asks      []engine.Ask // with Position
	Tenures   []Tenure     // written over (Seat, No)
	Unseat    []Tenure     // taken away for good: from a lobby
	Notes     []Note
	Votes     []Vote    // written over ID; 0: new
	Notices   []Notice  // owed or silenced: opened, once for ever; else State changed, never back
	Instants  []Instant // written over (Seat, Kind, Of)
	Forget    []Instant
	Show      []Show     // rooms that show the match from now on, or in another Role
	Hide      []Show     // rooms that show it no more
	Listeners []Listener // in their Room from now on; what came up to Note is not for them
	Silent    bool       // no room is behind by this
}

// Unknown reports whether a match must be read again once the change is made: the
// store numbers what it holds, or has the last word on it. All else is known
// beforehand.
func (c *Change) Unknown() bool {
	return c.New != nil || c.Terms != nil || c.Settings != nil || c.Epoch != 0 ||
		len(c.Tenures)+len(c.Unseat)+len(c.Notes)+len(c.Votes)+len(c.Show)+len(c.Hide)+len(c.Listeners) > 0
}
