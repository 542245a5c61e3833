package record

import (
	"fmt"
	"slices"
	"strings"

	"divisionbell/engine"
)

// The parts of a file.
const (
	InHeader = "header"
	InEntry  = "entry"
	InFooter = "footer"
)

// A Fault is the first thing of a file that does not hold, and why. Seq is the
// entry's when Part is InEntry.
type Fault struct {
	Part string
	Seq  uint32
	Why  string
}

func (f *Fault) Error() string {
	if f.Part == InEntry {
		return fmt.Sprintf("action %d is wrong: %s", f.Seq, f.Why)
	}
	return fmt.Sprintf("the %s is wrong: %s", f.Part, f.Why)
}

func header(format string, args ...any) error {
	return &Fault{Part: InHeader, Why: fmt.Sprintf(format, args...)}
}

func footer(format string, args ...any) error {
	return &Fault{Part: InFooter, Why: fmt.Sprintf(format, args...)}
}

func entry(seq uint32, format string, args ...any) error {
	return &Fault{InEntry, seq, fmt.Sprintf(format, args...)}
}

// A Report is what a check found, as far as it came.
type Report struct {
	Code      string
	Game      string // its name
	Entries   int    // that hold
	Actions   int    // of the game, those taken back among them
	Undos     int
	Dice      int           // numbers drawn: dice, and cards of shuffles
	Given     []uint32      // entries whose dice were handed in
	Head      Hex           // of the chain after the last entry that holds
	Unchecked []string      // what could not be checked, a clause each
	Holds     bool          // all that could be checked
	Lobby     bool          // nothing was played, so there is nothing to prove
	Pending   string        // why it is no proof yet, a clause; empty: it is one
	Result    string        // who won, and who came where; empty when nobody did yet
	Bound     bool          // the log binds who played
	Forgotten []engine.Seat // whose names were forgotten; their kinds are bound
}

// String is the report in a few lines for people.
func (r Report) String() string {
	var b strings.Builder
	if r.Lobby {
		fmt.Fprintf(&b, "%s, %s: waiting for players. Nothing has been played, so there is only the fingerprint to check.", r.Code, r.Game)
		return b.String()
	}
	if r.Result != "" {
		fmt.Fprintf(&b, "%s.\n", r.Result)
	}
	fmt.Fprintf(&b, "%s, %s: %s, %s, %s drawn", r.Code, r.Game,
		count(r.Entries, "line of the log", "lines of the log"), count(r.Actions, "action", "actions"), count(r.Dice, "number", "numbers"))
	if r.Undos > 0 {
		fmt.Fprintf(&b, ", %s", count(r.Undos, "undo", "undos"))
	}
	fmt.Fprintf(&b, ".\nFingerprint of the log: %s", r.Head)
	for _, u := range r.Unchecked {
		fmt.Fprintf(&b, "\nNot checked: %s.", u)
	}
	for _, seat := range slices.Compact(slices.Sorted(slices.Values(r.Forgotten))) {
		fmt.Fprintf(&b, "\nSeat %d's name was forgotten; that it was a person or a bot is checked.", seat+1)
	}
	if !r.Bound && r.Entries > 0 {
		b.WriteString("\nNot checked, because the match began before logs held them: names, who was a bot, hand-overs, and when the match was made and ended.")
	}
	switch {
	case r.Pending != "":
		fmt.Fprintf(&b, "\nEverything that can be checked so far is correct. The dice come later: %s.", r.Pending)
	case r.Bound && r.Holds && len(r.Unchecked) == 0:
		b.WriteString("\nAll correct: who played, every action, every roll and the result.")
	case r.Holds && len(r.Unchecked) == 0:
		b.WriteString("\nAll correct: every action, every roll and the result.")
	case r.Holds:
		b.WriteString("\nEverything that could be checked is correct.")
	}
	return b.String()
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
