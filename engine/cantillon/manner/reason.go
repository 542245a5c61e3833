package manner

import "divisionbell/engine"

// Declined is an offer that a seat declines: what it takes otherwise, whether somebody lacks
// what is offered, what is asked besides passage for so many turns for so many, and who
// makes it.
type Declined struct {
	Taken, Lacking, Free bool
	Gives, Wants         int
	Ally                 bool
	Winning, Cities      bool // is about to win; by cities
	Trusted, Apart       bool
}

// Says is the first thing that speaks against it, as a character tells it.
func (o Declined) Says(c engine.Character) string {
	switch {
	case o.Taken && c.Mercy > 0: // it gives something away
		return "No: I'd rather play on without it."
	case o.Taken:
		return "No: I win more often without it."
	case o.Lacking:
		return "No: one of us can't spare that any more."
	case o.Winning && o.Cities:
		return "No: you lack but one city to win."
	case o.Winning:
		return "No: you're the richest, and the end is near."
	case o.Ally && !o.Trusted:
		return "No: you've broken your word too often."
	case o.Ally && o.Apart:
		return "No: we don't share a border."
	case o.Ally:
		return "No: nobody who borders on us both is stronger than we are."
	case o.Wants > o.Gives:
		return "No: I let you pass only for as many turns as you let me."
	case o.Wants == 0 && o.Free:
		return "No: that's of no use to me."
	case c.Trade > 0:
		return "Not on these terms: you ask for more than you give. I'm open to others."
	}
	return "No: you ask for more than you give."
}
