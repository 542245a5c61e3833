package match

// A Post is a message of a platform of our own. To: a person alone, or 0.
type Post struct {
	ID   int64
	Room RoomID
	To   PersonID
	At   int64
	Body []byte
}
