package command

// Limits of what a workspace can decide.
const (
	maxLimit = 10000 // unfinished matches
	maxRooms = 100   // channels
	maxClock = 200   // characters
)
