package match

import (
	"divisionbell/engine"
)

// A Notice tells one seat of one decision, once. The decision is its key.
type Notice struct {
	Match     int64
	Seat      engine.Seat
	Kind      string
	Of        uint16
	Key       uint32
	Room      int64
	Message   string // the platform's id once sent
	State     string // owed, sent, silenced, closing, closed
	NotBefore int64  // its holder sleeps until then
	Tries     int
	Due       int64 // the deadline that its message names; 0: none
	Rings     int   // how often the seat was reminded by it
}

// The states of a notice.
const (
	NoticeOwed     = "owed"
	NoticeSent     = "sent"
	NoticeSilenced = "silenced" // the person does not want to be rung
	NoticeClosing  = "closing"  // answered, its message is to be edited away
	NoticeClosed   = "closed"
)

// Same reports whether two notices are of one decision.
func (n Notice) Same(o Notice) bool {
	return n.Seat == o.Seat && n.Kind == o.Kind && n.Of == o.Of && n.Key == o.Key
}

// SameDecision reports whether two asks are one decision, whatever else differs.
func SameDecision(a, b engine.Ask) bool {
	return a.Seat == b.Seat && a.Kind == b.Kind && a.Of == b.Of && a.Key == b.Key
}
