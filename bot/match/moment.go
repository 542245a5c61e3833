package match

import (
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// A Moment is a match as it stood after one entry, as one person may see it.
type Moment struct {
	Code   string      `json:"code"`
	Game   string      `json:"game"`
	Phase  Phase       `json:"phase"`
	Seq    uint32      `json:"seq"`
	Last   uint32      `json:"last"`            // the newest entry there is
	Viewer engine.Seat `json:"viewer"`          // the seat whose eyes these are; -1: all may see it
	Status msg.Message `json:"status"`          // headline and picture
	Line   msg.Text    `json:"line"`            // what entry Seq did
	Awaits []string    `json:"awaits"`          // names of whom the match waits for
	Mine   []string    `json:"mine"`            // those of them that the viewer holds
	Due    int64       `json:"due,omitempty"`   // of the newest: when the first of those decisions is due, in milliseconds UTC; 0: no deadline runs
	Since  msg.Text    `json:"since,omitempty"` // of the newest, for whom it waits for: what happened since their own last turn
	Seats  []Sitting   `json:"seats,omitempty"` // by seat; of a match that has not begun none
	Drawn  bool        `json:"drawn,omitempty"` // that is a page with a picture too: "since"
	Chart  *msg.Chart  `json:"chart,omitempty"` // of the picture, if it can be played on; of an earlier one its size alone
	Marks  []msg.Mark  `json:"marks,omitempty"` // on it: what was done last, the newest last
	Acted  bool        `json:"acted,omitempty"` // the viewer, who is waited for, has acted since the numbered ones
}

// A Sitting is a seat as it stands.
type Sitting struct {
	Name string `json:"name"`
	Bot  bool   `json:"bot,omitempty"`
	How  string `json:"how,omitempty"` // 12 areas, 0 sectors, 35 tokens, next +4
}

// A Told is an entry of a match in sentences, as somebody may know it.
type Told struct {
	Seq   uint32     `json:"seq"`
	At    int64      `json:"at"` // milliseconds UTC
	Lines []msg.Text `json:"lines"`
}

// A Bulletin is what all may know of a round that has ended, or of a match's set-up.
type Bulletin struct {
	Seq   uint32 // the entry that ended it
	At    int64  // milliseconds UTC
	Round string // Round 3 of 12; of the set-up empty
	Lines []msg.Text
}
