package record

import (
	"encoding/json"

	"divisionbell/engine"
)

// What an entry can be, beside an action of the game, which has no kind.
const (
	Setup = "setup" // entry 0, said by Nobody: words of [Match.Opening], dice of epoch To
	Undo  = "undo"  // restores the position after entry To
	Epoch = "epoch" // the dice of later entries are of epoch To: a backup was restored
	End   = "end"   // the match ends without its rules: abandoned by consent
)

// An Entry is one line of a match's log. Facts is the JSON list of [Told];
// Given are six-sided dice, a digit each, that were handed in and not thrown by
// law, as many as were used. Its JSON is its [Line] and its hash in hex.
type Entry struct {
	Seq    uint32          `json:"n"`
	At     int64           `json:"at"` // milliseconds UTC
	Kind   string          `json:"kind,omitempty"`
	Seat   engine.Seat     `json:"seat"`
	Cause  Cause           `json:"cause"`
	Words  []string        `json:"words"`
	To     uint32          `json:"to,omitempty"`
	Given  string          `json:"given,omitempty"`
	Facts  json.RawMessage `json:"facts"`
	Final  bool            `json:"final,omitempty"`
	Secret bool            `json:"secret,omitempty"` // not all may read Words
	Held   []string        `json:"held,omitempty"`   // who took a seat since the entry before, as [Held] says it
	Hash   []byte          `json:"hash"`             // of the chain, 32 bytes
}

// Told is a fact as stored, with its audience and what the others were told.
type Told struct {
	To         engine.Seats    `json:"to"`
	Kind       string          `json:"kind"`
	Fact       json.RawMessage `json:"fact"`
	PublicKind string          `json:"publicKind,omitempty"`
	Public     json.RawMessage `json:"public,omitempty"`
}
