package match

// A Notice tells one seat of one decision, once. The decision is its key.
type Notice struct {
	Match MatchID
	Decision
	Room      RoomID
	Message   string // the platform's id once sent
	State     string // owed, sent, silenced, closing, closed
	NotBefore int64  // its holder sleeps until then
	Ringing   RoomID // where its seat is being rung, of which nothing is known yet; 0: nowhere
	Due       int64  // the deadline that its message names; 0: none
	Rings     int    // how often the seat was reminded by it
	Again     bool   // in a change: a step back brings an offer back, which is owed unless its seat was told
}

// The states of a notice.
const (
	NoticeOwed     = "owed"
	NoticeSent     = "sent"
	NoticeSilenced = "silenced" // the person does not want to be rung
	NoticeClosing  = "closing"  // answered, its message is to be edited away
	NoticeClosed   = "closed"
)

// Calls reports whether a seat that was told is to be rung once more for its turn, as far as
// is known.
func (n Notice) Calls(u Turn) bool {
	return n.State == NoticeSent && (u.Calls > n.Rings || n.Ringing != 0)
}
