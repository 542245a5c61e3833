package nim

import "divisionbell/engine"

// cites are the rules by which each kind of fact comes about.
var cites = map[string]string{
	"began": "1.2", "took": "2.1", "finished": "3.1 3.2",
}

// Turns is the order of play.
func (f Began) Turns(seats int) []engine.Seat { return engine.Clockwise(f.First, seats) }
