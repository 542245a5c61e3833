package storage

import (
	"encoding/json"
	"fmt"
	"time"
)

// Keys of a store's meta under which a move leaves its word: in the store that was left,
// and in one that is not whole yet.
const (
	MovedKey    = "moved"
	ArrivingKey = "arriving"
)

// A Moved is what a store that was left says: where everything went, and when. ID is that
// of the move, which stands in the other store until it may be served.
type Moved struct {
	To string `json:"to"`
	At int64  `json:"at"`
	ID string `json:"id"`
}

// Text is what is kept of it.
func (m Moved) Text() string {
	b, _ := json.Marshal(m) // two texts and a number
	return string(b)
}

// ReadMoved reads what [Moved.Text] wrote; what cannot be read was moved all the same.
func ReadMoved(text string) (m Moved) {
	if json.Unmarshal([]byte(text), &m) != nil {
		m.To = "another database"
	}
	return m
}

// Why is the sentence by which a store at a place refuses to be used.
func (m Moved) Why(place string) string {
	return fmt.Sprintf("everything here was moved to %s on %s; use that one. To go on from what stands here instead, stop every process there and say: divisionbell move --undo %s",
		m.To, time.UnixMilli(m.At).UTC().Format("2 January 2006"), place)
}

// HalfArrived is the sentence by which a store refuses that a move has not finished.
const HalfArrived = "a move into this database was cut short; say the same divisionbell move again, which finishes it or begins it anew"
