package match

// The ids that the store gives, none of them twice; 0 is none. Each is a type of its
// own, so that one is never taken for another.
type (
	MatchID  int64
	PersonID int64
	RoomID   int64
	NoteID   int64
	VoteID   int64
)
