package match

// Traces are what somebody is known by in what is kept: names and ids of accounts
// that they have or had, and those of all others, bots too; what they said at
// tables and for the dice; their rolls. Codes are matches' codes among the names.
type Traces struct {
	Person PersonID
	Names  []string
	IDs    []string
	Others []string
	Said   []string
	Rolls  []Roll
	Codes  []string
}

// An Eraser takes somebody's names out of what is kept, and puts their pseudonym
// where a name stood. theirs: names that others have as well mean them here.
type Eraser interface {
	Pseudonym() string
	Names() []string
	Shared() []string // those of the names that others have as well
	Text(s string, theirs bool) string
	// Message is a stored message without them, Proves whether it proves a roll,
	// and whether one of theirs.
	Message(body []byte, theirs bool) []byte
	Proves(body []byte) (roll, theirs bool)
	// Roll is what is kept of a roll of theirs; Rerolls reports a button that
	// throws one again.
	Roll(r Roll) string
	Rerolls(id string) bool
}

// An Erased counts what was taken away, by kind of place. Words and Named are
// codes of matches whose words for the dice stay, as their dice hang on them; in
// those of Named a name stands. Places are rooms that are called like them.
type Erased struct {
	Accounts int // of platforms
	Seats    int // under their name, of ended matches too
	Notes    int // of who did what at a table
	Said     int // by them at tables
	Messages int // on the page that named them
	Private  int // messages to them alone
	Answers  int // kept for repeated calls
	Rolls    int
	Buttons  int
	Rooms    int // their direct messages
	Access   int // by which they came to the page from afar
	Words    []string
	Named    []string
	Places   []string
}

// Anything reports whether something was taken away.
func (e Erased) Anything() bool {
	return e.Accounts+e.Seats+e.Notes+e.Said+e.Messages+e.Private+e.Answers+e.Rolls+e.Buttons+e.Rooms+e.Access > 0
}

// Add counts what was found later, too.
func (e *Erased) Add(more Erased) {
	for _, n := range []struct{ into, from *int }{
		{&e.Accounts, &more.Accounts}, {&e.Seats, &more.Seats}, {&e.Notes, &more.Notes}, {&e.Said, &more.Said}, {&e.Messages, &more.Messages},
		{&e.Private, &more.Private}, {&e.Answers, &more.Answers}, {&e.Rolls, &more.Rolls}, {&e.Buttons, &more.Buttons}, {&e.Rooms, &more.Rooms}, {&e.Access, &more.Access},
	} {
		*n.into += *n.from
	}
}
