package msg

import (
	"slices"

	"divisionbell/bot/text"
	"divisionbell/engine"
)

// A Scene is what a game's looks need and its view does not hold.
type Scene struct {
	Code   string
	Seq    uint32
	Seats  []Sitter      // by seat
	Viewer engine.Seat   // for whom it is drawn; Nobody: for all
	Last   []engine.Fact // what the newest entry did, as the viewer was told; nil: nothing yet
	Recent []engine.Fact // what some entries up to the newest did, oldest first, less what was undone; pictures have it
	Marks  []Mark        // what others did since a seat's own last turn, numbered, as far as it is drawn; what is told of that has it

	// Over: it has ended, though its rules did not end it. Places are who came where then, by
	// seat; nil: nobody did.
	Over   bool
	Places []int8

	// Who held the seats at each fact of Last, of Recent, and of a log that is told of; nil:
	// those who do now.
	LastHeld, RecentHeld, Held [][]Sitter
}

// A Tenancy is facts in which no seat changed hands, and the scene as it was then.
type Tenancy struct {
	From, To int
	Scene    Scene
}

// Tenancies part facts from one up to another by who held the seats at each of all; nil:
// those who do now.
func (s Scene) Tenancies(held [][]Sitter, from, to int) (parts []Tenancy) {
	if held == nil {
		return []Tenancy{{from, to, s}}
	}
	for i := from; i < to; i++ {
		if n := len(parts); n > 0 && slices.Equal(held[i], held[i-1]) {
			parts[n-1].To++
			continue
		}
		then := s
		then.Seats = held[i]
		parts = append(parts, Tenancy{i, i + 1, then})
	}
	return parts
}

// A Sitter is who holds a seat, as the table knows them.
type Sitter struct {
	Name string
	Bot  bool
}

// NameRunes is how much of a name a sentence has room for, ShortRunes a label.
const (
	NameRunes  = 32
	ShortRunes = 16
)

// Name is what seat x is called at this table, fit to stand in a sentence: on one
// line, without what cannot be seen, NameRunes at most. Where nothing is left of
// it, and where nobody sits, it is the seat's letter: Seat A.
func (s Scene) Name(x engine.Seat) string { return s.named(x, NameRunes) }

// Short is the same in ShortRunes.
func (s Scene) Short(x engine.Seat) string { return s.named(x, ShortRunes) }

func (s Scene) named(x engine.Seat, runes int) string {
	if name := text.Line(s.RawName(x), runes); name != "" {
		return name
	}
	if x < 0 || x >= letters {
		return "Seat –"
	}
	return "Seat " + string(rune('A'+x))
}

// letters is how many seats have a letter.
const letters = 26

// RawName is the name as people wrote it, of any length and with anything in it,
// for who makes it fit otherwise; "": nobody sits there.
func (s Scene) RawName(x engine.Seat) string {
	if x < 0 || int(x) >= len(s.Seats) {
		return ""
	}
	return s.Seats[x].Name
}

// A Caucus is a group of seats that talk among themselves. Its word is like no
// other's at the table; the title is for people: "the Government".
type Caucus struct {
	Word, Title string
	Seats       engine.Seats
}
