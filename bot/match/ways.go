package match

import "divisionbell/engine"

// Ways are how a seat can go on with words on the board, now. Whoever has no seat, or has
// nothing to say, has none. They are the seat's own: they tell what it may know.
type Ways struct {
	Seat   engine.Seat `json:"seat"`
	Key    string      `json:"key"`              // the decision; of another one what was begun is dropped
	Prompt string      `json:"prompt"`           // "Attack from where?"; without words: what must be decided
	Words  []string    `json:"words"`            // as they were understood
	Whole  *Way        `json:"whole,omitempty"`  // they may be sent so
	Goes   bool        `json:"goes,omitempty"`   // words after the verb say from where, then to where
	Many   bool        `json:"many,omitempty"`   // what they say can be said of several at once
	Advice *Way        `json:"advice,omitempty"` // what the game's own player would say; only without words
	Undo   string      `json:"undo,omitempty"`   // takes back the seat's last step, as a button's id does; only without words, and where it may
	Ways   []Way       `json:"ways"`
}

// A Way is one way on: words from the verb, in full. One with a number goes on with any
// from Min to Max in steps of Step.
type Way struct {
	Words  []string `json:"words"`
	Label  string   `json:"label"`
	Detail string   `json:"detail,omitempty"`
	Spot   string   `json:"spot,omitempty"`  // the word of the spot where it is; "": at none
	Press  string   `json:"press,omitempty"` // of what is whole: sends it, as a button's id does
	Number *Range   `json:"number,omitempty"`
	Text   bool     `json:"text,omitempty"`  // it goes on with words of one's own
	Ends   bool     `json:"ends,omitempty"`  // nothing can follow
	Last   bool     `json:"last,omitempty"`  // it may be sent so
	Asks   bool     `json:"asks,omitempty"`  // one is asked before it is done
	Free   bool     `json:"free,omitempty"`  // it answers no decision
	Query  bool     `json:"query,omitempty"` // it changes nothing
	Loose  bool     `json:"loose,omitempty"` // of a verb: some of how it goes on is at no spot
}

// A Range is which numbers can be said, and the one that most will want.
type Range struct {
	Min  int64 `json:"min"`
	Max  int64 `json:"max"`
	Step int64 `json:"step"`
	Best int64 `json:"best"`
}
