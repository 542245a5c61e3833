package msg

import "divisionbell/engine"

// A Scene is what a game's looks need and its view does not hold.
type Scene struct {
	Code   string
	Seq    uint32
	Seats  []Sitter      // by seat
	Viewer engine.Seat   // for whom it is drawn; Nobody: for all
	Last   []engine.Fact // what the newest entry did, as the viewer was told; nil: nothing yet
	Recent []engine.Fact // what some entries up to the newest did, oldest first, less what was undone; pictures have it
}

// A Sitter is who holds a seat, as the table knows them.
type Sitter struct {
	Name string
	Bot  bool
}

// Name is what seat x is called at this table, as people wrote it: of any length
// and with anything in it. Where it is shown it is made fit first, as by render.Tidy.
func (s Scene) Name(x engine.Seat) string {
	if x < 0 || int(x) >= len(s.Seats) {
		return "the table"
	}
	return s.Seats[x].Name
}

// A Caucus is a group of seats that talk among themselves. Its word is like no
// other's at the table; the title is for people: "the Government".
type Caucus struct {
	Word, Title string
	Seats       engine.Seats
}
