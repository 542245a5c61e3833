package exchequer

import "divisionbell/engine"

// cites are the rules by which each kind of fact comes about.
var cites = map[string]string{
	"first": "2.2 2.3 1.6", "dealt": "2.5", "taken": "2.4", "placed": "2.6 3.4 7.2", "began": "3.1 3.2 3.4 7.3",
	"battled": "4.5 4.6 4.3 4.4", "won": "5.1", "occupied": "5.1 5.2", "out": "8.1", "moved": "6.1", "ended": "6.2 6.3",
	"departed": "8.2", "defends": "4.4", "finished": "9.1 9.2 9.3 9.4 9.5", "odds": "4.9",
}

// Turns is the order of play that the dice gave.
func (f First) Turns(int) (order []engine.Seat) {
	for _, seat := range f.Order {
		order = append(order, engine.Seat(seat))
	}
	return order
}
