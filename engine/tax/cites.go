package tax

import "divisionbell/engine"

// cites are the rules by which each kind of fact comes about.
var cites = map[string]string{
	"dealt": "2.1 2.2", "handed": "2.1 2.2", "opened": "2.3 2.4 2.6", "shown": "8.1", "played": "3.1 5.1 4.2 4.3 4.4",
	"folded": "4.5 4.6 4.7", "scored": "6.1 6.2", "departed": "9.1", "finished": "7.1 7.2 9.2",
}

// Turns is the order of play of the first round; in each after, the next begins.
func (f Opened) Turns(seats int) []engine.Seat { return engine.Clockwise(f.First, seats) }
