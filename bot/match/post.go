package match

import "crypto/md5"

// A Post is a message of a platform of our own. To: a person alone, or 0.
type Post struct {
	ID   int64
	Room RoomID
	To   PersonID
	At   int64
	Body []byte
}

// A PostMark tells a post from what it was before. Sum is of its body.
type PostMark struct {
	ID  int64
	To  PersonID
	Sum [16]byte
}

// SumOf is the sum of a post's body.
func SumOf(body []byte) [16]byte { return md5.Sum(body) }
